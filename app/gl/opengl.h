#pragma once
/// The OpenGL functions of a window, and what stands behind them.

#include <string>

#include "app/window/window.h"

namespace app {

/// Makes the window's context current and looks up its functions.
/// Throws OpenGlError when the context has less than OpenGL 3.3.
void loadOpenGl(Window& window);

struct OpenGlFacts {
    std::string vendor{}, renderer{}, version{}, shadingLanguage{};
};
/// Of the current context.
OpenGlFacts openGlFacts();

}  // namespace app
