#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/window/offscreen_context.h"
#include "app/window/opengl_error.h"

namespace app {
namespace {

class HiddenGlfwContext final : public OffscreenContext {
public:
    HiddenGlfwContext() {
        // GLFW may be initialised many times; it is left running, since a visible window may still need it.
        if (!glfwInit()) fail("GLFW cannot start");
        glfwDefaultWindowHints();
        glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
        glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, kDebugContext ? GLFW_TRUE : GLFW_FALSE);
        window_ = glfwCreateWindow(64, 64, "Collidoscope", nullptr, nullptr);
        if (!window_) fail("no OpenGL 3.3 context");
    }
    ~HiddenGlfwContext() override { glfwDestroyWindow(window_); }
    void makeCurrent() override { glfwMakeContextCurrent(window_); }
    Window::GlFunction glFunction(const char* name) const override { return glfwGetProcAddress(name); }

private:
    [[noreturn]] static void fail(const std::string& what) {
        const char* reason = nullptr;
        glfwGetError(&reason);
        throw OpenGlError(what + (reason ? std::string(" (") + reason + ")" : ""), "hidden window",
                          "run where there is a display, or under xvfb-run");
    }

    GLFWwindow* window_ = nullptr;
};

}  // namespace

std::unique_ptr<OffscreenContext> makeHiddenGlfwContext() { return std::make_unique<HiddenGlfwContext>(); }

}  // namespace app
