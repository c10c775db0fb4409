#include "app/files/characters.h"

#include <array>
#include <utility>

namespace app {
namespace {

/// The bytes that a character takes by its first one; 0 where no character begins so.
std::size_t lengthOf(char byte) {
    const auto first = static_cast<unsigned char>(byte);
    if (first < 0x80u) return 1;
    if (first >= 0xC2u && first < 0xE0u) return 2;
    if (first >= 0xE0u && first < 0xF0u) return 3;
    return first >= 0xF0u && first < 0xF5u ? 4 : 0;
}

/// The letters with accents of Latin-1, from À on, without them; a blank where there is no such letter.
constexpr std::string_view kWithoutAccents = "aaaaaa ceeeeiiii nooooo ouuuuy  ";

}  // namespace

std::vector<Character> charactersOf(std::string_view text) {
    std::vector<Character> characters;
    characters.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = lengthOf(text[at]);
        bool whole = length > 0 && at + length <= text.size();
        for (std::size_t i = 1; whole && i < length; ++i) whole = continuesCharacter(text[at + i]);
        char32_t code = static_cast<unsigned char>(text[at]);
        if (whole && length > 1) {
            code &= (1u << (7 - length)) - 1u;
            for (std::size_t i = 1; i < length; ++i)
                code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
        }
        characters.push_back({code, at});
        at += whole ? length : 1;
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

}  // namespace app
