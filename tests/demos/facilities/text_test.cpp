#include <gtest/gtest.h>

#include "demos/share/letter_case.h"
#include "demos/share/text.h"

namespace collidoscope::demos {
namespace {

TEST(LetterCase, LowersLettersAndLeavesOtherCharacters) {
    EXPECT_EQ(lowerCase("Torus-KNOT_2.OBJ"), "torus-knot_2.obj");
    EXPECT_EQ(lowerCase("Ä µ [@`{"), "Ä µ [@`{");
    EXPECT_EQ(lowerCase(""), "");
    EXPECT_EQ(upperCase('z'), 'Z');
    EXPECT_EQ(upperCase('{'), '{');
}

TEST(LetterCase, CapitalisesTheFirstLetterAlone) {
    EXPECT_EQ(capitalised("ray cast"), "Ray cast");
    EXPECT_EQ(capitalised("Ray"), "Ray");
    EXPECT_EQ(capitalised("2 rays"), "2 rays");
    EXPECT_EQ(capitalised(""), "");
}

TEST(LetterCase, ComparesNamesWithoutCaseAndDashes) {
    EXPECT_EQ(comparableName("Long-Axis_B"), comparableName("long axis b"));
    EXPECT_NE(comparableName("box 1"), comparableName("box1"));
}

TEST(ForceText, HasFourDigitsInTheUnitThatSuitsTheForce) {
    EXPECT_EQ(forceText(9.81), "9.81 N");
    EXPECT_EQ(forceText(9999.0), "9999 N");
    EXPECT_EQ(forceText(114932.0), "114.9 kN");
    EXPECT_EQ(forceText(2.5e6), "2.5 MN");
    EXPECT_EQ(forceText(0.0), "0 N");
}

}  // namespace
}  // namespace collidoscope::demos
