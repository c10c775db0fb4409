#pragma once
/// Version, licences, and what OpenGL the program runs on.

#include "app/gl/opengl.h"
#include "app/widgets/ui.h"

namespace app {

void drawAbout(const Ui& ui, const OpenGlFacts& facts, bool& open);

}  // namespace app
