#pragma once
/// Columns of text, and numbers in them.

#include <array>
#include <cmath>
#include <string>

#include "app/files/characters.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {

/// The columns that a text takes on the screen.
inline std::size_t shownWidth(const std::string& text) { return characterCount(text); }

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

}  // namespace collidoscope::app
