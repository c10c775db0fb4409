#pragma once
/// An OpenGL 3.3 core context without a window; in debug builds one that reports misuse.

#include <memory>

#include "app/window/window.h"

namespace collidoscope::app {

class OffscreenContext {
public:
    virtual ~OffscreenContext() = default;
    virtual void makeCurrent() = 0;
    virtual Window::GlFunction glFunction(const char* name) const = 0;
};

#ifdef NDEBUG
inline constexpr bool kDebugContext = false;
#else
inline constexpr bool kDebugContext = true;
#endif

/// Creates a context by EGL where there is EGL, else by a hidden GLFW window. Throws OpenGlError when neither works.
std::unique_ptr<OffscreenContext> makeOffscreenContext();
/// Without any display: Mesa's surfaceless platform, else the first device that has OpenGL.
std::unique_ptr<OffscreenContext> makeEglContext();
/// Needs a display on most systems.
std::unique_ptr<OffscreenContext> makeHiddenGlfwContext();

}  // namespace collidoscope::app
