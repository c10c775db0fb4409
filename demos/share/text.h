#pragma once
/// Numbers and counts within sentences, formulas and labels.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <span>
#include <string>

namespace collidoscope::demos {

/// Returns what printf writes for the format, cut at 399 bytes.
template <typename... Values>
std::string printed(const char* format, Values... values) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

/// A number as text, with a real minus sign: "0.213", "−1.250"; with a power of ten if it is too small for the
/// decimals: "3.1e-08".
inline std::string numberText(double value, int decimals = 3) {
    const double size = std::abs(value);
    if (std::isinf(value)) return value < 0.0 ? "−∞" : "∞";
    const bool vanishes = size > 0.0 && size < 0.5 * std::pow(10.0, -decimals);
    return (value < 0.0 ? "−" : "") +
           (vanishes || size >= 1e7 ? printed("%.1e", size) : printed("%.*f", decimals, size));
}

/// A length as text with its unit: "0.213 m". A length that would be rounded to 0 has a smaller unit: "0.21 mm".
inline std::string lengthText(double metres, int decimals = 3) {
    const double size = std::abs(metres);
    const bool vanishes = size > 0.0 && size < 0.5 * std::pow(10.0, -decimals);
    if (!vanishes || size < 1e-9) return numberText(metres, decimals) + " m";
    const std::string sign = metres < 0.0 ? "−" : "";
    if (size < 1e-7) return sign + printed("%.2g nm", 1e9 * size);
    return sign + (size < 1e-4 ? printed("%.2g µm", 1e6 * size) : printed("%.2g mm", 1e3 * size));
}

/// The unit in which a force has few digits.
struct ForceUnit {
    const char* name = "N";
    double newtons = 1.0;
};
inline ForceUnit forceUnitFor(double newtons) {
    if (newtons >= 1e6) return {"MN", 1e6};
    return newtons >= 1e4 ? ForceUnit{"kN", 1e3} : ForceUnit{};
}
/// A force as text: "9.81 N", "186.4 kN".
inline std::string forceText(double newtons) {
    const ForceUnit unit = forceUnitFor(newtons);
    return printed("%.4g %s", newtons / unit.newtons, unit.name);
}

/// Speeds, m/s and rad/s, below which no motion is visible. Solvers leave such a jitter behind.
inline constexpr double kRestSpeed = 1e-4, kRestAngularSpeed = 1e-4;
/// Speed and angular speed in words: "1.2 m/s and 3 rad/s", "200 rad/s", or "at rest".
inline std::string motionText(double speed, double angularVelocity) {
    const std::string goes = speed < kRestSpeed ? "" : printed("%.3g m/s", speed);
    const std::string turns = angularVelocity < kRestAngularSpeed ? "" : printed("%.3g rad/s", angularVelocity);
    if (goes.empty() && turns.empty()) return "at rest";
    return goes + (goes.empty() || turns.empty() ? "" : " and ") + turns;
}

/// "octree, wide BVH": the words that `wordOf` gives for the items.
template <typename Items, typename WordOf>
std::string joined(const Items& items, const WordOf& wordOf) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + std::string(wordOf(item));
    return text;
}
inline std::string joined(std::span<const std::string> words) { return joined(words, std::identity{}); }
template <typename Words, typename Word>
bool contains(const Words& words, const Word& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "1 face", "4 faces"
inline std::string countText(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// "apart", "they touch" or "they overlap". `meet` is exact; a separation within rounding of 0 m is touching.
inline const char* meetingText(bool meet, double separation) {
    constexpr double kTouching = -1e-6;  // m
    if (!meet) return "apart";
    return separation < kTouching ? "they overlap" : "they touch";
}

}  // namespace collidoscope::demos
