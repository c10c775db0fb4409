#pragma once
/// Sheets over the window. Esc, its close button and a click beside it close one. Two of them describe the program:
/// keys and mouse gestures, from the table that handles them; version, licences, and what OpenGL it runs on.

#include <string>

#include "app/gl/opengl.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// Darkens everything behind what is drawn next. Returns true when it was clicked. `id` identifies the sheet.
bool dimBackground(const Ui& ui, const char* id);

/// The main button of a sheet, of which it is the last control.
struct SheetButton {
    const char* id = "";
    const char* words = "";
    const char* tip = "";
};

class Sheet {
public:
    /// Begins the sheet when `open`; `size` in px at 100 %, made smaller when the window is. The button, if there is
    /// one, stands in the head where the window is so low that somebody would have to scroll to it.
    Sheet(const Ui& ui, const char* title, bool& open, ImVec2 size, const SheetButton& button = {});
    ~Sheet();
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;
    bool visible() const { return visible_; }
    /// Draws the button here, unless it stands in the head. True when it was pressed in either place.
    bool drawButton(const Ui& ui, bool enabled = true) const;

private:
    SheetButton button_;
    bool visible_ = false;
    bool pressedInHead_ = false;
    ImGuiStorage* storage_ = nullptr;  // of the sheet's window, in this frame
    ImGuiID isEnabled_ = 0;            // whether the button in the head may be pressed, in it
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
