#pragma once
/// Numbers as people read them: few digits, fixed width, never a stray "-0.00".

#include <string>
#include <string_view>

namespace collidoscope::app {

/// At least `digits` significant digits for usual sizes, a power of ten for the others: "0.400", "−12.35", "1.20e−07".
std::string formatNumber(double value, int digits = 4);
/// A text with the minus sign of typography, "−", before each negative number and exponent, as formatNumber() writes
/// it: what comes from demos and from tables has the hyphen there, for files and terminals.
std::string withMinusSigns(std::string_view text);
/// The shortest text that reads back as the same float: what a user edits.
std::string formatExact(double value);
/// "x1", "x1/4", "x2": a speed.
std::string formatSpeed(double speed);
/// "1/60 s" when the length is one over a whole number, else "0.0143 s".
std::string formatStep(double seconds);
/// "1 234 567".
std::string formatCount(unsigned long long count);
/// "two-corners" as "two corners", "bricks_moved" as "bricks moved", "explicit-euler" as "explicit Euler", "aabb" as
/// "AABB".
std::string readableWords(const std::string& name);
/// The same with a capital: "friction-angle" as "Friction angle"; a single letter is a symbol and stays as it is.
std::string readableName(const std::string& name);

}  // namespace collidoscope::app
