#pragma once
/// The functions of OpenGL 3.3: looked up by glad for a window, or in a browser those of WebGL 2, which has all that
/// this program uses. This header also names the graphics card and the driver.

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

#include <string>

#include "app/window/window.h"

namespace collidoscope::app {

/// Makes the window's context current and looks up its functions.
/// Throws OpenGlError when the context has less than OpenGL 3.3.
void loadOpenGl(Window& window);

/// Shading languages of OpenGL on desktops, and of OpenGL ES and WebGL.
enum class ShadingLanguage { Desktop330, Embedded300 };
/// Shading language of the current context.
ShadingLanguage shadingLanguage();

struct OpenGlFacts {
    std::string vendor{}, renderer{}, version{}, shadingLanguage{};
};
/// Returns the facts of the current context.
OpenGlFacts openGlFacts();

}  // namespace collidoscope::app
