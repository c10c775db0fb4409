#pragma once
/// Columns of text, and numbers in them.

#include <array>
#include <cmath>
#include <string>

#include "geometry/base/number_text.h"

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

/// Four digits are enough to read; whole numbers are written out.
inline std::string shortNumber(double value, int digits = 4) {
    if (value == std::floor(value) && std::abs(value) < 1e9) return std::to_string(static_cast<long long>(value));
    std::array<char, 32> text{};
    char* const end = text.data() + text.size();
    return {text.data(), geometry::toChars(text.data(), end, value, std::chars_format::general, digits).ptr};
}

}  // namespace app
