#include "app/files/characters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace collidoscope::app {
namespace {

/// The letters with accents of Latin-1, from À on, without them; a blank where there is no such letter.
constexpr std::string_view kWithoutAccents = "aaaaaa ceeeeiiii nooooo ouuuuy  ";

}  // namespace

std::size_t characterLength(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0x80u   ? 1
                               : first < 0xC2u ? 0
                               : first < 0xE0u ? 2
                               : first < 0xF0u ? 3
                               : first < 0xF5u ? 4
                                               : 0;
    if (at + length > text.size()) return 0;
    const std::string_view rest = text.substr(at, length).substr(std::min<std::size_t>(length, 1));
    return std::all_of(rest.begin(), rest.end(), continuesCharacter) ? length : 0;
}

std::vector<Character> charactersOf(std::string_view text) {
    std::vector<Character> characters;
    characters.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = characterLength(text, at);
        char32_t code = static_cast<unsigned char>(text[at]);
        if (length > 1) code &= (1u << (7 - length)) - 1u;
        for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
        characters.push_back({code, at});
        at += std::max<std::size_t>(length, 1);
    }
    return characters;
}

std::string textOfCharacter(char32_t code) {
    const auto more = [code](int shift) { return static_cast<char>(0x80u | (code >> shift & 0x3Fu)); };
    if (code < 0x80u) return {static_cast<char>(code)};
    if (code < 0x800u) return {static_cast<char>(0xC0u | code >> 6), more(0)};
    if (code < 0x10000u) return {static_cast<char>(0xE0u | code >> 12), more(6), more(0)};
    return {static_cast<char>(0xF0u | code >> 18), more(12), more(6), more(0)};
}

char32_t plainCharacter(char32_t code) {
    constexpr std::array<std::pair<char32_t, char32_t>, 8> kSigns{{{U'-', U' '},
                                                                   {U'‐', U' '},
                                                                   {U'–', U' '},
                                                                   {U'—', U' '},
                                                                   {U'−', U' '},
                                                                   {U'\u00A0', U' '},
                                                                   {U'’', U'\''},
                                                                   {U'µ', U'μ'}}};
    for (const auto& [sign, plain] : kSigns)
        if (code == sign) return plain;
    const bool isLarge = (code >= U'A' && code <= U'Z') || (code >= U'À' && code <= U'Þ' && code != U'×') ||
                         (code >= U'Α' && code <= U'Ω');
    if (isLarge) code += 0x20u;
    if (code < U'à' || code > U'ÿ') return code;
    const char plain = kWithoutAccents[code - U'à'];
    return plain == ' ' ? code : static_cast<char32_t>(plain);
}

}  // namespace collidoscope::app
