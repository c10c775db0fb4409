/// Questions about hulls at poses against the same questions of hulls whose vertices were carried into the world.
#include "geometry/query/hull_instance_queries.h"

#include <gtest/gtest.h>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::hull_instance_test {
namespace {

constexpr std::uint64_t kSeed = 1316;
constexpr double kRounding = 1e-11;

Posed randomPose(Random& random, double away) {
    const Vec3d position = away * Vec3d{random.direction()};
    return {position, glm::normalize(Quatd{random.rotation()})};
}
Hulld carried(const Hulld& hull, const Posed& pose) {
    std::vector<Vec3d> vertices;
    for (const Vec3d& vertex : hull.vertices) vertices.push_back(transformPoint(pose, vertex));
    return makeHull(std::move(vertices), hull.faces);
}

TEST(HullInstance, AnswersAsTheSameHullInTheWorld) {
    Random random{kSeed};
    int inside = 0, hits = 0;
    const int count = test::rounds(3000);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Hulld hull = i % 2 == 0 ? makeIcosahedron(1.0) : makeBoxHull(Vec3d{0.7, 0.4, 0.9});
        const Posed pose = randomPose(random, 5.0);
        const HullInstance<double> instance{hull, pose};
        const Hulld inWorld = carried(hull, pose);
        const Vec3d p = pose.position + Vec3d{random.inBox(Vec3f{-1.1f}, Vec3f{1.1f})};
        EXPECT_NEAR(signedDistance(instance, p), signedDistance(inWorld, p), kRounding);
        EXPECT_NEAR(distance(instance, p), distance(inWorld, p), kRounding);
        EXPECT_LE(glm::length(closestPoint(instance, p) - closestPoint(inWorld, p)), kRounding);
        if (std::fabs(signedDistance(inWorld, p)) > kRounding) {
            EXPECT_EQ(contains(instance, p), contains(inWorld, p));
        }
        inside += contains(instance, p) ? 1 : 0;

        const Vec3d origin = pose.position + 4.0 * Vec3d{random.direction()};
        const Rayd ray{origin, 0.3 * (p - origin)};
        const auto hit = rayCast(ray, instance), expected = rayCast(ray, inWorld);
        ASSERT_EQ(hit.has_value(), expected.has_value());
        if (!hit) continue;
        ++hits;
        EXPECT_NEAR(hit->t, expected->t, kRounding);
        EXPECT_LE(glm::length(hit->point - expected->point), kRounding);
    }
    EXPECT_GE(inside * 10, count);
    EXPECT_GE(hits * 3, count);
}

TEST(HullInstance, LiesWithinItsBounds) {
    Random random{kSeed};
    for (int i = 0; i < 500; ++i) {
        const double away = std::exp2(double{random.uniform(-4, 14)});
        const Hullf hull = makeDodecahedron(0.7f);
        const HullInstance<float> instance{hull, randomPose(random, away)};
        const Aabbf bounds = boundsOf(instance);
        for (const Vec3f& vertex : hull.vertices)
            EXPECT_TRUE(overlaps(toDouble(bounds), transformPoint(instance.worldFromHull, Vec3d{vertex})));
        EXPECT_LE(bounds.max.x - bounds.min.x, 1.5f + 0x1p-22f * static_cast<float>(away));
    }
}

/// Where world coordinates have lost all but a millimetre, the shapes still have all digits.
TEST(HullInstance, KeepsItsShapeFarFromTheOrigin) {
    const Hulld cube = makeBoxHull(Vec3d{0.5});
    for (const double x : {0.0, 1e3, 1e4, 1e6}) {
        SCOPED_TRACE(x);
        const Posed lower{{x, 0, 0}}, upper{{x, 1.25, 0}};
        const HullInstance<double> a{cube, lower}, b{cube, upper};
        EXPECT_EQ(separation(a, b).distance, 0.25);
        EXPECT_FALSE(overlaps(a, b));
        EXPECT_TRUE(overlaps(a, HullInstance<double>{cube, Posed{{x, 1.0, 0}}})) << "touching counts";
        EXPECT_FALSE(overlaps(a, HullInstance<double>{cube, Posed{{x, std::nextafter(1.0, 2.0), 0}}}));
        const auto impact = timeOfImpact(a, Motiond{}, b, Motiond{.displacement = {0, -1, 0}});
        ASSERT_TRUE(impact);
        EXPECT_NEAR(impact->toi, 0.25, 1e-12);
    }
}

/// A body that rests on another, sunk in by no more than it may, is no obstacle to its own way along it.
TEST(HullInstance, RestingBodiesSlideWhereTheirProxiesAreSmaller) {
    constexpr double kSlop = 0.005, kSunk = 0.002, kSkin = 0.05;
    const auto rounded = [&](const Vec3d& center, double skin) {
        return ConvexProxy{boxCoreOf({center, Vec3d{0.5 - kSkin}}), skin};
    };
    const Motiond slide{.displacement = {0.4, 0, 0}};
    const Vec3d above{0, 1.0 - kSunk, 0};
    EXPECT_EQ(timeOfImpact(Boxd{above, Vec3d{0.5}}, slide, Boxd{Vec3d{0.0}, Vec3d{0.5}}, Motiond{})->toi, 0.0);
    const ConvexProxy sliding = rounded(above, kSkin - kSlop), ground = rounded(Vec3d{0.0}, kSkin);
    EXPECT_FALSE(timeOfImpact(sliding, slide, ground, Motiond{}));
    const ConvexProxy wall = rounded({1.2, 1.0, 0}, kSkin);
    const auto impact = timeOfImpact(sliding, slide, wall, Motiond{});
    ASSERT_TRUE(impact) << "and what stands in its way still stops it";
    EXPECT_NEAR(impact->toi, (0.2 + kSlop) / 0.4, 1e-9);
}

}  // namespace
}  // namespace collidoscope::geometry::hull_instance_test
