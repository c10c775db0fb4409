#include "app/widgets/number_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string_view>

#include "demos/share/letter_case.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

std::string printed(const char* format, int precision, double value) {
    std::array<char, 64> buffer{};
    // The formats come from this file and take exactly a precision and a number.
    const int length = std::snprintf(buffer.data(), buffer.size(), format, precision, value);
    return std::string(buffer.data(), static_cast<std::size_t>(std::max(length, 0)));
}

/// Abbreviations and people, as the field writes them.
struct ProperName {
    std::string_view plain, written;
};
constexpr std::array<ProperName, 9> kProperNames{{{"aabb", "AABB"},
                                                  {"obb", "OBB"},
                                                  {"euler", "Euler"},
                                                  {"semi implicit", "semi-implicit"},
                                                  {"sub steps", "sub-steps"},
                                                  {"over damped", "over-damped"},
                                                  {"verlet", "Verlet"},
                                                  {"runge kutta", "Runge–Kutta"},
                                                  {"moller trumbore", "Möller–Trumbore"}}};

/// Where `words` stand in the text, between spaces or at its ends.
std::optional<std::size_t> findWords(std::string_view text, std::string_view words) {
    const std::size_t at = text.find(words);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t end = at + words.size();
    const bool whole = (at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ');
    return whole ? std::optional(at) : std::nullopt;
}

bool onlyZeros(const std::string& text) { return text.find_first_of("123456789") == std::string::npos; }

}  // namespace

std::string formatNumber(double value, int digits) {
    if (std::isnan(value)) return "–";
    if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
    const double size = std::abs(value);
    std::string text;
    if (size == 0.0) {
        text = printed("%.*f", digits - 1, 0.0);
    } else if (size < 1e-4 || size >= 1e7) {
        text = printed("%.*e", std::max(digits - 2, 0), value);
    } else {
        const int whole = std::max(static_cast<int>(std::floor(std::log10(size))) + 1, 1);
        text = printed("%.*f", std::clamp(digits - whole, 0, digits), value);
    }
    if (text.front() == '-' && onlyZeros(text)) text.erase(0, 1);
    return withMinusSigns(text);
}

std::string withMinusSigns(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789", kBeforeNumbers = " \t\n(,;:=[/";
    const auto holds = [](std::string_view set, char c) { return set.find(c) != std::string_view::npos; };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view after = text.substr(i + 1);
        const bool isNumber = !after.empty() && (holds(kDigits, after[0]) || after.starts_with("inf") ||
                                                 (after.size() > 1 && after[0] == '.' && holds(kDigits, after[1])));
        const bool isExponent = i > 1 && text[i - 1] == 'e' && holds("0123456789.", text[i - 2]);
        const bool isFirst = i == 0 || holds(kBeforeNumbers, text[i - 1]);
        if (text[i] == '-' && isNumber && (isFirst || isExponent))
            out += "−";
        else
            out += text[i];
    }
    return out;
}

std::string formatExact(double value) {
    std::array<char, 64> buffer{};
    const auto result = geometry::toChars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(value));
    return std::string(buffer.data(), result.ptr);
}

std::string formatSpeed(double speed) {
    if (speed < 1.0) return "×1/" + std::to_string(std::lround(1.0 / speed));
    return "×" + std::to_string(std::lround(speed));
}

std::string formatStep(double seconds) {
    const double inverse = 1.0 / seconds;
    if (std::abs(inverse - std::round(inverse)) < 1e-3 * inverse && inverse >= 1.5) {
        return "1/" + std::to_string(std::lround(inverse)) + " s";
    }
    return formatNumber(seconds, 3) + " s";
}

std::string formatCount(unsigned long long count) {
    std::string digits = std::to_string(count);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), 1, ' ');
    }
    return digits;
}

std::string readableWords(const std::string& name) {
    std::string text = name;
    for (const char body : {'a', 'b'})  // "friction-a" is that of body A
        if (text.size() > 2 && text.ends_with(std::string("-") + body)) text.back() = demos::upperCase(body);
    for (char& letter : text)
        if (letter == '-' || letter == '_') letter = ' ';
    for (const ProperName& proper : kProperNames)
        if (const auto at = findWords(text, proper.plain)) text.replace(*at, proper.plain.size(), proper.written);
    return text;
}

std::string readableName(const std::string& name) {
    const std::string text = readableWords(name);
    return text.size() > 1 ? demos::capitalised(text) : text;  // a single letter is a symbol
}

}  // namespace collidoscope::app
