// How the panels share the window, and rows and parts the room of a panel.

#include <gtest/gtest.h>

#include <array>

#include "app/ui/panels/panel.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/panels/presentation_caption.h"
#include "app/ui/panels/right_panel.h"
#include "app/ui/shell.h"

namespace collidoscope::ui_layout_test {
namespace {

TEST(UiPanelLayout, FitsEveryWindowAndFoldsInNarrowOnes) {
    const app::ShellState state;
    for (const int width : {0, 1, 300, 640, 1024, 1280, 3840}) {
        for (const int height : {0, 1, 100, 640, 2160}) {
            for (const float scale : {1.0f, 2.0f, 3.0f}) {
                const app::PanelLayout layout = app::layOut({width, height}, scale, state);
                EXPECT_GE(layout.scene.width, 0.0f);
                EXPECT_GE(layout.scene.height, 0.0f);
                EXPECT_LE(layout.left.width + layout.scene.width + layout.right.width, static_cast<float>(width));
                EXPECT_LE(layout.topBar.height + layout.transport.height, static_cast<float>(height));
            }
        }
    }
    EXPECT_GT(app::layOut({1280, 720}, 1.0f, state).left.width, 0.0f);
    EXPECT_EQ(app::layOut({1024, 640}, 1.0f, state).left.width, 0.0f);
    EXPECT_GT(app::layOut({1024, 640}, 1.0f, state).right.width, 0.0f);
    EXPECT_EQ(app::layOut({1440, 900}, 1.5f, state).left.width, 0.0f) << "the side panels took 61 % of this one";
}

TEST(UiPanelLayout, KeepsNearlyHalfOfTheWindowForTheSceneOnUsualDisplays) {
    const app::ShellState state;
    for (const app::PixelSize window :
         {app::PixelSize{1024, 640}, {1366, 768}, {1440, 900}, {1920, 1080}, {3840, 2160}})
        for (const float scale : {1.0f, 1.25f, 1.5f, 2.0f, 3.0f}) {
            const app::PanelLayout layout = app::layOut(window, scale, state);
            EXPECT_GE(layout.scene.width, 0.4f * static_cast<float>(window.width)) << window.width << " at " << scale;
        }
}

TEST(UiPanelLayout, APanelWithoutRoomIsDrawnOverTheSceneAsADrawer) {
    app::ShellState state;
    state.drawer = app::Drawer::Chapters;
    const app::PanelLayout narrow = app::layOut({1440, 900}, 1.5f, state);
    EXPECT_FALSE(narrow.leftFits);
    EXPECT_GT(narrow.left.width, 300.0f);
    EXPECT_EQ(narrow.scene.x, 0.0f) << "the scene keeps its place";
}

TEST(UiPanelLayout, InAPhonesWindowASheetLeavesTheSceneItsOwnPlace) {
    app::ShellState state;
    const app::PanelLayout closed = app::layOut({360, 640}, 1.0f, state);
    EXPECT_EQ(closed.arrangement, app::Arrangement::Upright);
    EXPECT_GT(closed.scene.height, 0.65f * 640.0f);
    EXPECT_FALSE(closed.strip.empty());
    for (const app::Drawer drawer : {app::Drawer::Chapters, app::Drawer::Parameters}) {
        state.drawer = drawer;
        const app::PanelLayout upright = app::layOut({720, 1280}, 2.0f, state);
        const app::Box& sheet = drawer == app::Drawer::Chapters ? upright.left : upright.right;
        EXPECT_EQ(sheet.width, 720.0f);
        EXPECT_EQ(upright.scene.y + upright.scene.height, upright.sheetHead.y);
        EXPECT_LE(1280.0f - upright.sheetHead.y, 0.55f * 1280.0f);
        EXPECT_GT(sheet.height, 400.0f);
        EXPECT_TRUE(upright.strip.empty());
        const app::PanelLayout lying = app::layOut({640, 360}, 1.0f, state);
        EXPECT_EQ(lying.arrangement, app::Arrangement::Lying);
        EXPECT_LE(lying.left.width + lying.right.width, 320.0f);
        EXPECT_GE(lying.scene.width, 320.0f);
        EXPECT_EQ(lying.scene.x, lying.left.width);
    }
    state.drawer = app::Drawer::None;
    const app::PanelLayout charts = app::layOut({360, 640}, 1.0f, state, {.charts = true});
    EXPECT_EQ(charts.scene.y, charts.charts.y + charts.charts.height);
    EXPECT_GT(charts.scene.height, 0.4f * 640.0f);
    EXPECT_LT(app::layOut({360, 640}, 1.0f, state, {.moves = false}).transport.height, closed.transport.height);
    EXPECT_EQ(app::layOut({720, 640}, 1.0f, state).arrangement, app::Arrangement::Wide);
}

TEST(UiPanelLayout, TheCaptionOfTheCleanStageStandsBelowTheScene) {
    app::ShellState state;
    state.bare = true;
    const app::PanelLayout layout = app::layOut({1280, 720}, 1.0f, state, {.caption = 150.0f});
    EXPECT_EQ(layout.scene.height, 570.0f);
    EXPECT_EQ(layout.caption.y, 570.0f);
    EXPECT_EQ(layout.caption.height, 150.0f);
    EXPECT_TRUE(app::layOut({1280, 720}, 1.0f, state).caption.empty());
    EXPECT_EQ(app::layOut({1280, 100}, 1.0f, state, {.caption = 150.0f}).scene.height, 0.0f);
}

TEST(UiCaption, LettersAreReadFromTheLastRowAtAnySize) {
    EXPECT_GE(app::captionLetters({1920, 1080}, 1.0f), 40.0f);
    EXPECT_GE(app::captionLetters({1280, 720}, 1.0f), 26.0f);
    EXPECT_GE(app::captionLetters({1024, 640}, 1.5f), 28.0f) << "the user's own scale counts, too";
    EXPECT_LE(app::captionLetters({7680, 4320}, 3.0f), 96.0f);
}

TEST(UiRows, ScrollingGoesOnFromRowToRowAndStopsWhenTheLastIsShown) {
    const app::RowEnds ends{60, 120, 200, 260, 300};
    EXPECT_EQ(app::atRowStart(ends, 10, 0, 150, false), 60.0f) << "down";
    EXPECT_EQ(app::atRowStart(ends, 110, 120, 150, false), 60.0f) << "up";
    EXPECT_EQ(app::atRowStart(ends, 60, 60, 150, false), 60.0f) << "at rest";
    EXPECT_EQ(app::atRowStart(ends, 250, 200, 150, false), 200.0f) << "the end of all rows is in sight";
    EXPECT_EQ(app::atRowStart(ends, 80, 60, 150, true), 60.0f) << "the bar goes to the nearest";
    EXPECT_EQ(app::atRowStart(ends, 10, 0, 40, false), 10.0f) << "within a row that is taller than the room";
    EXPECT_EQ(app::atRowStart({}, 17, 0, 150, false), 17.0f);
}

}  // namespace
}  // namespace collidoscope::ui_layout_test
