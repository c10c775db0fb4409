#pragma once
/// The characters of UTF-8 text. What is cut, marked, measured or counted goes by whole characters, never by bytes: a
/// part of a character is drawn as a question mark.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

/// True for a byte within a character, after its first one.
inline bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

/// The end of the character that begins at the byte `at`, which must lie within the text.
inline std::size_t characterEnd(std::string_view text, std::size_t at) {
    do ++at;
    while (at < text.size() && continuesCharacter(text[at]));
    return at;
}

/// The beginning of the character to which the byte `at` belongs; the end of the text if `at` is beyond it.
inline std::size_t characterBegin(std::string_view text, std::size_t at) {
    at = std::min(at, text.size());
    while (at > 0 && at < text.size() && continuesCharacter(text[at])) --at;
    return at;
}

inline std::size_t characterCount(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return !continuesCharacter(byte); }));
}

/// Bytes of the character that begins at the byte `at` of the text; 0 where that is no UTF-8.
std::size_t characterLength(std::string_view text, std::size_t at);
/// True for control characters, which a terminal would obey, including U+0080 to U+009F.
constexpr bool isControl(char32_t code) { return code < 0x20u || (code >= 0x7Fu && code < 0xA0u); }

/// The no-break space, U+00A0, which looks like a blank but is another character.
inline constexpr std::string_view kNoBreakSpace = "\u00A0";

/// Bytes of the blank at that place: a space, a tabulator, or one of the blanks that do not break a line, which come
/// along with copied text. 0 where there is none.
inline std::size_t blankLength(std::string_view text, std::size_t at) {
    for (const std::string_view blank : {" ", "\t", "\u00A0", "\u2009", "\u202F"})
        if (text.substr(std::min(at, text.size())).starts_with(blank)) return blank.size();
    return 0;
}

struct Character {
    char32_t code = 0;
    std::size_t at = 0;  ///< byte of the text that it begins at
};
/// All characters of a text. Bytes that are no UTF-8 count as characters of their own value.
std::vector<Character> charactersOf(std::string_view text);
/// One character as UTF-8.
std::string textOfCharacter(char32_t code);

/// The character that somebody types for another: small letters for large ones, letters without their accents, a
/// blank for every dash, an apostrophe for a raised comma.
char32_t plainCharacter(char32_t code);

}  // namespace collidoscope::app
