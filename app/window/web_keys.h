#pragma once
/// The names that browsers have for keys as ours, and which keys stay the browser's.

#include <string_view>

#include "app/window/events.h"

namespace collidoscope::app {

/// `key` is what the layout makes of it ("z", "Z", "?"), `code` where the key is on a US keyboard ("KeyY"). Letters and
/// signs count as the layout has them, so that Ctrl+Z is where it is written; on layouts without Latin letters the
/// place decides. Unknown for keys that the program does not use.
KeyCode keyCodeOfWeb(std::string_view key, std::string_view code);
/// Bits: 1 Shift, 2 Control, 4 Alt, 8 the system's key. On a Mac the system's key stands for Control: see
/// web_window.js.
Modifiers modifiersOfWeb(int bits);
/// Reloading, tabs, developer tools, the size of the page and the like.
bool belongsToBrowser(const KeyEvent& event);

}  // namespace collidoscope::app
