/// The proof numbers of the demos about rays, triangles and what encloses things.
#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::triangle_demos_test {
namespace {

std::unique_ptr<DemoBase> shown(const char* name, std::initializer_list<std::pair<const char*, Value>> settings) {
    auto demo = makeDemo(*findDemo(name));
    for (const auto& [parameter, value] : settings) setParameter(*demo, parameter, value);
    return demo;
}
std::unique_ptr<DemoBase> rayAt(const char* scene, const char* method) {
    return shown("ray-triangle",
                 {{"sweep-speed", 0.0}, {"scene", std::string(scene)}, {"method", std::string(method)}});
}
constexpr std::array kMethods{"moller-trumbore", "plane-barycentric", "watertight"};

TEST(RayTriangleDemo, theWeightsAddUpToOneWhereverTheRayPoints) {
    for (const char* method : kMethods) {
        const auto demo = shown("ray-triangle", {{"method", std::string(method)}});
        for (int i = 0; i < 800; ++i) {
            demo->advance();
            ASSERT_NEAR(measured(*demo, "u + v + w"), 1.0, 1e-6) << method << " step " << i;
        }
    }
}

TEST(RayTriangleDemo, theNegativeWeightNamesTheEdgeThatIsMissed) {
    for (const char* method : kMethods) {
        const auto demo = rayAt("past-an-edge", method);
        EXPECT_NEAR(measured(*demo, "weight u"), -0.25, 1e-5);
        EXPECT_EQ(measuredText(*demo, "missed edge"), "BC");
        EXPECT_EQ(measuredText(*demo, "verdict"), "misses: beyond edge BC");
        EXPECT_EQ(demo->explain().steps.back().mark, StepMark::Decides);
        EXPECT_EQ(demo->explain().steps.back().name, "inside edge BC?");
    }
}

TEST(RayTriangleDemo, everyMethodGivesTheVerdictOfEveryScene) {
    for (const char* method : kMethods) {
        EXPECT_EQ(measuredText(*rayAt("inside", method), "verdict"), "hit");
        EXPECT_EQ(measuredText(*rayAt("on-an-edge", method), "verdict"), "hit");
        EXPECT_EQ(measuredText(*rayAt("in-the-plane", method), "verdict"), "hit");
        EXPECT_EQ(measuredText(*rayAt("behind", method), "verdict"), "misses: the plane is behind");
        EXPECT_LT(measured(*rayAt("behind", method), "ray parameter"), 0.0);
        EXPECT_EQ(rayAt("inside", method)->explain().steps.size(), 5u);
        EXPECT_EQ(rayAt("on-an-edge", method)->explain().steps.back().name, "exact arithmetic");
    }
}

TEST(BarycentricsDemo, theThreeWaysAgreeAndTheMeanOfTheCornersIsThePoint) {
    for (const char* scene : {"wide", "upright"}) {
        const auto demo = shown("barycentrics", {{"scene", std::string(scene)}});
        for (int i = 0; i < 500; ++i) {
            demo->advance();
            ASSERT_LT(measured(*demo, "difference"), 1e-6) << scene << " step " << i;
            ASSERT_LT(measured(*demo, "mean"), 1e-6);
            ASSERT_NEAR(measured(*demo, "u + v + w"), 1.0, 1e-6);
        }
    }
}

TEST(BarycentricsDemo, theWeightsOfAPolygonAddUpToOneAndAreNeverNegative) {
    const auto demo = shown("barycentrics", {{"figure", std::string("polygon")}, {"corners", 7}});
    for (int i = 0; i < 500; ++i) {
        demo->advance();
        ASSERT_NEAR(measured(*demo, "sum"), 1.0, 1e-6);
        for (const char* corner : {"A", "B", "C", "D", "E", "F", "G"}) ASSERT_GE(measured(*demo, corner), 0.0);
    }
}

/// Cauchy: lines through the outer surface meet the inner one in the ratio of the surfaces. Half sizes 10 : 1 : 1 have
/// the surface 8 (10 + 10 + 1) = 168, and the sphere of r^2 = 102 has 4 pi 102.
TEST(BoundingVolumesDemo, ofTheHitsOfARodsSphere87PercentAreFalse) {
    const double expected = 100.0 * (1.0 - 168.0 / (4.0 * 3.14159265358979 * 102.0));
    EXPECT_NEAR(expected, 86.9, 0.05);
    const auto demo = shown("bounding-volumes", {{"rays-per-step", 100}});
    EXPECT_NEAR(measured(*demo, "predicted for sphere"), expected, 1e-3);
    for (int i = 0; i < 600; ++i) demo->advance();
    EXPECT_NEAR(measured(*demo, "false by sphere"), expected, 1.0);
    EXPECT_NEAR(measured(*demo, "false by AABB"), measured(*demo, "predicted for AABB"), 1.0);
    EXPECT_NEAR(measured(*demo, "false by capsule"), measured(*demo, "predicted for capsule"), 1.5);
}

TEST(BoundingVolumesDemo, theBoxOfARodAlongAnAxisIsTheRod) {
    const auto demo = shown("bounding-volumes", {{"lean", 0.0}, {"turn", 0.0}});
    for (int i = 0; i < 100; ++i) demo->advance();
    EXPECT_NEAR(measured(*demo, "predicted for AABB"), 0.0, 1e-3);
    EXPECT_EQ(measured(*demo, "false by AABB"), 0.0);
    const auto leaning = shown("bounding-volumes", {{"lean", 45.0}, {"turn", 35.0}});
    EXPECT_GT(measured(*leaning, "predicted for AABB"), 80.0);
}

TEST(EnclosingShapesDemo, noPointIsOutsideAndAtMostFourCarryTheBall) {
    for (const char* cloud : {"random", "line", "flat"}) {
        const auto demo = shown("enclosing-shapes", {{"cloud", std::string(cloud)}});
        for (int i = 0; i < 300; ++i) {
            demo->advance();
            ASSERT_EQ(measured(*demo, "points outside"), 0.0) << cloud << " step " << i;
            ASSERT_GE(measured(*demo, "points that carry it"), 2.0);
            ASSERT_LE(measured(*demo, "points that carry it"), 4.0);
        }
    }
    // A cube of half size 0.9: all eight corners carry, and the turned box has its volume.
    const auto cube = shown("enclosing-shapes", {{"cloud", std::string("cube")}, {"points", 8}});
    EXPECT_EQ(measured(*cube, "points that carry it"), 8.0);
    EXPECT_NEAR(measured(*cube, "radius"), 0.9 * std::sqrt(3.0), 1e-5);
    EXPECT_NEAR(measured(*cube, "OBB"), 1.8 * 1.8 * 1.8, 1e-4);
    EXPECT_GT(measured(*cube, "AABB"), measured(*cube, "OBB"));
}

}  // namespace
}  // namespace collidoscope::demos::testing::triangle_demos_test
