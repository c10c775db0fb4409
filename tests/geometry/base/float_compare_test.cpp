#include "geometry/base/float_compare.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"

namespace collidoscope::geometry::float_compare_test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(FloatCompare, AbsoluteLooksAtTheDifferenceAlone) {
    EXPECT_TRUE(equalAbsolute(1.0f, 1.0f + 0x1p-20f, 1e-6f));
    EXPECT_FALSE(equalAbsolute(1.0f, 1.0f + 0x1p-19f, 1e-6f));
    EXPECT_TRUE(equalAbsolute(1e-8f, 2e-8f, 1e-6f)) << "one is twice the other";
    EXPECT_FALSE(equalAbsolute(100.0f, std::nextafter(100.0f, 200.0f), 1e-6f)) << "they are neighbours";
    EXPECT_TRUE(equalAbsolute(0.5f, 0.75f, 0.25f)) << "the tolerance itself counts";
}

TEST(FloatCompare, RelativeScalesWithTheNumbers) {
    for (const float scale : {1.0f, 0x1p-60f, 0x1p60f}) {
        EXPECT_TRUE(equalRelative(scale, scale * (1.0f + 0x1p-21f), 1e-6f));
        EXPECT_FALSE(equalRelative(scale, scale * (1.0f + 0x1p-18f), 1e-6f));
    }
    EXPECT_FALSE(equalRelative(0.0f, 1e-30f, 1e-6f)) << "nothing is close to zero";
    EXPECT_TRUE(equalRelative(0.0f, -0.0f, 0.0f));
}

TEST(FloatCompare, CombinedIsEitherOfBoth) {
    EXPECT_TRUE(equalCombined(0.0f, 1e-7f, 1e-6f, 1e-6f));
    EXPECT_TRUE(equalCombined(1e8f, 1e8f + 8.0f, 1e-6f, 1e-6f));
    EXPECT_FALSE(equalCombined(1.0f, 1.001f, 1e-6f, 1e-6f));
}

TEST(FloatCompare, UlpsCountTheNumbersBetween) {
    EXPECT_EQ(ulpDistance(1.0f, 1.0f), 0u);
    EXPECT_EQ(ulpDistance(1.0f, 1.0f + 0x1p-23f), 1u);
    EXPECT_EQ(ulpDistance(1.0f, 2.0f), 1u << 23);
    EXPECT_EQ(ulpDistance(0.0f, -0.0f), 0u);
    EXPECT_EQ(ulpDistance(0x1p-149f, -0x1p-149f), 2u) << "across zero";
    EXPECT_EQ(ulpDistance(std::numeric_limits<float>::max(), kInfinity), 1u);
    EXPECT_EQ(ulpDistance(-kInfinity, kInfinity), 2ull * 0x7f800000u);
    EXPECT_EQ(ulpDistance(-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()),
              2ull * 0x7ff0000000000000ull);
    EXPECT_FALSE(ulpDistance(kNan, 1.0f));
}

TEST(FloatCompare, StepsOfNextafterAreUlps) {
    Random random(24);
    for (int i = 0; i < 10000; ++i) {
        const float mantissa = random.uniform(-1.0f, 1.0f);
        const float a = std::ldexp(mantissa, static_cast<int>(random.index(270)) - 145);
        const auto steps = random.index(20);
        float b = a;
        for (std::uint32_t k = 0; k < steps; ++k) b = std::nextafter(b, kInfinity);
        ASSERT_EQ(ulpDistance(a, b), steps) << a;
        ASSERT_EQ(ulpDistance(b, a), steps) << a;
        ASSERT_TRUE(equalUlps(a, b, steps)) << a;
        ASSERT_FALSE(steps > 0 && equalUlps(a, b, steps - 1)) << a;
    }
}

TEST(FloatCompare, AnUlpIsTheStepToTheNextNumber) {
    EXPECT_EQ(ulpOf(1.0f), 0x1p-23f);
    EXPECT_EQ(ulpOf(-1e8f), 8.0f);
    EXPECT_EQ(ulpOf(0.0f), 0x1p-149f);
    EXPECT_EQ(ulpOf(1.0), 0x1p-52);
    EXPECT_TRUE(std::isfinite(ulpOf(std::numeric_limits<float>::max())));
}

TEST(FloatCompare, InfinitiesEqualThemselvesAndNanNothing) {
    for (const float other : {1.0f, -kInfinity, kNan}) {
        EXPECT_FALSE(equalAbsolute(kInfinity, other, 1e30f));
        EXPECT_FALSE(equalRelative(kInfinity, other, 0.5f));
        EXPECT_FALSE(equalUlps(kNan, other, ~0ull));
        EXPECT_FALSE(equalCombined(kNan, other, 1e30f, 0.5f));
    }
    EXPECT_TRUE(equalAbsolute(kInfinity, kInfinity, 0.0f));
    EXPECT_TRUE(equalRelative(kInfinity, kInfinity, 0.0f));
    EXPECT_TRUE(equalUlps(kInfinity, kInfinity, 0));
    EXPECT_FALSE(equalRelative(3e38f, -3e38f, 0.5f)) << "their difference is beyond the format";
}

}  // namespace
}  // namespace collidoscope::geometry::float_compare_test
