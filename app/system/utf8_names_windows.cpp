// Names of files in UTF-8. On Windows a std::filesystem::path is UTF-16; the C++ library of g++ 12 writes it out as
// UTF-8, but reads it by mbrtowc(), which in the C library of Windows knows the letters of one language at most. All
// texts of this program are UTF-8, so it brings these functions itself; app/CMakeLists.txt sees to it that they are
// linked.

#include <cstddef>
#include <cstdint>
#include <cwchar>

namespace {

constexpr std::size_t kInvalid = static_cast<std::size_t>(-1), kIncomplete = static_cast<std::size_t>(-2);

/// Bits that the first byte of a character holds, and how many bytes follow it; -1 for a byte that begins none.
struct Lead {
    std::uint32_t bits = 0;
    int following = -1;
};
Lead leadOf(unsigned char byte) {
    if (byte < 0x80u) return {byte, 0};
    if (byte >= 0xC2u && byte < 0xE0u) return {byte & 0x1Fu, 1};
    if (byte >= 0xE0u && byte < 0xF0u) return {byte & 0x0Fu, 2};
    if (byte >= 0xF0u && byte < 0xF5u) return {byte & 0x07u, 3};
    return {};
}
bool follows(unsigned char byte) { return (byte & 0xC0u) == 0x80u; }

/// A character beyond U+FFFF takes two units of UTF-16. The first is given for its first three bytes, the second for
/// the fourth; what the second needs of the third byte is kept in the state, above this bit.
constexpr int kSecondWaits = 0x100;

std::size_t secondUnit(wchar_t* to, unsigned char byte, std::mbstate_t* state) {
    if (!follows(byte)) return kInvalid;
    *to = static_cast<wchar_t>(0xDC00u | (static_cast<std::uint32_t>(*state) & 0xFu) << 6u | (byte & 0x3Fu));
    *state = 0;
    return 1;
}

}  // namespace

extern "C" {

std::size_t mbrtowc(wchar_t* to, const char* from, std::size_t size, std::mbstate_t* state) {
    std::mbstate_t ownState = 0;
    wchar_t unused = 0;
    if (!from) return 0;
    if (!to) to = &unused;
    if (!state) state = &ownState;
    if (size == 0) return kIncomplete;
    const auto byte = [from](std::size_t i) { return static_cast<unsigned char>(from[i]); };
    if (*state >= kSecondWaits) return secondUnit(to, byte(0), state);

    const Lead lead = leadOf(byte(0));
    if (lead.following < 0) return kInvalid;
    const std::size_t length = static_cast<std::size_t>(lead.following) + 1;
    std::uint32_t code = lead.bits;
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= size) return kIncomplete;
        if (!follows(byte(i))) return kInvalid;
        code = code << 6u | (byte(i) & 0x3Fu);
    }
    const bool isTooLong = (length == 3 && code < 0x800u) || (length == 4 && code < 0x10000u);
    if (isTooLong || code > 0x10FFFFu || (code >= 0xD800u && code < 0xE000u)) return kInvalid;
    if (code < 0x10000u) {
        *to = static_cast<wchar_t>(code);
        return code == 0 ? 0 : length;
    }
    *to = static_cast<wchar_t>(0xD800u + ((code - 0x10000u) >> 10u));
    *state = kSecondWaits | static_cast<int>((code >> 6u) & 0xFu);
    return length - 1;
}

std::size_t mbrlen(const char* from, std::size_t size, std::mbstate_t* state) {
    return mbrtowc(nullptr, from, size, state);
}

std::size_t mbsrtowcs(wchar_t* to, const char** from, std::size_t size, std::mbstate_t* state) {
    std::mbstate_t ownState = 0;
    if (!state) state = &ownState;
    const char* at = *from;
    for (std::size_t count = 0;; ++count) {
        if (to && count == size) return *from = at, count;
        wchar_t unit = 0;
        const std::size_t taken = mbrtowc(&unit, at, 4, state);
        if (taken == kInvalid || taken == kIncomplete) return kInvalid;
        if (to) to[count] = unit;
        if (taken == 0) {
            if (to) *from = nullptr;
            return count;
        }
        at += taken;
    }
}
}
