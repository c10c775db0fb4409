#pragma once
/// Five tests of equality on one pair of numbers, and where they are wrong.
/// The picture of the tests in the plane z = 0, both axes logarithmic: the size of a to the right, the difference
/// upwards, and what each test forgives as a line. Above it, the neighbourhood of a on an ordinary scale.

#include <array>

#include "demos/canvas.h"

namespace collidoscope::demos::floats {

enum class Equality { Absolute, Relative, Combined, Ulps, Sized };
inline constexpr std::array kTests{Equality::Absolute, Equality::Relative, Equality::Combined, Equality::Ulps,
                                   Equality::Sized};
const char* nameOf(Equality test);

struct Tolerances {
    float absolute = 1e-6f;
    float relative = 1e-6f;
    int ulps = 8;
    float inputSize = 1000.0f;  ///< of the numbers that a and b were computed from
    int roundings = 4;          ///< on the way from those to a and b
};

/// Equality::Sized asks whether rounding explains the difference: each rounding is wrong by 2^-24 of what is rounded at
/// most, and that may be as large as the inputs. It is the right answer by which the others are judged.
bool saysEqual(Equality test, float a, float b, const Tolerances& tolerances);
inline bool isWrong(Equality test, float a, float b, const Tolerances& tolerances) {
    return saysEqual(test, a, b, tolerances) != saysEqual(Equality::Sized, a, b, tolerances);
}
/// The largest difference that the test forgives next to a number of this size.
double forgiven(Equality test, double size, const Tolerances& tolerances);

/// The power of two from which on neighbours differ by more than the tolerance: an absolute test is == there.
double equalityFrom(float absolute);

/// The decades of the chart: of a to the right, of the difference upwards.
struct Decades {
    float low = 0.0f, high = 0.0f;
};
inline constexpr Decades kSizes{-10.0f, 10.0f};
inline constexpr Decades kDifferences{-17.0f, 7.0f};
float powerOfTen(float exponent);
/// Share of the chart on which the test is wrong, 0..1, counted on a grid.
double wrongShare(Equality test, const Tolerances& tolerances);

/// The point of the chart for these decades of a and of the difference, and the inverse.
Vec3f chartPoint(float size, float difference);
Vec2f chartDecades(const Vec3f& point);

/// Draws the chart with the areas in which the chosen test is wrong, and the line below which it calls a and b equal.
void drawChart(Canvas& canvas, Equality chosen, const Tolerances& tolerances);
/// The pair as a point of the chart.
void drawPair(Canvas& canvas, float a, float b, bool wrong);
/// a and b, the numbers of the format around them, and the band around a that each test forgives.
void drawNeighbourhood(Canvas& canvas, float a, float b, const Tolerances& tolerances);

/// "1.25e-07": enough digits to see a difference of one ulp.
std::string floatText(float x);

}  // namespace collidoscope::demos::floats
