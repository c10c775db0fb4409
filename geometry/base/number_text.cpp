#include "geometry/base/number_text.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace collidoscope::geometry::by_c_library {
namespace {

/// A finite number as 0.d1 d2 d3 ... times a power of ten.
struct Decimal {
    bool negative = false;
    std::string digits{};  ///< without a zero at the end, but for the number 0
    int exponent = 0;      ///< of the first digit: 1 for 3.5, -2 for 0.0035
};

std::string printed(const char* format, int precision, double value) {
    char text[400];  // the largest double has 309 digits before the point
    const int length = std::snprintf(text, sizeof text, format, precision, value);
    return {text, static_cast<std::size_t>(length)};
}

double readBack(const char* text, double) { return std::strtod(text, nullptr); }
float readBack(const char* text, float) { return std::strtof(text, nullptr); }

template <typename Real>
Decimal shortest(Real value) {
    std::string text;
    for (int more = 0; more < std::numeric_limits<Real>::max_digits10; ++more) {
        text = printed("%.*e", more, static_cast<double>(value));
        if (readBack(text.c_str(), value) == value) break;
    }
    const std::size_t e = text.find('e');
    Decimal decimal{.negative = std::signbit(value), .exponent = std::atoi(text.c_str() + e + 1) + 1};
    std::copy_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(e), std::back_inserter(decimal.digits),
                 [](char c) { return c >= '0' && c <= '9'; });
    while (decimal.digits.size() > 1 && decimal.digits.back() == '0') decimal.digits.pop_back();
    return decimal;
}

std::string scientific(const Decimal& decimal) {
    std::string text = decimal.digits;
    if (text.size() > 1) text.insert(1, ".");
    const int exponent = decimal.exponent - 1;
    const std::string power = std::to_string(std::abs(exponent));
    return text + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
}

std::string fixed(const Decimal& decimal, double value) {
    const auto count = static_cast<int>(decimal.digits.size());
    // Beyond the digits that matter a whole number has its own ones, not zeros.
    if (decimal.exponent >= count) return printed("%.*f", 0, std::fabs(value));
    std::string text = decimal.digits;
    if (decimal.exponent > 0) return text.insert(static_cast<std::size_t>(decimal.exponent), ".");
    return "0." + std::string(static_cast<std::size_t>(-decimal.exponent), '0') + text;
}

std::to_chars_result put(std::string_view text, char* first, char* last) {
    if (last - first < static_cast<std::ptrdiff_t>(text.size())) return {last, std::errc::value_too_large};
    return {std::copy(text.begin(), text.end(), first), std::errc{}};
}

std::string nonFinite(double value) {
    return std::string(std::signbit(value) ? "-" : "") + (std::isnan(value) ? "nan" : "inf");
}

template <typename Real>
std::to_chars_result putShortest(char* first, char* last, Real value) {
    if (!std::isfinite(value)) return put(nonFinite(static_cast<double>(value)), first, last);
    const Decimal decimal = shortest(value);
    const std::string plain = fixed(decimal, static_cast<double>(value)), withExponent = scientific(decimal);
    const std::string& shorter = withExponent.size() < plain.size() ? withExponent : plain;
    return put((decimal.negative ? "-" : "") + shorter, first, last);
}

/// The length of the number at the front of a text. C reads more than numbers: leading spaces, a plus sign, 0x.
std::size_t numberLength(std::string_view text, bool hexadecimal) {
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t begin = at;
        const std::string_view known = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
        at = std::min(text.find_first_not_of(known, at), text.size());
        return at - begin;
    };
    if (at < text.size() && text[at] == '-') ++at;
    std::size_t count = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        count += digits();
        if (count == 0) return 0;
    }
    if (count == 0) return 0;
    const std::size_t mantissa = at;
    if (at == text.size() || std::string_view(hexadecimal ? "pP" : "eE").find(text[at]) == std::string_view::npos)
        return mantissa;
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    hexadecimal = false;
    return digits() > 0 ? at : mantissa;
}

/// "inf", "infinity", "nan" in any case, with or without a minus sign.
std::size_t wordLength(std::string_view text) {
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    for (const std::string_view word : {"infinity", "inf", "nan"}) {
        const std::string_view here = text.substr(sign, word.size());
        const auto same = [](char a, char b) { return (a | 0x20) == b; };
        if (here.size() == word.size() && std::equal(here.begin(), here.end(), word.begin(), same))
            return sign + word.size();
    }
    return 0;
}

template <typename Real>
std::from_chars_result read(const char* first, const char* last, Real& value, std::chars_format format) {
    const std::string_view text(first, static_cast<std::size_t>(last - first));
    const bool hexadecimal = format == std::chars_format::hex;
    const std::size_t length = std::max(numberLength(text, hexadecimal), wordLength(text));
    if (length == 0) return {first, std::errc::invalid_argument};
    std::string number(text.substr(0, length));
    if (hexadecimal && wordLength(text) == 0) number.insert(number.starts_with('-') ? 1 : 0, "0x");
    errno = 0;
    const Real result = readBack(number.c_str(), Real{});
    const bool lost = errno == ERANGE && (std::isinf(result) || result == Real{0});
    if (lost) return {first + length, std::errc::result_out_of_range};
    value = result;
    return {first + length, std::errc{}};
}

}  // namespace

std::to_chars_result toChars(char* first, char* last, double value) { return putShortest(first, last, value); }
std::to_chars_result toChars(char* first, char* last, float value) { return putShortest(first, last, value); }

std::to_chars_result toChars(char* first, char* last, double value, std::chars_format format) {
    if (!std::isfinite(value)) return put(nonFinite(value), first, last);
    const Decimal decimal = shortest(value);
    const bool plain = format == std::chars_format::fixed || (decimal.exponent > -4 && decimal.exponent <= 6);
    return put((decimal.negative ? "-" : "") + (plain ? fixed(decimal, value) : scientific(decimal)), first, last);
}

std::to_chars_result toChars(char* first, char* last, double value, std::chars_format, int precision) {
    return put(printed("%.*g", precision, value), first, last);
}

std::from_chars_result fromChars(const char* first, const char* last, double& value, std::chars_format format) {
    return read(first, last, value, format);
}
std::from_chars_result fromChars(const char* first, const char* last, float& value, std::chars_format format) {
    return read(first, last, value, format);
}

}  // namespace collidoscope::geometry::by_c_library
