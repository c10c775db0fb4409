#pragma once
/// Numbers and counts within sentences, formulas and labels.

#include <array>
#include <cstdio>
#include <string>

namespace demos {

/// With a real minus sign: "0.213", "−1.250"; one too small has a power of ten:
/// "3.1e-08".
std::string numberText(double value, int decimals = 3);
/// The same with its unit: "0.213 m".
std::string lengthText(double metres, int decimals = 3);
/// "1 face", "4 faces"
std::string countText(std::size_t count, const char* one, const char* many);

/// "apart", "they touch" or "they overlap". Whether they meet is exact; a separation within rounding of 0 m is
/// touching.
const char* meetingText(bool meet, double separation);
/// By a format of printf; of 399 bytes at most.
template <typename... Values>
std::string printed(const char* format, Values... values) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

}  // namespace demos
