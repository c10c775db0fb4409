#pragma once
/// Sheets over the window. Esc, its close button and a click beside it close one. Two of them tell of the program: keys
/// and mouse gestures, from the table that handles them; version, licences, and what OpenGL it runs on.

#include "app/gl/opengl.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// Darkens everything behind what is drawn next. Returns true when it was clicked. `id` tells sheets apart.
bool dimBackground(const Ui& ui, const char* id);

class Sheet {
public:
    /// Begins the sheet when `open`; `size` in px at 100 %, made smaller when the window is.
    Sheet(const Ui& ui, const char* title, bool& open, ImVec2 size);
    ~Sheet();
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;
    bool visible() const { return visible_; }

private:
    bool visible_ = false;
};

void drawHelp(const Ui& ui, bool& open);
void drawAbout(const Ui& ui, const OpenGlFacts& facts, bool& open);

}  // namespace collidoscope::app
