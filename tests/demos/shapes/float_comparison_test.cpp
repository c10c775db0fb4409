#include <gtest/gtest.h>

#include <cmath>

#include "demos/24_floats/comparison/comparison.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/float_compare.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::float_comparison_test {
namespace {

using floats::Equality;
using floats::Tolerances;

std::unique_ptr<DemoBase> with(const char* test, double lgA, double lgDifference, double inputSize) {
    auto demo = makeDemo(*findDemo("float-comparison"));
    setParameter(*demo, "test", std::string(test));
    setParameter(*demo, "lg-a", lgA);
    setParameter(*demo, "lg-difference", lgDifference);
    setParameter(*demo, "input-size", inputSize);
    return demo;
}

TEST(FloatComparison, EachTestFailsWhereItsPresetSaysSo) {
    EXPECT_EQ(measuredText(*with("absolute", 8, 0.9, 1000), "verdict"), "different: wrong");
    EXPECT_EQ(measured(*with("absolute", 8, 0.9, 1000), "ulps between"), 1.0);
    EXPECT_EQ(measuredText(*with("absolute", -8, -8, 1e-8), "verdict"), "equal: wrong");
    EXPECT_EQ(measuredText(*with("relative", -7, -5, 1000), "verdict"), "different: wrong");
    EXPECT_EQ(measuredText(*with("ulps", -7, -5, 1000), "verdict"), "different: wrong");
    EXPECT_EQ(measuredText(*with("combined", 0, -4.5, 1000), "verdict"), "different: wrong");
}

TEST(FloatComparison, OnlyTheTestThatKnowsTheInputsIsNeverWrong) {
    for (const double inputSize : {1e-6, 1.0, 1e6}) {
        const auto demo = with("sized", 0, 0, inputSize);
        EXPECT_EQ(measured(*demo, "sized test"), 0.0);
        for (const char* test : {"absolute test", "relative test", "combined test", "ulps test"})
            EXPECT_GT(measured(*demo, test), 0.0) << test << ", inputs of " << inputSize;
    }
}

TEST(FloatComparison, AnAbsoluteTestIsEqualityFromTheStatedPowerOfTwo) {
    EXPECT_EQ(floats::equalityFrom(1e-6f), 16.0);
    for (const float tolerance : {1e-6f, 1e-3f, 0x1p-20f, 3e-9f}) {
        const auto from = static_cast<float>(floats::equalityFrom(tolerance));
        EXPECT_FALSE(geometry::equalAbsolute(from, std::nextafter(from, 2.0f * from), tolerance)) << tolerance;
        const float below = from * 0.75f;
        EXPECT_TRUE(geometry::equalAbsolute(below, std::nextafter(below, from), tolerance)) << tolerance;
    }
    EXPECT_EQ(measured(*with("absolute", 0, 0, 1), "absolute is == from"), 16.0);
}

/// The rounding of a sum that cancels is a part of its inputs, not of its result.
TEST(FloatComparison, TheSizedTestForgivesWhatCancellationLeaves) {
    const float inputs = 1000.0f;
    const Tolerances tolerances{.inputSize = inputs, .roundings = 4};
    for (const float x : {1e-3f, 1e-2f, 0.1f, 0.7f}) {
        const float cancelled = (inputs + x) - inputs;
        EXPECT_TRUE(floats::saysEqual(Equality::Sized, cancelled, x, tolerances)) << x;
        EXPECT_FALSE(floats::saysEqual(Equality::Relative, cancelled, x, tolerances)) << x;
        EXPECT_FALSE(floats::saysEqual(Equality::Ulps, cancelled, x, tolerances)) << x;
    }
}

TEST(FloatComparison, TheLinesOfTheChartAreWhereTheTestsChange) {
    const Tolerances tolerances;
    for (const Equality test : floats::kTests)
        for (const float a : {1.0f, 1024.0f, 0x1p-30f, 0x1p20f}) {
            const double limit = floats::forgiven(test, double{a}, tolerances);
            const float within = static_cast<float>(double{a} - 0.9 * limit),
                        beyond = static_cast<float>(double{a} + 2.0 * limit);
            if (test == Equality::Absolute && limit < double{geometry::ulpOf(a)}) continue;
            EXPECT_TRUE(test == Equality::Ulps || floats::saysEqual(test, a, within, tolerances))
                << floats::nameOf(test) << a;
            EXPECT_FALSE(floats::saysEqual(test, a, beyond, tolerances)) << floats::nameOf(test) << a;
        }
}

}  // namespace
}  // namespace collidoscope::demos::testing::float_comparison_test
