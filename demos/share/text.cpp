#include "demos/share/text.h"

#include <cmath>

namespace demos {

std::string numberText(double value, int decimals) {
    const double size = std::abs(value);
    if (std::isinf(value)) return value < 0.0 ? "−∞" : "∞";
    const bool vanishes = size > 0.0 && size < 0.5 * std::pow(10.0, -decimals);
    return (value < 0.0 ? "−" : "") +
           (vanishes || size >= 1e7 ? printed("%.1e", size) : printed("%.*f", decimals, size));
}

std::string lengthText(double metres, int decimals) { return numberText(metres, decimals) + " m"; }

std::string countText(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

const char* meetingText(bool meet, double separation) {
    constexpr double kTouching = -1e-6;  // m
    if (!meet) return "apart";
    return separation < kTouching ? "they overlap" : "they touch";
}

}  // namespace demos
