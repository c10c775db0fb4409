#pragma once
/// Numbers as text and back, without loss and without a locale: std::to_chars and std::from_chars, also where a
/// standard library has them for integers only (libc++ before 20).

#include <charconv>
#include <concepts>
#include <version>

namespace collidoscope::geometry {

/// The same functions, by C's printf and strtod in the "C" locale. They are slower, and serve where the standard
/// library lacks its own.
namespace by_c_library {

/// The shortest text that is read back as this very number, plain or with an exponent, whichever is shorter.
std::to_chars_result toChars(char* first, char* last, double value);
std::to_chars_result toChars(char* first, char* last, float value);
/// The shortest text in this form: fixed without an exponent, general with one below 1e-4 and from 1e6 on.
std::to_chars_result toChars(char* first, char* last, double value, std::chars_format format);
/// The text with at most `precision` significant digits; `format` is general.
std::to_chars_result toChars(char* first, char* last, double value, std::chars_format format, int precision);
/// Reads the longest number at `first`; without one, or with one beyond the type, `value` stays. Hexadecimal ones come
/// without 0x.
std::from_chars_result fromChars(const char* first, const char* last, double& value,
                                 std::chars_format format = std::chars_format::general);
std::from_chars_result fromChars(const char* first, const char* last, float& value,
                                 std::chars_format format = std::chars_format::general);

}  // namespace by_c_library

#ifdef __cpp_lib_to_chars
template <typename... Arguments>
std::to_chars_result toChars(Arguments... arguments) {
    return std::to_chars(arguments...);
}
template <std::floating_point Real>
std::from_chars_result fromChars(const char* first, const char* last, Real& value,
                                 std::chars_format format = std::chars_format::general) {
    return std::from_chars(first, last, value, format);
}
#else
using by_c_library::fromChars;
using by_c_library::toChars;
#endif
template <std::integral Whole>
std::from_chars_result fromChars(const char* first, const char* last, Whole& value) {
    return std::from_chars(first, last, value);
}

}  // namespace collidoscope::geometry
