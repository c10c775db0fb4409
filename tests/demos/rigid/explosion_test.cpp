// A charge pushes alike to all sides; a wall takes the share of its solid angle.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "demos/host/handle_list.h"
#include "demos/host/input.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::explosion_test {
namespace {

TEST(Explosion, TheImpulsesOfAChargeSumToNothing) {
    for (const char* scene : {"wall", "heap", "shell"})
        for (const int rays : {100, 2000, 4999}) {
            const auto demo = demoWith("explosion", "scene", scene);
            setParameter(*demo, "rays", rays);
            demo->restart();
            runFor(*demo, 1.5);
            EXPECT_EQ(measured(*demo, "blasts"), 1.0);
            EXPECT_LE(measured(*demo, "sum over size"), 1e-6) << scene << ", " << rays << " rays";
            EXPECT_GT(measured(*demo, "caught"), 5.0) << scene;
            EXPECT_GT(measured(*demo, "fastest"), 0.5) << scene;
        }
}

TEST(Explosion, AWallIsPushedByTheShareOfItsSolidAngle) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double aside : {0.0, 0.9})
            for (const double away : {0.6, 1.2, 2.5}) {
                const auto demo = demoWith("explosion", "solver", solver);
                demo->restart();
                HandlePose place = listHandles(*demo).front().place;
                place.position = {static_cast<float>(aside), place.position.y, static_cast<float>(away)};
                ASSERT_TRUE(moveHandle(*demo, "charge", place));
                runFor(*demo, 1.1);
                const double predicted = measured(*demo, "predicted push");
                EXPECT_NEAR(measured(*demo, "push on the wall"), predicted, 0.02 * predicted) << aside << ", " << away;
            }
}

/// In a closed shell nothing but bodies takes the impulse, so none is left over.
TEST(Explosion, AShellFliesApartAndItsCentreStays) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("explosion", "scene", "shell");
        setParameter(*demo, "solver", std::string(solver));
        demo->restart();
        runFor(*demo, 1.1);
        EXPECT_GE(measured(*demo, "caught"), 99.0) << solver;
        EXPECT_LE(measured(*demo, "on bodies"), 1e-3) << solver;
        EXPECT_GE(measured(*demo, "fastest"), 0.5) << solver;
    }
}

TEST(Explosion, AKeySetsItOffAgain) {
    const auto demo = makeDemo(*findDemo("explosion"));
    runFor(*demo, 2.0);
    demo->moveAxes({.ahead = 1.0f});
    run(*demo, 10);
    EXPECT_EQ(measured(*demo, "blasts"), 2.0);
    demo->moveAxes({});
    demo->moveAxes({.right = -1.0f});
    run(*demo, 10);
    EXPECT_EQ(measured(*demo, "blasts"), 3.0);
}

}  // namespace
}  // namespace collidoscope::demos::testing::explosion_test
