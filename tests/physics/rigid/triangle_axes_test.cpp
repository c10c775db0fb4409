// Separating axes in floats against GJK and EPA in doubles: the gap is the distance where they say that it is known,
// and nothing is told apart that is as near as the margin.
#include "physics/rigid/contact/triangle_axes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/overlap/separation.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/body_path.h"
#include "tests/geometry/counts.h"

namespace collidoscope::physics::triangle_axes_test {
namespace {

using geometry::AnyShapef;
using geometry::Random;
using geometry::Trianglef;
using geometry::Vec3d;
using geometry::Vec3f;

AnyShapef anySolid(Random& random) {
    const std::uint32_t kind = random.index(5);
    if (kind == 0) return geometry::Boxf{.half = random.inBox(Vec3f{0.05f}, Vec3f{1.0f})};
    if (kind == 1) return geometry::HullInstancef{geometry::makeDodecahedron(0.7f)};
    std::vector<Vec3f> points;
    const auto sides = 3 + random.index(6);
    for (std::uint32_t i = 0; i < sides && kind == 2; ++i)  // a prism: many edges are parallel
        for (const float y : {-0.8f, 0.8f}) {
            const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(sides);
            points.push_back({0.4f * std::cos(angle), y, 0.4f * std::sin(angle)});
        }
    const auto count = 6 + random.index(26);
    for (std::uint32_t i = 0; i < count && kind > 2; ++i)
        points.push_back(kind == 3 ? 0.8f * random.direction() : random.inBox(Vec3f{-0.6f}, Vec3f{0.6f}));
    return geometry::HullInstancef{geometry::convexHull(std::span<const Vec3f>(points)).hull};
}

/// Somewhere beside or through the solid; of all sizes, some of them needles, some along a face of the solid, or with a
/// side along one of its edges.
Trianglef anyTriangle(Random& random, const geometry::ConvexProxy& solid, const Vec3f& middle) {
    const float size = std::pow(10.0f, random.uniform(-1.5f, 1.0f));
    const auto near = [&] { return middle + random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}); };
    const auto any = [&] { return random.inBox(Vec3f{-size}, Vec3f{size}); };
    const Vec3f a = near();
    switch (random.index(4)) {
        case 0: {
            const auto count = static_cast<std::uint32_t>(vertexCount(solid));
            const Vec3f p{vertexAt(solid, random.index(count))}, q{vertexAt(solid, random.index(count))};
            const Vec3f aside = 0.01f * random.direction();
            return {p + aside, q + aside, a};
        }
        case 1: {
            const Vec3f along = any();
            return {a, a + along, a + 0.5f * along + 1e-3f * any()};
        }
        default:
            return {a, a + any(), a + any()};
    }
}

TEST(TriangleAxes, tellTheDistanceAndTheShortestWayOutOfGjkAndEpa) {
    constexpr double kMargin = 0.02;
    Random random(911);
    int known = 0, apart = 0, near = 0, overlapping = 0, tries = 0;
    for (int i = 0; i < geometry::test::rounds(10000); ++i) {
        const Vec3f far = (i % 2 == 0 ? 0.0f : 200.0f) * random.direction();
        const AnyShapef shape = geometry::moved(anySolid(random), {far, random.rotation()});
        const Vec3f middle = middleOf(shape);
        const geometry::ConvexProxy solid = solidOf(shape);
        const Trianglef placed = anyTriangle(random, solid, middle);
        const geometry::Triangled triangle = toDouble(placed),
                                  seen{triangle.a - Vec3d{middle}, triangle.b - Vec3d{middle},
                                       triangle.c - Vec3d{middle}};
        const Vec3d across = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
        const double area = glm::length(across);
        if (!(area > 1e-5)) continue;
        const Vec3d normal = across / area;
        const SolidOutline outline(solid, Vec3d{middle});
        const SolidEdges edges(solid, outline);
        ASSERT_TRUE(edges.isKnown()) << "seed 911, pair " << i;
        ++tries;
        const auto truth = geometry::separationOf(geometry::proxyOf(placed), solid);
        const auto axis = largestGap(outline, edges, seen, normal, kMargin);
        if (!axis) {
            EXPECT_GT(truth.distance, kMargin) << "seed 911, pair " << i;
            ++apart;
            continue;
        }
        // An axis that edges nearly along each other have may be left out: it gains no more than this.
        const double tolerance = 2e-5 * (1.0 + glm::length(seen.a) + glm::length(seen.b) + glm::length(seen.c));
        EXPECT_LE(double{axis->gap}, truth.distance + tolerance) << "seed 911, pair " << i;
        if (truth.distance < 0.0) {
            EXPECT_NEAR(double{axis->gap}, truth.distance, tolerance) << "seed 911, pair " << i;
        }
        const auto separation = separationAlong(*axis, solid, edges, triangle, normal);
        near += truth.distance > 0.0 ? 1 : 0, overlapping += truth.distance > 0.0 ? 0 : 1;
        if (!separation) continue;
        ++known;
        EXPECT_NEAR(separation->distance, truth.distance, tolerance) << "seed 911, pair " << i;
        EXPECT_NEAR(glm::length(separation->normal), 1.0, 1e-12) << "seed 911, pair " << i;
        const Vec3d between = separation->pointB - separation->pointA - separation->distance * separation->normal;
        EXPECT_LT(glm::length(between), 1e-6) << "seed 911, pair " << i;
        // The normal leads out: moved by the depth along it, the solid is apart from the triangle.
        const double lowest =
            glm::dot(separation->normal, support(solid, -separation->normal) - support(triangle, separation->normal));
        EXPECT_NEAR(lowest, separation->distance, 1e-6) << "seed 911, pair " << i;
    }
    EXPECT_GT(apart, tries / 10);
    EXPECT_GT(overlapping, tries / 10);
    EXPECT_GT(near, tries / 200);
    EXPECT_GT(known, (near + overlapping) / 2);
}

TEST(TriangleAxes, knowNoEdgesOfRoundAndFlatSolids) {
    const AnyShapef solids[] = {geometry::Spheref{}, geometry::Capsulef{{0, 0, 0}, {0, 1, 0}, 0.5f},
                                geometry::Boxf{.half = {1, 0, 1}}};
    for (const AnyShapef& shape : solids) {
        const geometry::ConvexProxy solid = solidOf(shape);
        EXPECT_FALSE(SolidEdges(solid, SolidOutline(solid, Vec3d{0.0})).isKnown());
    }
}

}  // namespace
}  // namespace collidoscope::physics::triangle_axes_test
