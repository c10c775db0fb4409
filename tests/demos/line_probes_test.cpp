// The camera that walks with line probes: it stays in the house, off the walls, and one ray is not enough.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/handle_list.h"
#include "demos/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace demos::testing {
namespace {

using geometry::Vec3f;

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("line-probes")); }
Vec3f cameraOf(DemoBase& demo) { return listHandles(demo).front().place.position; }
bool isInHouse(const Vec3f& p) { return std::fabs(p.x) < 5.0f && p.y > 0.0f && p.y < 2.2f && std::fabs(p.z) < 4.0f; }

/// Walks, and returns how near to a wall the camera came, mm.
double nearestOfWalk(DemoBase& demo, int steps) {
    double nearest = 1e9;
    for (int i = 0; i < steps; ++i) {
        demo.advance();
        if (i % 4 == 0) nearest = std::min(nearest, measured(demo, "nearest wall"));
    }
    return nearest;
}

TEST(LineProbes, TheCameraWalksItsRoundInTheHouseClearOfTheWalls) {
    const auto demo = fresh();
    bool climbed = false;
    for (int i = 0; i < 1800; ++i) {
        demo->advance();
        ASSERT_TRUE(isInHouse(cameraOf(*demo))) << "step " << i;
        climbed = climbed || cameraOf(*demo).y > 1.25f;
        if (i % 20 != 0) continue;
        EXPECT_EQ(measuredText(*demo, "verdict"), "clear");
        EXPECT_GE(measured(*demo, "clearance that way"), 348.0);
        EXPECT_LE(measured(*demo, "clearance that way"), 566.0);
    }
    EXPECT_TRUE(climbed) << "the ramp leads up to the platform";
}

TEST(LineProbes, OneRayLetsAPillarComeNearerThanTheStarDoes) {
    const auto star = fresh(), ray = fresh();
    setParameter(*ray, "probes", std::string("one-ray"));
    setParameter(*ray, "frame", std::string("camera"));
    const double nearStar = nearestOfWalk(*star, 900), nearRay = nearestOfWalk(*ray, 900);
    EXPECT_GT(nearStar, 250.0);
    EXPECT_LT(nearRay, 100.0);
}

TEST(LineProbes, WallsHoldTheCameraBackWhenItIsDragged) {
    const auto demo = fresh();
    for (const Vec3f& there : {Vec3f{9.0f, 0.6f, 0.0f}, Vec3f{-3.0f, 5.0f, -2.0f}, Vec3f{-3.0f, -4.0f, 2.0f}}) {
        ASSERT_TRUE(moveHandle(*demo, "camera", {.position = there}));
        demo->advance();
        EXPECT_TRUE(isInHouse(cameraOf(*demo)));
    }
}

TEST(LineProbes, LongStridesStayInTheHouseToo) {
    for (const char* response : {"along-probe", "along-normal"}) {
        const auto demo = fresh();
        setParameter(*demo, "response", std::string(response));
        setParameter(*demo, "speed", 4.0);
        setParameter(*demo, "stride", 60.0);
        setParameter(*demo, "ellipsoid", true);
        for (int i = 0; i < 1200; ++i) {
            demo->advance();
            ASSERT_TRUE(isInHouse(cameraOf(*demo))) << response << ", step " << i;
        }
    }
}

TEST(LineProbes, TheShownTestIsOneThatTheMoveReallyMade) {
    const auto demo = fresh();
    for (int i = 0; i < 200; ++i) demo->advance();
    setParameter(*demo, "test", 1);
    const Explanation told = demo->explain();
    ASSERT_FALSE(told.steps.empty());
    EXPECT_EQ(told.shown, 1);
    EXPECT_NE(told.formula.find("sides"), std::string::npos);
    EXPECT_EQ(told.steps.size(), std::min<std::size_t>(200, std::size_t(measured(*demo, "tests"))));
}

}  // namespace
}  // namespace demos::testing
