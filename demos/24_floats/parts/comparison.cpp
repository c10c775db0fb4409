#include "demos/24_floats/parts/comparison.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/base/elementary.h"
#include "geometry/base/float_compare.h"

namespace demos::floats {
namespace {

constexpr float kHalfUlp = 0x1p-24f;  ///< of 1: the relative error of one rounding, at most

float sizedRelative(const Tolerances& t) { return static_cast<float>(t.roundings) * kHalfUlp; }

}  // namespace

const char* nameOf(Equality test) {
    constexpr std::array<const char*, 5> kNames{"absolute", "relative", "combined", "ulps", "sized"};
    return kNames[static_cast<std::size_t>(test)];
}

bool saysEqual(Equality test, float a, float b, const Tolerances& t) {
    switch (test) {
        case Equality::Absolute:
            return geometry::equalAbsolute(a, b, t.absolute);
        case Equality::Relative:
            return geometry::equalRelative(a, b, t.relative);
        case Equality::Combined:
            return geometry::equalCombined(a, b, t.absolute, t.relative);
        case Equality::Ulps:
            return geometry::equalUlps(a, b, static_cast<std::uint64_t>(t.ulps));
        case Equality::Sized:
            return geometry::equalCombined(a, b, sizedRelative(t) * t.inputSize, sizedRelative(t));
    }
    return false;
}

double forgiven(Equality test, double size, const Tolerances& t) {
    const double absolute{t.absolute}, relative = double{t.relative} * size;
    switch (test) {
        case Equality::Absolute:
            return absolute;
        case Equality::Relative:
            return relative;
        case Equality::Combined:
            return std::max(absolute, relative);
        case Equality::Ulps:
            return t.ulps * double{geometry::ulpOf(static_cast<float>(size))};
        case Equality::Sized:
            return double{sizedRelative(t)} * std::max(size, double{t.inputSize});
    }
    return 0.0;
}

double equalityFrom(float absolute) {
    int exponent = 0;
    std::frexp(absolute, &exponent);  // absolute < 2^exponent, which is the spacing from 2^(exponent + 23) on
    return std::ldexp(1.0, exponent + 23);
}

float powerOfTen(float exponent) {
    return static_cast<float>(geometry::exp(double{exponent} * std::numbers::ln10_v<double>));
}

double wrongShare(Equality test, const Tolerances& tolerances) {
    constexpr int kColumns = 40, kRows = 48;
    const auto decade = [](const Decades& range, int i, int count) {
        return range.low + (range.high - range.low) * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
    };
    int wrong = 0;
    for (int column = 0; column < kColumns; ++column) {
        const float a = powerOfTen(decade(kSizes, column, kColumns));
        for (int row = 0; row < kRows; ++row)
            wrong += isWrong(test, a, a + powerOfTen(decade(kDifferences, row, kRows)), tolerances) ? 1 : 0;
    }
    return static_cast<double>(wrong) / (kColumns * kRows);
}

}  // namespace demos::floats
