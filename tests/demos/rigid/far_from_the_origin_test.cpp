// The farther from the origin, the farther a scene parts from the same one there; nearby, it hardly does.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::far_from_the_origin_test {
namespace {

TEST(FarFromTheOrigin, TheScenePartsTheMoreTheFartherItIs) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        double last = 0.0;
        for (const double distance : {1.0, 1e3, 1e5, 1e6}) {
            const auto demo = demoWith("far-from-the-origin", "distance", distance);
            setParameter(*demo, "solver", std::string(solver));
            demo->restart();
            runFor(*demo, 0.5);  // before anything is hit
            const double parted = measured(*demo, "parted");
            EXPECT_GE(parted, last) << solver << ", " << distance << " m";
            EXPECT_LE(parted, 80.0 * measured(*demo, "float spacing") + 0.02) << solver << ", " << distance << " m";
            last = parted;
        }
        EXPECT_GE(last, 50.0) << "nothing is right at 1000 km";
    }
}

TEST(FarFromTheOrigin, AtTheOriginItselfBothAreTheSame) {
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto demo = demoWith("far-from-the-origin", "distance", 0.0);
        setParameter(*demo, "solver", std::string(solver));
        demo->restart();
        runFor(*demo, 5.0);
        EXPECT_EQ(measured(*demo, "worst so far"), 0.0) << solver;
    }
}

TEST(FarFromTheOrigin, FloatsLieAsFarApartAsTheirPowerOfTwoSays) {
    for (const double distance : {1.0, 1000.0, 10000.0, 100000.0}) {
        const auto demo = demoWith("far-from-the-origin", "distance", distance);
        demo->restart();
        run(*demo, 1);
        const double spacing = 1000.0 * std::exp2(std::floor(std::log2(distance)) - 23.0);
        EXPECT_NEAR(measured(*demo, "float spacing"), spacing, 1e-9 * spacing) << distance;
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::far_from_the_origin_test
