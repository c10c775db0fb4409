#include "geometry/base/scalar.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace geometry::power_of_two_test {
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

}  // namespace
}  // namespace geometry::power_of_two_test
