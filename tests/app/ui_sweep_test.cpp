/// Sweeps in the window: asked for in the sheet, painted in the panel, opened by a click.

#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/view/view_projection.h"
#include "app/widgets/icons.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_sweep_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiSweep : public ui_shell_test::UiShell {
protected:
    UiSweep() {
        window.resize({1280, 800});
        open("bouncing-ball");
    }
    void finish() {
        using namespace std::chrono_literals;
        for (int i = 0;
             i < 500 && application.features().sweep.sweep() && !application.features().sweep.sweep()->isFinished();
             ++i) {
            std::this_thread::sleep_for(10ms);
            frames(1);
        }
        frames(3);
    }
    demos::HandlePose handle(const std::string& name) {
        for (const demos::HandleInfo& each : demos::listHandles(session().demo()))
            if (each.name == name) return each.place;
        ADD_FAILURE() << "there is no handle " << name;
        return {};
    }
    void moveToHandle(const std::string& name) {
        const app::Box& box = application.layout().scene;
        const app::Viewport view{box.x, box.y, box.width, box.height, 1.0f};
        const auto pixel = app::pixelOf({application.interaction().camera(view), view}, handle(name).position);
        ASSERT_TRUE(pixel);
        moveTo(pixel->x, pixel->y);
    }
};

TEST_F(UiSweep, TheSheetSweepsWhatItSuggests) {
    key(KeyCode::S, {.shift = true, .control = true});
    ASSERT_TRUE(application.state().sweep);
    click(item(tests::windowOf("Sweep parameters or handles", "body"), {"sweep"}));
    frames(2);
    EXPECT_FALSE(application.state().sweep);
    ASSERT_NE(application.features().sweep.sweep(), nullptr);
    finish();
    EXPECT_TRUE(application.features().sweep.sweep()->isFinished());
    EXPECT_GT(application.features().sweep.sweep()->done(), 2u);
    application.execute(app::CommandId::CopyCommandLine);
    EXPECT_NE(window.clipboard().find(" --sweep "), std::string::npos) << window.clipboard();
    expectNoComplaints();
}

TEST_F(UiSweep, AClickOnAPointRunsTheDemoWithItsValues) {
    application.features().sweep.begin({{"restitution=0..0.9:10"}, "height", 30});
    finish();
    const app::Box& scene = application.layout().scene;
    click(scene.x + 0.5f * scene.width, scene.y + scene.height + 160.0f);
    frames(2);
    const double restitution = number("restitution");
    EXPECT_GT(restitution, 0.2);
    EXPECT_LT(restitution, 0.7);
    EXPECT_TRUE(application.session().playing());
    key(KeyCode::Escape);
    key(KeyCode::Escape);
    EXPECT_EQ(application.features().sweep.sweep(), nullptr) << "Esc closes it";
    expectNoComplaints();
}

TEST_F(UiSweep, AMapOfTwoParametersIsPaintedAndCopied) {
    application.features().sweep.begin({{"restitution=0..0.9:6", "drop=0.5..1:4"}, "max:height", 20});
    finish();
    ASSERT_NE(application.features().sweep.sweep(), nullptr);
    EXPECT_EQ(application.features().sweep.sweep()->done(), 24u);
    ImGuiWindow* const panel = ImGui::FindWindowByName("##sweep");
    ASSERT_NE(panel, nullptr);
    click(item(panel, {"copy"}));
    EXPECT_TRUE(window.clipboard().starts_with("restitution,drop (m),max:height (m)\r\n")) << window.clipboard();
    const std::vector<std::string> words = application.arguments();
    EXPECT_EQ(std::count(words.begin(), words.end(), "--sweep"), 2);
    open("shapes-3d");
    EXPECT_EQ(application.features().sweep.sweep(), nullptr) << "it belongs to its demo";
    expectNoComplaints();
}

TEST_F(UiSweep, AClickOnAPointMovesTheHandleThere) {
    open("ray-triangle");
    const geometry::Vec3f home = handle("target").position;
    application.features().sweep.begin({{"target.x=-1..1:9"}, "verdict", 10});
    finish();
    const app::Box& scene = application.layout().scene;
    click(scene.x + 0.75f * scene.width, scene.y + scene.height + 160.0f);
    frames(1);
    session().setPlaying(false);
    session().seek(0);
    const geometry::Vec3f now = handle("target").position;
    EXPECT_GT(now.x, 0.2f);
    EXPECT_LT(now.x, 0.9f);
    EXPECT_EQ(now.y, home.y);
    EXPECT_EQ(now.z, home.z);
    expectNoComplaints();
}

TEST_F(UiSweep, TheMenuOfAHandleOffersToSweepIt) {
    open("ray-triangle");
    moveToHandle("target");
    ASSERT_EQ(application.interaction().hovered(), "target");
    for (const bool down : {true, false}) {
        window.post(app::MouseButtonEvent{app::MouseButton::Right, down, {}});
        frames(2);
    }
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    ASSERT_FALSE(popups.empty());
    click(item(popups.back().Window, {(std::string(app::icon::kSliders) + "  Sweep the handle target…").c_str()}));
    frames(3);
    ASSERT_TRUE(application.state().sweep);
    click(item(tests::windowOf("Sweep parameters or handles", "body"), {"sweep"}));
    frames(2);
    ASSERT_NE(application.features().sweep.sweep(), nullptr);
    EXPECT_EQ(application.features().sweep.sweep()->plan().axes[0].name, "target.x");
    finish();
    const std::vector<std::string> words = application.arguments();
    EXPECT_TRUE(
        std::any_of(words.begin(), words.end(), [](const auto& word) { return word.starts_with("target.x="); }));
    expectNoComplaints();
}

TEST_F(UiSweep, TheSheetSweepsTheSpreadOfAChoice) {
    open("separating-axes");
    application.execute(CommandId::Sweep);
    frames(3);
    ImGuiWindow* sheet = tests::windowOf("Sweep parameters or handles", "body");
    click(item(sheet, {"##spread"}));
    frames(2);
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    ASSERT_FALSE(popups.empty());
    click(item(popups.back().Window, {"One for each option of axes: how far they differ"}));
    frames(2);
    click(item(sheet, {"sweep"}));
    frames(2);
    ASSERT_NE(application.features().sweep.sweep(), nullptr);
    EXPECT_EQ(application.features().sweep.sweep()->plan().measure.spreadOver, "axes");
    finish();
    moveTo(application.layout().scene.x + 400.0f,
           application.layout().scene.y + application.layout().scene.height + 160.0f);
    expectNoComplaints();
}

TEST_F(UiSweep, WhatCannotBeSweptIsSaid) {
    application.features().sweep.begin({{"restitution=0..7"}, "height", 30});
    EXPECT_EQ(application.features().sweep.sweep(), nullptr);
    EXPECT_FALSE(application.notices().all().empty());
}

}  // namespace
}  // namespace collidoscope::ui_sweep_test
