/// Panels that fold, come as drawers, scroll, or leave the stage to the scene.
#include <imgui_internal.h>

#include "tests/app/ui_shell.h"

namespace collidoscope::ui_room_test {
namespace {

using app::KeyCode;
using ui_shell_test::UiShell;

TEST_F(UiShell, keysFoldPanelsAndTheSceneTakesTheirPlace) {
    const float before = application.layout().scene.width;
    key(KeyCode::F3);
    EXPECT_GT(application.layout().scene.width, before);
    key(KeyCode::Tab);
    EXPECT_EQ(application.layout().scene.width, 1024.0f);
    EXPECT_EQ(application.layout().scene.height, 640.0f);
}

/// Of a demo at rest, too, which is drawn only when something has changed.
TEST_F(UiShell, aSceneThatTakesThePlaceOfPanelsIsDrawnAnew) {
    drawPixels();
    key(KeyCode::Tab);
    frames(4);
    const auto shown = application.picture().rgba;
    window.post(app::ResizeEvent{});  // has it drawn in any case
    frames(2);
    EXPECT_EQ(shown, application.picture().rgba);
}

TEST_F(UiShell, aClickerStepsThroughAnAlgorithmWithoutPanels) {
    open("separating-axes");
    const auto shown = [&] { return application.session().demo().explain().shown; };
    key(KeyCode::Tab);
    key(KeyCode::PageDown);
    key(KeyCode::PageDown);
    EXPECT_EQ(shown(), 2);
    key(KeyCode::PageUp);
    EXPECT_EQ(shown(), 1);
    EXPECT_GT(application.layout().caption.height, 60.0f) << "the sentence stays";
    const float height = application.layout().caption.height;
    for (int i = 0; i < 15; ++i) key(KeyCode::PageDown);
    for (int i = 0; i < 15; ++i) key(KeyCode::PageUp);
    EXPECT_GE(application.layout().caption.height, height) << "it does not shrink, so that the scene keeps its size";
    EXPECT_LE(application.layout().caption.height, 0.4f * 640.0f);
    const float grown = application.layout().caption.height;
    key(KeyCode::PageDown);
    EXPECT_EQ(application.layout().caption.height, grown);
    key(KeyCode::C);
    EXPECT_TRUE(application.layout().caption.empty());
    key(KeyCode::C);
    open("shapes-3d");
    EXPECT_TRUE(application.layout().caption.empty()) << "nothing is stepped through here";
    expectNoComplaints();
}

TEST_F(UiShell, coveredStepsAreUncoveredByReachingThem) {
    drawPixels();
    window.resize({720, 1600});
    open("separating-axes");
    key(KeyCode::P);
    ASSERT_TRUE(application.state().coverSteps);
    const auto covered = application.picture().rgba;
    key(KeyCode::PageDown);
    EXPECT_NE(application.picture().rgba, covered);
    EXPECT_EQ(application.session().demo().explain().shown, 1);
    key(KeyCode::P);
    EXPECT_FALSE(application.state().coverSteps);
    expectNoComplaints();
}

TEST_F(UiShell, chaptersWithoutRoomComeAsADrawerAndGoWhenADemoIsChosen) {
    EXPECT_TRUE(application.layout().left.empty());
    ASSERT_FALSE(application.layout().leftFits);
    const float scene = application.layout().scene.width;
    key(KeyCode::F2);
    EXPECT_FALSE(application.layout().left.empty());
    EXPECT_EQ(application.layout().scene.width, scene) << "it lies over the scene";
    key(KeyCode::Escape);
    EXPECT_TRUE(application.layout().left.empty());
    key(KeyCode::F2);
    const app::Box drawer = application.layout().left;
    click(drawer.x + drawer.width * 0.5f, drawer.y + 130.0f);  // a card of the first chapter
    EXPECT_NE(application.session().info().name, "shapes-3d");
    EXPECT_TRUE(application.layout().left.empty());
    key(KeyCode::F2);
    click(application.layout().scene.width - 20.0f, drawer.y + 300.0f);
    EXPECT_TRUE(application.layout().left.empty()) << "a click on the scene puts it away";
}

/// Scroll bars that are on show within a column of the window.
int scrollBars(const app::Box& column) {
    int count = 0;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows) {
        const bool within = one->Pos.x >= column.x && one->Pos.x < column.x + column.width;
        count += one->WasActive && within && one->ScrollbarY ? 1 : 0;
    }
    return count;
}

/// In a low window the rows of a plot stand in the column that scrolls: the plot names its curves itself.
TEST_F(UiShell, aPlotWithoutItsRowsNamesItsCurves) {
    const auto isNamed = [&] {
        ImGuiWindow* const watched = tests::windowOf("##parameters", "measure rows");
        return tests::itemRect(watched, {"key of thrust"}, [&] { frames(1); }).has_value();
    };
    window.resize({1024, 520});
    open("arch");
    EXPECT_TRUE(isNamed());
    window.resize({1024, 1000});
    frames(3);
    EXPECT_FALSE(isNamed()) << "its rows do";
}

TEST_F(UiShell, aColumnHasOneScrollBarAtMost) {
    for (const app::PixelSize size : {app::PixelSize{1440, 900}, {1024, 640}, {1280, 1400}}) {
        for (const float scale : {1.0f, 1.5f}) {
            SCOPED_TRACE(std::to_string(size.width) + " at " + std::to_string(scale));
            window.resize(size);
            window.setContentScale(scale);
            open("separating-axes");
            frames(4);
            const app::Box right = application.layout().right;
            if (right.empty()) continue;
            EXPECT_LE(scrollBars(right), 1);
            for (const float at : {0.3f, 0.6f, 0.9f}) {
                moveTo(right.x + 0.4f * right.width, right.y + at * right.height);
                frames(2);
                EXPECT_LE(scrollBars(right), 1) << at;
            }
        }
    }
}

}  // namespace
}  // namespace collidoscope::ui_room_test
