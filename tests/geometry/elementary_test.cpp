#include "geometry/base/elementary.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/random.h"

namespace collidoscope::geometry::elementary_test {
namespace {

constexpr std::uint64_t kSeed = 11;

/// Distance in units of the last place of the expected value.
double ulps(double got, long double expected) {
    const double rounded = static_cast<double>(expected);
    const double unit =
        std::nextafter(std::fabs(rounded), std::numeric_limits<double>::infinity()) - std::fabs(rounded);
    return static_cast<double>(std::fabs(static_cast<long double>(got) - expected) / static_cast<long double>(unit));
}
double ulps(float got, double expected) {
    const float rounded = static_cast<float>(expected);
    const float unit = std::nextafter(std::fabs(rounded), std::numeric_limits<float>::infinity()) - std::fabs(rounded);
    return std::fabs(double{got} - expected) / double{unit};
}

/// A number of random sign, mantissa and binary exponent.
double randomNumber(Random& random, int lowExponent, int highExponent) {
    const auto span = static_cast<std::uint32_t>(highExponent - lowExponent + 1);
    const double high = random.next() * 0x1p-32, low = random.next() * 0x1p-64;
    const double mantissa = 1.0 + high + low;
    const int exponent = lowExponent + static_cast<int>(random.index(span));
    return std::ldexp((random.next() & 1) != 0 ? mantissa : -mantissa, exponent);
}

TEST(Elementary, sineAndCosineAreWithinTwoUlpOfTheExtendedOnes) {
    Random random{kSeed};
    double worst = 0.0;
    for (int i = 0; i < 200000; ++i) {
        const double x = randomNumber(random, -30, 19);
        worst = std::fmax(worst, ulps(sin(x), std::sin(static_cast<long double>(x))));
        worst = std::fmax(worst, ulps(cos(x), std::cos(static_cast<long double>(x))));
    }
    EXPECT_LE(worst, 2.0) << "seed " << kSeed;
}

TEST(Elementary, sineIsAccurateNextToItsZeros) {
    for (int n = 1; n < 600000; n += 577) {
        const double x = n * (0.5 * kPi<double>);
        EXPECT_LE(ulps(sin(x), std::sin(static_cast<long double>(x))), 2.0) << n;
        EXPECT_LE(ulps(cos(x), std::cos(static_cast<long double>(x))), 2.0) << n;
    }
}

TEST(Elementary, farOutSineStillHasTheStatedAbsoluteError) {
    Random random{kSeed};
    for (int i = 0; i < 10000; ++i) {
        const double x = randomNumber(random, 20, 40);
        const auto error = std::fabs(static_cast<long double>(sin(x)) - std::sin(static_cast<long double>(x)));
        EXPECT_LE(error, std::fabs(static_cast<long double>(x)) * 0x1p-53L) << x;
    }
    EXPECT_LE(std::fabs(sin(std::numeric_limits<double>::max())), 1.0);
}

TEST(Elementary, exponentialIsWithinTwoUlpAndEndsGracefully) {
    Random random{kSeed};
    double worst = 0.0;
    for (int i = 0; i < 200000; ++i) {
        const double x = randomNumber(random, -30, 9);
        if (std::fabs(x) < 700.0) worst = std::fmax(worst, ulps(exp(x), std::exp(static_cast<long double>(x))));
    }
    EXPECT_LE(worst, 2.0) << "seed " << kSeed;
    EXPECT_EQ(exp(0.0), 1.0);
    EXPECT_EQ(exp(1e300), std::numeric_limits<double>::infinity());
    EXPECT_EQ(exp(-1e300), 0.0);
    EXPECT_NEAR(exp(-740.0), std::exp(-740.0), 0x1p-1074);
    EXPECT_EQ(exp(1e30f), std::numeric_limits<float>::infinity());
}

TEST(Elementary, atan2IsWithinTwoUlpInAllQuadrants) {
    Random random{kSeed};
    double worst = 0.0;
    for (int i = 0; i < 200000; ++i) {
        const double x = randomNumber(random, -20, 20);
        const double y = randomNumber(random, -20, 20);
        worst =
            std::fmax(worst, ulps(atan2(y, x), std::atan2(static_cast<long double>(y), static_cast<long double>(x))));
    }
    EXPECT_LE(worst, 2.0) << "seed " << kSeed;
}

TEST(Elementary, atan2KeepsSignsOfZeroAndBearsInfinities) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double y : {0.0, -0.0, 1.0, -1.0, infinity, -infinity, 5e-324, 1e308})
        for (const double x : {0.0, -0.0, 1.0, -1.0, infinity, -infinity, -5e-324, -1e308}) {
            EXPECT_NEAR(atan2(y, x), std::atan2(y, x), 1e-15) << y << ' ' << x;
            EXPECT_EQ(std::signbit(atan2(y, x)), std::signbit(y)) << y << ' ' << x;
        }
}

TEST(Elementary, floatResultsAreTheDoubleOnesRoundedOnce) {
    Random random{kSeed};
    for (int i = 0; i < 50000; ++i) {
        const float x = static_cast<float>(randomNumber(random, -20, 19));
        const float y = static_cast<float>(randomNumber(random, -20, 19));
        EXPECT_LE(ulps(sin(x), std::sin(double{x})), 0.51);
        EXPECT_LE(ulps(cos(x), std::cos(double{x})), 0.51);
        EXPECT_LE(ulps(atan2(y, x), std::atan2(double{y}, double{x})), 0.51);
        const float power = std::fmod(x, 80.0f);
        EXPECT_LE(ulps(exp(power), std::exp(double{power})), 0.51);
    }
}

TEST(Elementary, whatIsNoNumberStaysNoNumber) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(std::isnan(sin(nan)) && std::isnan(cos(nan)) && std::isnan(exp(nan)));
    EXPECT_TRUE(std::isnan(exp(std::numeric_limits<float>::quiet_NaN())));
    EXPECT_TRUE(std::isnan(atan2(nan, 1.0)) && std::isnan(atan2(1.0, nan)));
    EXPECT_TRUE(std::isnan(sin(std::numeric_limits<double>::infinity())));
}

TEST(Elementary, everyBuildGivesTheseVeryBits) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(sin(1.0)), 0x3FEAED548F090CEEull);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(exp(1.0)), 0x4005BF0A8B14576Aull);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(atan2(1.0, 1.0)), 0x3FE921FB54442D18ull);
}

TEST(AxisAngle, turnsCounterClockwiseWhateverTheLengthOfTheAxis) {
    for (const double length : {1e-300, 1e-3, 1.0, 1e300}) {
        const Quatd q = axisAngle(Vec3d{0.0, 0.0, length}, 0.5 * kPi<double>);
        const Vec3d turned = q * Vec3d{1.0, 0.0, 0.0};
        EXPECT_NEAR(glm::distance(turned, Vec3d(0.0, 1.0, 0.0)), 0.0, 1e-15);
    }
    EXPECT_EQ(axisAngle(Vec3f{0.0f}, 1.0f), kIdentityRotation<float>);
}

}  // namespace
}  // namespace collidoscope::geometry::elementary_test
