/// What an outline says of corners and faces, against the support points of the solid in doubles.
#include "physics/rigid/contact/solid_outline.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/overlap/separation.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics::test::solid_outline_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

struct Placed {
    geometry::AnyShapef shape;
    Vec3d middle{0.0};
};
Placed placed(const geometry::AnyShapef& shape, geometry::Random& random, float far) {
    const auto number = [&] { return random.uniform(-1.0f, 1.0f); };
    const geometry::Quatf q = glm::normalize(geometry::Quatf{number(), number(), number(), number() + 1.5f});
    const geometry::AnyShapef there = geometry::moved(shape, {far * Vec3f{number(), number(), number()}, q});
    return {there, Vec3d{middleOf(there)}};
}

const std::vector<geometry::AnyShapef>& solids() {
    static const std::vector<geometry::AnyShapef> kSolids{
        geometry::Boxf{.half = {0.5f, 1.0f, 2.0f}}, geometry::Capsulef{{0, 0, 0}, {0, 2, 0}, 0.25f},
        geometry::Spheref{{1, 0, 0}, 0.5f}, geometry::HullInstancef{geometry::makeDodecahedron(1.0f)}};
    return kSolids;
}

TEST(SolidOutline, isNeverHigherThanTheSolid) {
    geometry::Random random{17};
    const auto number = [&] { return double{random.uniform(-1.0f, 1.0f)}; };
    for (int i = 0; i < 1000; ++i)
        for (const geometry::AnyShapef& known : solids()) {
            const Placed at = placed(known, random, 100.0f);
            const geometry::ConvexProxy solid = solidOf(at.shape);
            const SolidOutline outline(solid, at.middle);
            ASSERT_TRUE(outline.isKnown());
            const Vec3d direction = glm::normalize(Vec3d{number(), number(), number()});
            const double lowest = glm::dot(direction, support(solid, -direction) - at.middle) - solid.radius;
            const double said = outline.lowestCorner(direction) - outline.below();
            EXPECT_LE(said, lowest);
            EXPECT_NEAR(said, lowest, 1e-5);
        }
}

TEST(SolidOutline, saysOfNoTriangleThatItIsFartherThanItIs) {
    geometry::Random random{18};
    const auto somewhere = [&] {
        return 4.0 * Vec3d{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
    };
    int apart = 0;
    for (int i = 0; i < 2000; ++i)
        for (const geometry::AnyShapef& known : solids()) {
            const Placed at = placed(known, random, 10.0f);
            const geometry::ConvexProxy solid = solidOf(at.shape);
            const geometry::Triangled triangle{somewhere(), somewhere(), somewhere()};
            const double gap = SolidOutline(solid, at.middle).gapTo(triangle);
            if (!(gap > 0.0)) continue;
            ++apart;
            const geometry::Trianglef inWorld{Vec3f{triangle.a + at.middle}, Vec3f{triangle.b + at.middle},
                                              Vec3f{triangle.c + at.middle}};
            const auto separation = geometry::separation(at.shape, geometry::AnyShapef{inWorld});
            ASSERT_TRUE(separation);
            EXPECT_LE(gap, double{separation->distance} + 1e-5);
        }
    EXPECT_GT(apart, 100);
}

/// Triangles of all sizes, some of them needles. The oracle is the distance in doubles.
TEST(SolidOutline, leavesOutNoneOfEightTrianglesThatIsAsNearAsAskedAndMostOfTheOthers) {
    geometry::Random random{19};
    const auto somewhere = [&] {
        return Vec3d{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
    };
    int apart = 0, told = 0;
    for (int i = 0; i < 1000; ++i)
        for (const geometry::AnyShapef& known : solids()) {
            const Placed at = placed(known, random, 10.0f);
            const geometry::ConvexProxy solid = solidOf(at.shape);
            const double far = 0.1 * double{random.uniform(0.0f, 1.0f)};
            EightTriangles eight;
            std::array<geometry::Trianglef, EightTriangles::kCount> inWorld;
            for (std::size_t k = 0; k < EightTriangles::kCount; ++k) {
                const double size = std::pow(10.0, double{random.uniform(-3.0f, 1.0f)});
                const Vec3d a = 4.0 * somewhere(), b = a + size * somewhere(),
                            c = (k == 0 ? 0.5 * (a + b) + 1e-6 * somewhere() : a + size * somewhere());
                inWorld[k] = {Vec3f{a + at.middle}, Vec3f{b + at.middle}, Vec3f{c + at.middle}};
                eight.set(k, {Vec3d{inWorld[k].a} - at.middle, Vec3d{inWorld[k].b} - at.middle,
                              Vec3d{inWorld[k].c} - at.middle});
            }
            const std::uint32_t found = SolidOutline(solid, at.middle).apartFrom(eight, far);
            for (std::size_t k = 0; k < EightTriangles::kCount; ++k) {
                const auto separation = geometry::separationOf(solid, geometry::proxyOf(inWorld[k]));
                const bool isApart = separation.distance > far, isReported = (found >> k & 1u) != 0;
                EXPECT_TRUE(isApart || !isReported) << separation.distance << " m, asked for " << far;
                apart += isApart ? 1 : 0, told += isReported ? 1 : 0;
            }
        }
    EXPECT_GT(told, apart * 7 / 10);
}

TEST(SolidOutline, isNotKeptOfManyCorners) {
    const geometry::HullInstancef ball{geometry::makeDodecahedron(1.0f)};
    std::vector<Vec3d> corners;
    for (int i = 0; i < 80; ++i) corners.push_back({std::cos(0.1 * i), std::sin(0.1 * i), 0.01 * i});
    EXPECT_FALSE(
        SolidOutline(geometry::ConvexProxy{geometry::hullCoreOf(std::span<const Vec3d>(corners))}, {}).isKnown());
    EXPECT_TRUE(SolidOutline(geometry::proxyOf(ball), Vec3d{0.0}).isKnown());
}

}  // namespace
}  // namespace collidoscope::physics::test::solid_outline_test
