/// A run with its camera and picture, by itself and beside another.

#include "app/pane/pane.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/gl/opengl.h"
#include "app/inspect/inspection.h"
#include "app/window/offscreen_window.h"
#include "tests/gl_debug.h"

namespace collidoscope::pane_test {
namespace {

class PaneTest : public testing::Test {
protected:
    PaneTest() {
        platform.fonts(1.0f);  // a frame needs them
        platform.beginFrame({}, 1.0f / 60.0f);
        first.show(sessionOf("gjk"));
        second.show(sessionOf("shapes-3d"));
    }
    ~PaneTest() override { ImGui::EndFrame(); }

    static app::Window& withOpenGl(app::Window& window) {
        app::loadOpenGl(window);
        return window;
    }
    static std::unique_ptr<app::Session> sessionOf(const char* demo) {
        auto session = std::make_unique<app::Session>(*demos::findDemo(demo));
        session->setPlaying(false);
        return session;
    }
    /// Each has a half of the window.
    app::PaneFrame halfFrame(int half) {
        return {.theme = app::darkTheme(),
                .fonts = platform.fonts(1.0f),
                .viewport = {320.0f * static_cast<float>(half), 0.0f, 320.0f, 240.0f, 1.0f}};
    }
    void drawBoth() {
        first.draw(*ImGui::GetBackgroundDrawList(), halfFrame(0));
        second.draw(*ImGui::GetBackgroundDrawList(), halfFrame(1));
    }

    app::OffscreenWindow window{{640, 240}};
    app::ImGuiPlatform platform{withOpenGl(window)};
    tests::GlDebug debug{};
    app::Pane first{}, second{};
};

TEST_F(PaneTest, TwoStandBesideEachOtherAndEachKeepsItsPicture) {
    const app::Image one = first.picture(platform, halfFrame(0)), other = second.picture(platform, halfFrame(1));
    EXPECT_EQ(one.size, (app::PixelSize{320, 240}));
    EXPECT_NE(one.rgba, other.rgba);
    drawBoth();
    second.interaction().orient(app::StandardView::Top);
    for (int i = 0; i < 100; ++i) second.interaction().update(0.1, second.session(), halfFrame(1).viewport);
    drawBoth();
    EXPECT_EQ(first.picture(platform, halfFrame(0)).rgba, one.rgba) << "the other's camera is not its own";
    EXPECT_NE(second.picture(platform, halfFrame(1)).rgba, other.rgba);
    EXPECT_TRUE(debug.takeMessages().empty());
}

TEST_F(PaneTest, APictureDoesNotDependOnWhereThePaneStands) {
    EXPECT_EQ(first.picture(platform, halfFrame(0)).rgba, first.picture(platform, halfFrame(1)).rgba);
}

TEST_F(PaneTest, ARunThatIsTakenAwayIsShownElsewhereAsItIs) {
    const app::Image before = first.picture(platform, halfFrame(0));
    app::showStep(first.session(), 2);
    EXPECT_NE(first.picture(platform, halfFrame(0)).rgba, before.rgba);
    app::showStep(first.session(), 0);
    second.show(first.take());
    EXPECT_FALSE(first.hasSession());
    EXPECT_EQ(second.picture(platform, halfFrame(0)).rgba, before.rgba);
}

}  // namespace
}  // namespace collidoscope::pane_test
