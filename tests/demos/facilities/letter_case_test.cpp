#include <gtest/gtest.h>

#include "demos/share/letter_case.h"

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

}  // namespace
}  // namespace collidoscope::demos
