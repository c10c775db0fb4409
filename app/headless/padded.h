#pragma once
/// Columns of text.

#include <string>

namespace app {

/// The characters that a text takes on the screen: continuation bytes of UTF-8 take no room.
inline std::size_t shownWidth(const std::string& text) {
    std::size_t shown = 0;
    for (const char c : text) shown += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1 : 0;
    return shown;
}

/// The text with spaces behind it, at least `width` characters wide.
inline std::string padded(std::string text, std::size_t width) {
    const std::size_t shown = shownWidth(text);
    if (shown < width) text.append(width - shown, ' ');
    return text;
}

}  // namespace app
