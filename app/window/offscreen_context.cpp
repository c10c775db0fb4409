#include "app/window/offscreen_context.h"

#include <array>
#include <string_view>
#include <vector>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#ifdef COLLIDOSCOPE_HAVE_EGL
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif

namespace collidoscope::app {
namespace {

#ifdef COLLIDOSCOPE_HAVE_EGL

[[noreturn]] void fail(const std::string& what) {
    throw OpenGlError(what, "EGL", "install a driver with OpenGL 3.3, such as Mesa's (libegl-mesa0, libgl1-mesa-dri)");
}

EGLDisplay initialised(EGLDisplay display) {
    EGLint major = 0, minor = 0;
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, &major, &minor)) return EGL_NO_DISPLAY;
    return display;
}

EGLDisplay surfacelessDisplay() {
    const auto platformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const char* known = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const std::string_view extensions = known ? known : "";
    if (!platformDisplay) return EGL_NO_DISPLAY;

    if (extensions.find("EGL_MESA_platform_surfaceless") != std::string_view::npos) {
        const EGLDisplay display =
            initialised(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
        if (display != EGL_NO_DISPLAY) return display;
    }
    const auto queryDevices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    if (!queryDevices) return EGL_NO_DISPLAY;
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (!queryDevices(static_cast<EGLint>(devices.size()), devices.data(), &count)) return EGL_NO_DISPLAY;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const EGLDisplay display = initialised(platformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr));
        if (display != EGL_NO_DISPLAY) return display;
    }
    return EGL_NO_DISPLAY;
}

EGLConfig configFor(EGLDisplay display) {
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0) fail("no configuration with OpenGL");
    return config;
}

class EglContext final : public OffscreenContext {
public:
    EglContext() : display_(surfacelessDisplay()) {
        if (display_ == EGL_NO_DISPLAY) fail("no display-less platform");
        if (!eglBindAPI(EGL_OPENGL_API)) fail("no desktop OpenGL");
        const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                     3,
                                     EGL_CONTEXT_MINOR_VERSION,
                                     3,
                                     EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                     EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                     EGL_CONTEXT_OPENGL_DEBUG,
                                     kDebugContext ? EGL_TRUE : EGL_FALSE,
                                     EGL_NONE};
        context_ = eglCreateContext(display_, configFor(display_), EGL_NO_CONTEXT, attributes);
        if (context_ == EGL_NO_CONTEXT) fail("no OpenGL 3.3 core context");
    }
    // The display is shared by all contexts of the process, so it is never terminated here.
    ~EglContext() override {
        if (eglGetCurrentContext() == context_)
            eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display_, context_);
    }
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

    void makeCurrent() override {
        // The bound API belongs to the thread, and windows may be used from several.
        eglBindAPI(EGL_OPENGL_API);
        if (!eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
            fail("the context cannot be used without a surface");
    }
    Window::GlFunction glFunction(const char* name) const override { return eglGetProcAddress(name); }

private:
    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

#endif

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
                          "update the graphics driver, or run where there is a display (xvfb-run makes one)");
    }

    GLFWwindow* window_ = nullptr;
};

}  // namespace

std::unique_ptr<OffscreenContext> makeHiddenGlfwContext() { return std::make_unique<HiddenGlfwContext>(); }

#ifdef COLLIDOSCOPE_HAVE_EGL

std::unique_ptr<OffscreenContext> makeEglContext() { return std::make_unique<EglContext>(); }

std::unique_ptr<OffscreenContext> makeOffscreenContext() {
    try {
        return makeEglContext();
    } catch (const OpenGlError& withoutDisplay) {
        try {
            return makeHiddenGlfwContext();
        } catch (const OpenGlError& hidden) {
            throw OpenGlError(
                std::string(withoutDisplay.what()) + " | " + hidden.what(), "off-screen drawing",
                "install Mesa's software renderer ('apt install libegl-mesa0 libgl1-mesa-dri' on Debian)");
        }
    }
}

#else

std::unique_ptr<OffscreenContext> makeEglContext() {
    throw OpenGlError("this program was built without EGL", "EGL", "build it where EGL is installed (libegl-dev)");
}

std::unique_ptr<OffscreenContext> makeOffscreenContext() { return makeHiddenGlfwContext(); }

#endif

}  // namespace collidoscope::app
