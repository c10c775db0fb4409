#include <gtest/gtest.h>

#include "demos/07_triangles/pair/triangle_and_shape.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/random.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::triangle_shapes_test {
namespace {

using geometry::Trianglef;
using geometry::Vec3f;

TEST(TriangleShapes, TheVerdictIsThatOfDistanceAndStepsForAllShapes) {
    geometry::Random random(11);
    int touching = 0;
    for (int i = 0; i < 400; ++i) {
        const auto point = [&] { return random.inBox(Vec3f{-0.6f}, Vec3f{0.6f}); };
        const Trianglef triangle{point(), point(), point()};
        const Vec3f half = random.inBox(Vec3f{0.1f}, Vec3f{0.5f}), place = point();
        const geometry::Quatf turn = random.rotation();
        const Vec3f normal = turn * Vec3f{0.0f, 1.0f, 0.0f};
        for (const triangles::OtherShape& shape :
             {triangles::OtherShape{geometry::Spheref{place, half.x}},
              triangles::OtherShape{geometry::Aabbf{place - half, place + half}},
              triangles::OtherShape{geometry::Boxf{place, half, turn}},
              triangles::OtherShape{geometry::Planef{normal, glm::dot(normal, place)}}}) {
            const bool meet = triangles::touch(triangle, shape);
            touching += meet ? 1 : 0;
            EXPECT_EQ(triangles::distanceBetween(triangle, shape) == 0.0, meet);
            const Explanation explanation = triangles::explain(triangle, shape, 0);
            EXPECT_EQ(explanation.verdict.find("part") == std::string::npos, meet) << explanation.verdict;
        }
    }
    EXPECT_GT(touching, 480);
    EXPECT_LT(touching, 1120);
}

TEST(TriangleShapes, ThirteenAxesAreTriedOnBoxesThatTouchATriangle) {
    const Trianglef triangle{{-1.0f, 0.1f, 0.2f}, {1.0f, -0.2f, 0.3f}, {0.1f, 1.0f, -0.4f}};
    EXPECT_EQ(triangles::axesTried(triangle, geometry::Aabbf{Vec3f{-0.5f}, Vec3f{0.5f}}).size(), 13u);
    EXPECT_TRUE(triangles::axesTried(triangle, geometry::Spheref{}).empty());
}

TEST(TriangleShapes, ASphereIsMeasuredFromTheClosestPointOfTheTriangle) {
    // The corner (4, 0, 0) is nearest to (6, -1, 0), sqrt(5) m away.
    const Trianglef triangle{{0.0f, 0.0f, 0.0f}, {4.0f, 0.0f, 0.0f}, {0.0f, 4.0f, 0.0f}};
    const geometry::Spheref sphere{{6.0f, -1.0f, 0.0f}, 2.0f};
    EXPECT_NEAR(triangles::distanceBetween(triangle, sphere), 2.2360680 - 2.0, 1e-6);
    EXPECT_NE(triangles::explain(triangle, sphere, 1).formula.find("5.000 m²"), std::string::npos);
}

TEST(TriangleShapes, EveryPresetShowsItsShape) {
    for (const char* shape : {"sphere", "AABB", "OBB", "plane"}) {
        const auto demo = makeDemo(*findDemo("triangle-shapes"));
        setParameter(*demo, "shape", std::string(shape));
        for (int i = 0; i < 120; ++i) demo->advance();
        EXPECT_GE(measured(*demo, "distance"), 0.0) << shape;
        EXPECT_FALSE(demo->explain().sentence.empty()) << shape;
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::triangle_shapes_test
