#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/vec.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::tumbling_handle_test {
namespace {

using geometry::Vec3d;

/// Euler's equations of a free body along its principal axes, by Runge and Kutta with small steps.
Vec3d accelerationOf(const Vec3d& moments, const Vec3d& w) { return glm::cross(moments * w, w) / moments; }
double timeBetweenFlips(const Vec3d& moments, Vec3d w) {
    constexpr double h = 1e-4;
    double first = 0.0;
    for (int i = 0; i < 2'000'000; ++i) {
        const Vec3d k1 = accelerationOf(moments, w), k2 = accelerationOf(moments, w + 0.5 * h * k1);
        const Vec3d k3 = accelerationOf(moments, w + 0.5 * h * k2), k4 = accelerationOf(moments, w + h * k3);
        const double before = w.y;
        w += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        if (before * w.y > 0.0) continue;
        const double at = h * (i + before / (before - w.y));
        if (first > 0.0) return at - first;
        first = at;
    }
    return 0.0;
}

TEST(TumblingHandle, OnlyTheMiddleAxisTurnsOverAndAgainAfterTheTimeOfTheory) {
    // Of a box of 0.12 x 0.24 x 0.36 m half sizes, as parts of the mass over three.
    const Vec3d moments{0.12 * 0.12 + 0.24 * 0.24, 0.12 * 0.12 + 0.36 * 0.36, 0.24 * 0.24 + 0.36 * 0.36};
    for (const double nudge : {0.01, 0.05, 0.2}) {
        const auto demo = demoWith("tumbling-handle", "shape", "box");
        setParameter(*demo, "nudge", nudge);
        demo->restart();
        const double expected = timeBetweenFlips(moments, 6.0 * Vec3d{nudge, 1.0, nudge});
        EXPECT_NEAR(measured(*demo, "by theory"), expected, 1e-3 * expected) << nudge;
        run(*demo, 1200);
        EXPECT_GE(measured(*demo, "flips"), 3.0) << nudge;
        EXPECT_NEAR(measured(*demo, "time between flips"), expected, 5e-3 * expected) << nudge;
        EXPECT_EQ(measured(*demo, "other flips"), 0.0) << nudge;
    }
}

TEST(TumblingHandle, ItTurnsOverWithTheSameAngularMomentumAndEnergy) {
    const auto demo = makeDemo(*findDemo("tumbling-handle"));
    run(*demo, 1200);
    EXPECT_GE(measured(*demo, "flips"), 3.0);
    EXPECT_EQ(measured(*demo, "momentum error"), 0.0);
    EXPECT_LT(measured(*demo, "energy error"), 1e-5);
}

TEST(TumblingHandle, FallingChangesNothingOfHowItTumbles) {
    const auto floats = makeDemo(*findDemo("tumbling-handle"));
    const auto falls = demoWith("tumbling-handle", "gravity", 0.2);
    for (int i = 0; i < 150; ++i) {
        floats->advance();
        falls->advance();
    }
    EXPECT_EQ(measured(*falls, "flips"), 1.0);
    EXPECT_EQ(measured(*falls, "momentum error"), measured(*floats, "momentum error"));
    EXPECT_EQ(measured(*falls, "energy error"), measured(*floats, "energy error"));
}

}  // namespace
}  // namespace collidoscope::demos::testing::tumbling_handle_test
