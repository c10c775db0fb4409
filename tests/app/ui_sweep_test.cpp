/// Sweeps in the window: asked for in the sheet, painted in the panel, opened by a click.

#include <algorithm>
#include <chrono>
#include <thread>

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
};

TEST_F(UiSweep, TheSheetSweepsWhatItSuggests) {
    key(KeyCode::S, {.shift = true, .control = true});
    ASSERT_TRUE(application.state().sweep);
    click(item(tests::windowOf("Sweep parameters", "body"), {"sweep"}));
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

TEST_F(UiSweep, WhatCannotBeSweptIsSaid) {
    application.features().sweep.begin({{"restitution=0..7"}, "height", 30});
    EXPECT_EQ(application.features().sweep.sweep(), nullptr);
    EXPECT_FALSE(application.notices().all().empty());
}

}  // namespace
}  // namespace collidoscope::ui_sweep_test
