#pragma once
/// The small controls that all panels share.

#include <span>
#include <string>
#include <string_view>

#include "app/widgets/ui.h"

namespace collidoscope::app {

struct ButtonStyle {
    bool active = false;  ///< what it stands for is on
    bool enabled = true;
    float size = 32.0f;     ///< px at 100 %
    bool filled = false;    ///< has a background even when the mouse is elsewhere
    bool primary = false;   ///< in the accent colour
    bool tipAbove = false;  ///< where it does not cover what stands below the button
};

/// A square button with an icon; `keys` is shown beside the tip and may be empty.
bool iconButton(const Ui& ui, const char* id, const char* icon, std::string_view tip, std::string_view keys = {},
                const ButtonStyle& style = {});
/// A button with a word.
bool wordButton(const Ui& ui, const char* id, std::string_view word, const ButtonStyle& style = {});
/// A switch. Returns true when it was flipped.
bool toggleSwitch(const Ui& ui, const char* id, bool on);
/// A row of words of which one is chosen. Returns the index of a click, else -1.
int segmented(const Ui& ui, const char* id, std::span<const std::string> words, int chosen, float width);
/// True when the words fit beside each other in that width.
bool fitsSegmented(const Ui& ui, std::span<const std::string> words, float width);
/// Begins a list that drops down, `width` pixels wide; EndCombo() ends it when this returns true. Esc closes it.
bool beginDropDown(const Ui& ui, const char* id, std::string_view shown, float width);
/// One of its rows; true when it was chosen.
bool dropDownRow(const Ui& ui, const char* label, bool chosen);
/// Heads a part of a panel and folds it away.
float sectionHeaderHeight(const Ui& ui);  ///< px
bool sectionHeader(const Ui& ui, const char* id, std::string_view title, bool& open);
struct SplitterResult {
    bool began = false;  ///< the user has just taken it
    float moved = 0.0f;  ///< px downwards since the last frame
    bool reset = false;  ///< double click
};
/// A line between two parts of a panel, `height` pixels high, that is dragged up and down.
SplitterResult splitter(const Ui& ui, const char* id, float height);
/// Explains the last item while the mouse rests on it; `above` it, or beside the mouse.
void tipForItem(const Ui& ui, std::string_view tip, std::string_view keys = {}, bool above = false);
/// A field for words with an icon in front; true while the text changes. It keeps the keyboard when it is cleared.
bool searchField(const Ui& ui, const char* id, const char* hint, std::string& text, float width,
                 bool takesKeyboard = false);
/// Call it within a popup: Esc closes it.
void closeOnEscape();

}  // namespace collidoscope::app
