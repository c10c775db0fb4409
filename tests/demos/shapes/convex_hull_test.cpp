#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::convex_hull_test {
namespace {

auto hullOf(const char* points) { return demoWith("convex-hull", "points", points); }

TEST(ConvexHullDemo, AGridOfACubeHasTheCornersEdgesAndFacesOfACube) {
    const auto demo = hullOf("cube-grid");
    EXPECT_EQ(measured(*demo, "corners"), 8.0);
    EXPECT_EQ(measured(*demo, "edges"), 12.0);
    EXPECT_EQ(measured(*demo, "faces"), 6.0);
    EXPECT_EQ(measured(*demo, "V - E + F"), 2.0);
}

TEST(ConvexHullDemo, EverySolidObeysEulersFormula) {
    for (const char* points : {"ball", "sphere", "needle", "mesh"}) {
        const auto demo = hullOf(points);
        for (int i = 0; i < 100; ++i) {
            demo->advance();
            ASSERT_EQ(measured(*demo, "V - E + F"), 2.0) << points;
        }
    }
    EXPECT_EQ(measured(*hullOf("sphere"), "corners"), 24.0) << "every point of a sphere is a corner";
}

TEST(ConvexHullDemo, TheNeedleIsTheSameWhicheverCompilerMadeIt) {
    const auto demo = makeDemo(*findDemo("convex-hull"));
    setParameter(*demo, "seed", 7);
    setParameter(*demo, "points", std::string("needle"));
    EXPECT_EQ(listHandles(*demo).at(0).place.position, geometry::Vec3f(0x1.84a1a6p-1f, 0x1.0420b8p+1f, 0x1.86c802p-4f));
}

TEST(ConvexHullDemo, PointsInOnePlaneHaveAPolygonAndNoSteps) {
    const auto demo = hullOf("coplanar");
    EXPECT_EQ(measuredText(*demo, "span"), "a plane: the hull is a polygon");
    EXPECT_TRUE(demo->explain().steps.empty());
}

TEST(ConvexHullDemo, TheLastStepLeavesNoPointOutside) {
    const auto demo = hullOf("ball");
    setParameter(*demo, "growth", 64);
    const Explanation explanation = demo->explain();
    EXPECT_EQ(explanation.shown, static_cast<int>(explanation.steps.size()));
    EXPECT_EQ(explanation.verdict, "No point is outside: this is the hull.");
    EXPECT_EQ(measured(*demo, "steps"), static_cast<double>(explanation.steps.size()));
}

}  // namespace
}  // namespace collidoscope::demos::testing::convex_hull_test
