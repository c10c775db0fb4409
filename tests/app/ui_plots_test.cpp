/// Plots in the window: zoomed by wheel, keys and commands, given other curves, saved as pictures.

#include <filesystem>

#include "app/gl/image.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_plots_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiPlots : public ui_shell_test::UiShell {
protected:
    UiPlots() {
        openTall("bouncing-ball");
        for (int i = 0; i < 120; ++i) application.session().stepForward();
        application.session().seek(40);
        frames(4);
    }
    ImRect place() { return rowItem("measure rows", {kPlot}); }
    void wheelOnPlot(float notches) {
        const ImVec2 middle = place().GetCenter();
        moveTo(middle.x, middle.y);
        hold(true);
        window.post(app::ScrollEvent{0.0f, notches});
        frames(2);
        hold(false);
    }
    /// In a list that scrolls the wheel zooms with Ctrl.
    void hold(bool control) {
        window.post(app::KeyEvent{KeyCode::LeftControl, control, false, {.control = control}});
        frames(2);
    }
    std::uint64_t frameAtLeft() {
        const ImRect plot = place();
        const std::uint64_t before = application.session().frame();
        click(plot.Min.x + 60.0f, plot.GetCenter().y);
        frames(2);
        constexpr int kLongestSeek = 40;  // pictures, on a busy machine
        for (int i = 0; i < kLongestSeek && application.session().frame() == before; ++i) frames(1);
        return application.session().frame();
    }
    static constexpr const char* kPlot = "plot height";
};

TEST_F(UiPlots, TheWheelZoomsAPlotAndNeitherTheScenesCameraNorTheColumn) {
    const app::CameraState camera = application.interaction().cameraState();
    const std::uint64_t before = frameAtLeft();
    application.session().seek(40);
    wheelOnPlot(8.0f);
    const std::uint64_t after = frameAtLeft();
    EXPECT_GT(after, before + 20) << "the first frames are out of sight";
    EXPECT_EQ(application.interaction().cameraState(), camera);
    expectNoComplaints();
}

TEST_F(UiPlots, WhereAListOrThePanelScrollsTheWheelAloneScrolls) {
    for (const int height : {640, 420}) {  // px; in a low window the panel scrolls as a whole
        window.resize({900, height});
        open("vehicle");
        for (int i = 0; i < 60; ++i) application.session().stepForward();
        frames(4);
        ImRect plot = rowItem("measure rows", {"plot yaw rate"});
        ImGuiWindow* scrolls = tests::windowOf("##parameters", "rows");
        while (scrolls && scrolls->ScrollMax.y <= 1.0f) scrolls = scrolls->ParentWindow;
        ASSERT_TRUE(scrolls) << height;
        ImGui::SetScrollY(scrolls, plot.Min.y - scrolls->Pos.y + scrolls->Scroll.y - kRoomAbove);
        frames(3);
        plot = rowItem("measure rows", {"plot yaw rate"});
        moveTo(plot.GetCenter().x, plot.GetCenter().y);
        const float before = scrolls->Scroll.y;
        window.post(app::ScrollEvent{0.0f, before > 1.0f ? 3.0f : -3.0f});
        frames(3);
        EXPECT_NE(scrolls->Scroll.y, before) << height;
    }
}

TEST_F(UiPlots, HomeOverAPlotShowsAllOfItAndElsewhereTheHomeView) {
    wheelOnPlot(8.0f);
    key(KeyCode::Home);
    EXPECT_LT(frameAtLeft(), 20u);
}

TEST_F(UiPlots, KeysAndCommandsZoomAroundThePresentFrame) {
    application.session().seek(100);
    for (int i = 0; i < 6; ++i) key(KeyCode::Equal);
    EXPECT_GT(frameAtLeft(), 70u);
    application.execute(CommandId::ShowWholePlots);
    frames(2);
    EXPECT_LT(frameAtLeft(), 20u);
    application.execute(CommandId::LogarithmicTime);
    frames(3);
    EXPECT_GE(frameAtLeft(), 1u) << "frame 0 has no logarithm";
    expectNoComplaints();
}

TEST_F(UiPlots, AnotherDemoShowsAllOfItsPlots) {
    for (int i = 0; i < 6; ++i) key(KeyCode::Equal);
    openTall("cloth");
    openTall("bouncing-ball");
    application.session().seek(100);
    EXPECT_LT(frameAtLeft(), 20u);
}

/// In a low window, where all plots want more room than there is.
TEST_F(UiPlots, APlotThatIsMadeLargerIsLarger) {
    window.resize({1088, 680});
    open("ten-boxes");
    for (int i = 0; i < 60; ++i) application.session().stepForward();
    frames(4);
    const auto plotRect = [&] { return rowItem("measure rows", {"plot energy"}); };
    const float usual = plotRect().GetHeight();
    const ImRect plot = plotRect();
    const ImVec2 larger{plot.Max.x - 2.0f - 1.5f * 22.0f, plot.Min.y + 11.0f};  // the last button but one
    moveTo(larger.x, larger.y);
    frames(3);
    click(larger.x, larger.y);
    frames(4);
    EXPECT_GT(plotRect().GetHeight(), 1.5f * usual);
    EXPECT_EQ(application.session().frame(), 60u);
    expectNoComplaints();
}

TEST_F(UiPlots, TheButtonsInItsCornerAreNotThereBehindASheet) {
    const ImVec2 middle = place().GetCenter();
    moveTo(middle.x, middle.y);
    const auto buttons = [this] {
        return tests::partItem("measure rows", {kPlot, "Axes, curves and more"}, [this] { frames(1); }).has_value();
    };
    EXPECT_TRUE(buttons());
    application.execute(CommandId::Help);
    frames(4);
    EXPECT_FALSE(buttons());
    application.execute(CommandId::Cancel);
    frames(4);
    EXPECT_TRUE(buttons());
}

TEST_F(UiPlots, APlotIsSavedAsAPictureByItself) {
    const tests::TemporaryFolder folder;
    application.bench().folder = folder.path();
    const ImVec2 middle = place().GetCenter();
    moveTo(middle.x, middle.y);
    click(rowItem("measure rows", {kPlot, "Save the plot as a picture"}));
    frames(3);
    ASSERT_FALSE(std::filesystem::is_empty(folder.path()));
    const auto file = std::filesystem::directory_iterator(folder.path())->path();
    EXPECT_EQ(file.extension(), ".png");
    EXPECT_GT(std::filesystem::file_size(file), 4000u);
    EXPECT_NE(application.notices().all().back().text.find(file.filename().string()), std::string::npos);
    expectNoComplaints();
}

}  // namespace
}  // namespace collidoscope::ui_plots_test
