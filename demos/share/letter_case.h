#pragma once
/// Lower and upper case of the letters a to z, in every locale. All other characters stay as they are.

#include <string>
#include <string_view>

namespace collidoscope::demos {

constexpr char lowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upperCase(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

inline std::string lowerCase(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = lowerCase(c);
    return result;
}

/// The text with a capital as its first letter.
inline std::string capitalised(std::string text) {
    if (!text.empty()) text.front() = upperCase(text.front());
    return text;
}

/// A name as it is compared with a typed one: in lower case, with a space for - and _.
inline std::string comparableName(std::string_view name) {
    std::string result = lowerCase(name);
    for (char& c : result)
        if (c == '-' || c == '_') c = ' ';
    return result;
}

}  // namespace collidoscope::demos
