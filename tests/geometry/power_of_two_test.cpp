#include "geometry/base/scalar.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/query/box_frame.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::power_of_two_test {
namespace {

TEST(PowerOfTwo, isThatOfIlogb) {
    Random random{3};
    for (int i = 0; i < 10000; ++i) {
        const double x = std::fabs(test::awkwardDouble(random));
        if (!(x >= 0x1p-1022) || !(x < 0x1p1023)) continue;
        const double power = powerOfTwoBelow(x);
        ASSERT_EQ(power, std::ldexp(1.0, std::ilogb(x))) << x;
        ASSERT_EQ(inverseOfPower(power), 1.0 / power) << x;
    }
    EXPECT_EQ(powerOfTwoBelow(1.0), 1.0);
    EXPECT_EQ(powerOfTwoBelow(7.9), 4.0);
    EXPECT_EQ(inverseOfPower(0x1p1022), 0x1p-1022);
}

TEST(RoundedDown, isTheNextOneBelowWhereTheNearestIsAbove) {
    constexpr float kLowest = -std::numeric_limits<float>::infinity();
    Random random{4};
    const auto isRight = [](double x) {
        const auto near = static_cast<float>(x);
        return roundedDown<float>(x) == (double{near} > x ? std::nextafter(near, kLowest) : near);
    };
    for (int i = 0; i < 10000; ++i) {
        const double x = test::awkwardDouble(random);
        if (!(std::fabs(x) <= std::numeric_limits<float>::max())) continue;
        ASSERT_TRUE(isRight(x)) << x;
        ASSERT_TRUE(isRight(static_cast<double>(static_cast<float>(x)) * (1.0 - 0x1p-40))) << x;
    }
    for (const double x : {0.0, -0x1p-160, 0x1p-160, 0x1p-149, -0x1p-149, 1.0, -1.0 - 0x1p-30})
        EXPECT_TRUE(isRight(x)) << x;
}

TEST(RescaledQuaternion, isScaledByThePowerOfIlogb) {
    Random random{5};
    for (int i = 0; i < 10000; ++i) {
        const Quatd q{test::awkwardDouble(random), test::awkwardDouble(random), test::awkwardDouble(random),
                      test::awkwardDouble(random)};
        const double largest =
            std::fmax(std::fmax(std::fabs(q.w), std::fabs(q.x)), std::fmax(std::fabs(q.y), std::fabs(q.z)));
        if (!std::isfinite(q.w + q.x + q.y + q.z) || !(largest > 0.0)) continue;
        const int exponent = -std::ilogb(largest);
        const Quatd scaled = rescaledQuaternion(q);
        ASSERT_EQ(scaled.w, std::ldexp(q.w, exponent)) << largest;
        ASSERT_EQ(scaled.x, std::ldexp(q.x, exponent)) << largest;
        ASSERT_EQ(scaled.y, std::ldexp(q.y, exponent)) << largest;
        ASSERT_EQ(scaled.z, std::ldexp(q.z, exponent)) << largest;
    }
}

}  // namespace
}  // namespace collidoscope::geometry::power_of_two_test
