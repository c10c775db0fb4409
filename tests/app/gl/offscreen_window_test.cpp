#include "app/window/offscreen_window.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/gl/opengl.h"
#include "tests/gl_debug.h"

namespace collidoscope::app::offscreen_window_test {
namespace {

TEST(OffscreenWindow, hasOpenGl33WithoutADisplay) {
    OffscreenWindow window;
    loadOpenGl(window);
    EXPECT_FALSE(openGlFacts().vendor.empty());
    EXPECT_FALSE(openGlFacts().renderer.empty());
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    EXPECT_GE(10 * major + minor, 33);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST(OffscreenWindow, twoWindowsLiveSideBySideAndOneOutlivesTheOther) {
    OffscreenWindow first;
    loadOpenGl(first);
    {
        OffscreenWindow second;
        second.makeCurrent();
        glFlush();
    }
    first.makeCurrent();
    EXPECT_NE(glGetString(GL_VERSION), nullptr);
}

TEST(OffscreenWindow, hasTheSizeAndScaleThatTestsGiveIt) {
    OffscreenWindow window({320, 200}, 2.0f);
    EXPECT_EQ(window.framebufferSize(), (PixelSize{320, 200}));
    EXPECT_FLOAT_EQ(window.contentScale(), 2.0f);
    window.resize({0, 0});
    window.setContentScale(1.5f);
    EXPECT_TRUE(window.framebufferSize().empty());
    EXPECT_FLOAT_EQ(window.contentScale(), 1.5f);
    const auto events = window.takeEvents(0);
    ASSERT_EQ(events.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<ResizeEvent>(events[0]));
}

TEST(OffscreenWindow, givesPostedEventsOnceAndInOrder) {
    OffscreenWindow window;
    window.post(MouseMoveEvent{3, 4});
    window.post(KeyEvent{.key = KeyCode::Space, .down = true});
    const auto events = window.takeEvents(0);
    ASSERT_EQ(events.size(), 2u);
    EXPECT_FLOAT_EQ(std::get<MouseMoveEvent>(events[0]).y, 4);
    EXPECT_EQ(std::get<KeyEvent>(events[1]).key, KeyCode::Space);
    EXPECT_TRUE(window.takeEvents(0).empty());
}

TEST(OffscreenWindow, aWaitEndsWhenAnotherThreadWakesIt) {
    OffscreenWindow window;
    const double start = window.now();
    std::thread other([&] { window.wake(); });
    EXPECT_TRUE(window.takeEvents(20.0).empty());
    other.join();
    EXPECT_LT(window.now() - start, 10.0);
}

TEST(GlDebug, hearsMisuseInDebugBuilds) {
    OffscreenWindow window;
    loadOpenGl(window);
    tests::GlDebug debug;
    if (!debug.listening()) GTEST_SKIP() << "no debug context in this build";
    glEnable(0x1234);
    EXPECT_EQ(debug.takeMessages().size(), 1u);
    EXPECT_TRUE(debug.takeMessages().empty());
}

}  // namespace
}  // namespace collidoscope::app::offscreen_window_test
