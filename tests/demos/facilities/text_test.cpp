#include <gtest/gtest.h>

#include "demos/share/text.h"

namespace collidoscope::demos {
namespace {

TEST(ForceText, HasFourDigitsInTheUnitThatSuitsTheForce) {
    EXPECT_EQ(forceText(9.81), "9.81 N");
    EXPECT_EQ(forceText(9999.0), "9999 N");
    EXPECT_EQ(forceText(114932.0), "114.9 kN");
    EXPECT_EQ(forceText(2.5e6), "2.5 MN");
    EXPECT_EQ(forceText(0.0), "0 N");
}

}  // namespace
}  // namespace collidoscope::demos
