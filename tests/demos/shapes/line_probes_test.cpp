// The camera that walks with line probes: it stays in the house, off the walls, and one ray is not enough.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/host/handle_list.h"
#include "demos/host/input.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::line_probes_test {
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

/// Leads the camera by held keys for so many steps.
void lead(DemoBase& demo, const MoveAxes& keys, int steps) {
    apply(demo, SetMoveAxes{keys});
    for (int i = 0; i < steps; ++i) demo.advance();
    apply(demo, SetMoveAxes{});
}

TEST(LineProbes, KeysLeadTheCameraAndItsRoundWaitsForARestart) {
    const auto demo = fresh();
    const Vec3f start = cameraOf(*demo);
    EXPECT_EQ(measuredText(*demo, "led by"), "its round");
    lead(*demo, {.right = -1.0f}, 30);  // it looks along z, so its left is along x
    EXPECT_NEAR(cameraOf(*demo).x - start.x, 0.7f, 0.01f) << "half a second at 1.4 m/s";
    EXPECT_NEAR(cameraOf(*demo).z, start.z, 1e-4f);
    const Vec3f led = cameraOf(*demo);
    for (int i = 0; i < 120; ++i) demo->advance();
    EXPECT_LT(glm::length(cameraOf(*demo) - led), 1e-3f);
    EXPECT_EQ(measuredText(*demo, "led by"), "keys");
    demo->restart();
    for (int i = 0; i < 60; ++i) demo->advance();
    EXPECT_GT(glm::length(cameraOf(*demo) - start), 0.5f);
}

TEST(LineProbes, AWallHoldsACameraThatIsLedIntoIt) {
    for (const MoveAxes& keys : {MoveAxes{.ahead = 1.0f}, MoveAxes{.ahead = -1.0f}, MoveAxes{.right = 1.0f},
                                 MoveAxes{.ahead = 1.0f, .right = -1.0f}}) {
        const auto demo = fresh();
        lead(*demo, keys, 600);
        EXPECT_TRUE(isInHouse(cameraOf(*demo)));
        EXPECT_EQ(measuredText(*demo, "verdict"), "clear");
        EXPECT_GT(measured(*demo, "nearest wall"), 340.0);
    }
}

TEST(LineProbes, ThroughItsEyesThePictureIsWhatItSees) {
    const auto demo = fresh();
    EXPECT_FALSE(demo->followView());
    setParameter(*demo, "through-its-eyes", true);
    const View before = demo->followView().value();
    EXPECT_EQ(before.eye, cameraOf(*demo));
    lead(*demo, {.turn = 1.0f}, 60);  // 1.8 rad to the left
    const View after = demo->followView().value();
    EXPECT_NEAR(glm::dot(after.target - after.eye, before.target - before.eye), std::cos(1.8f), 1e-3f);
    EXPECT_GT((after.target - after.eye).x, 0.9f);
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
    const Explanation explanation = demo->explain();
    ASSERT_FALSE(explanation.steps.empty());
    EXPECT_EQ(explanation.shown, 1);
    EXPECT_NE(explanation.formula.find("sides"), std::string::npos);
    EXPECT_EQ(explanation.steps.size(), std::min<std::size_t>(200, std::size_t(measured(*demo, "tests"))));
}

}  // namespace
}  // namespace collidoscope::demos::testing::line_probes_test
