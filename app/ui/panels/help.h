#pragma once
/// The sheets that tell of the program: keys and mouse gestures, from the table that handles them; version, licences,
/// and what OpenGL it runs on.

#include "app/gl/opengl.h"
#include "app/widgets/ui.h"

namespace app {

void drawHelp(const Ui& ui, bool& open);
void drawAbout(const Ui& ui, const OpenGlFacts& facts, bool& open);

}  // namespace app
