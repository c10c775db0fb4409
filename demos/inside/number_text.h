#pragma once
/// Numbers within sentences and formulas, with a real minus sign.

#include <string>

namespace demos {

/// "0.213", "−1.250"; a number too small for that has a power of ten: "3.1e-08".
std::string numberText(double value, int decimals = 3);
/// The same with its unit: "0.213 m".
std::string lengthText(double metres, int decimals = 3);

/// "apart", "they touch" or "they overlap". Whether they meet is exact; a separation within rounding of 0 m is
/// touching.
const char* meetingText(bool meet, double separation);

}  // namespace demos
