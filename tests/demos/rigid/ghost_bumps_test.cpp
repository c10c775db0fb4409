#include <gtest/gtest.h>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::ghost_bumps_test {
namespace {

TEST(GhostBumps, MendedSeamsAreNotFeltAndOthersAre) {
    for (const char* floor : {"tiles", "triangles"}) {
        for (const double speed : {1.0, 2.0, 6.0}) {
            const auto demo = demoWith("ghost-bumps", "floor", floor);
            setParameter(*demo, "speed", speed);
            demo->restart();
            run(*demo, static_cast<int>(60 * 4.6 / speed));
            for (const char* runner : {"ball, mended", "box, mended"}) {
                EXPECT_LT(measured(*demo, std::string("bump of ") + runner), 0.1) << floor << ' ' << speed << " m/s";
                EXPECT_NEAR(measured(*demo, std::string("speed of ") + runner), 100.0, 0.1) << floor << ' ' << runner;
            }
            // What is fast leaps over seams between two steps, over the faces of triangles sooner than over edges of
            // tiles.
            if (speed > (floor == std::string("tiles") ? 5.0 : 1.5)) continue;
            EXPECT_GT(measured(*demo, "bump of box, naive"), 5.0) << floor << ' ' << speed << " m/s";
            EXPECT_LT(measured(*demo, "speed of box, naive"), 90.0) << floor << ' ' << speed << " m/s";
        }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::ghost_bumps_test
