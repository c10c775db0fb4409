#pragma once
/// Sheets over the window. Esc, its close button and a click beside it close one. Two of them tell of the program: keys
/// and mouse gestures, from the table that handles them; version, licences, and what OpenGL it runs on.

#include <string>

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

/// The purpose of a sheet, where there is room for words beside its controls.
void sheetIntroduction(const Ui& ui, const char* text);
/// A line of text to be typed, as high as the lists beside it. True when Enter was pressed in it.
bool sheetField(const Ui& ui, const char* id, const char* hint, std::string& text, float width);
/// Whether Enter is pressed while no field, list or control of the sheet takes it: its own button is meant.
bool isEnterForSheet();

void drawHelp(const Ui& ui, bool& open);
void drawAbout(const Ui& ui, const OpenGlFacts& facts, bool& open);

}  // namespace collidoscope::app
