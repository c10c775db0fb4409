#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/ray_cast.h"
#include "tests/geometry/convex/hull/hull_sets.h"

namespace collidoscope::geometry::test::hull_test {
namespace {

HullResult<double> hullOf(const Points& points) { return convexHull(std::span{points}); }

bool isEqual(const Hulld& a, const Hulld& b) {
    return a.vertices == b.vertices && a.faces == b.faces &&
           std::equal(a.planes.begin(), a.planes.end(), b.planes.begin(), b.planes.end(),
                      [](auto p, auto q) { return p.normal == q.normal && p.distance == q.distance; });
}

void shuffle(Points& points, Random& random) {
    for (std::size_t i = points.size(); i > 1; --i)
        std::swap(points[i - 1], points[random.index(static_cast<std::uint32_t>(i))]);
}

TEST(Quickhull, FindsATetrahedronAroundItsMiddle) {
    const HullResult<double> result = hullOf({{0, 0, 0}, {1, 0, 0}, {0.1, 0.1, 0.1}, {0, 1, 0}, {0, 0, 1}});
    EXPECT_EQ(result.span, PointSpan::Space);
    EXPECT_EQ(result.hull.vertices, (Points{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}));
    EXPECT_EQ(result.hull.faces.size(), 4u);
    EXPECT_TRUE(contains(result.hull, Vec3d{0.25, 0.25, 0.25}));
    EXPECT_FALSE(contains(result.hull, Vec3d{0.4, 0.4, 0.4}));
}

TEST(Quickhull, JoinsTheFacesOfACubeOfAThousandPoints) {
    const HullResult<double> result = hullOf(cubeGrid(10));
    ASSERT_EQ(result.hull.vertices.size(), 8u);
    ASSERT_EQ(result.hull.faces.size(), 6u);
    for (const auto& face : result.hull.faces) EXPECT_EQ(face.size(), 4u);
    for (const Planed& plane : result.hull.planes)
        EXPECT_EQ(std::fabs(plane.normal.x + plane.normal.y + plane.normal.z), 1);
}

TEST(Quickhull, FindsTheKnownSolidsFromTheirCorners) {
    for (const Hulld& solid :
         {makeTetrahedron(2.0), makeOctahedron(2.0), makeIcosahedron(2.0), makeBoxHull(Vec3d{1, 2, 3})}) {
        const HullResult<double> result = hullOf(solid.vertices);
        EXPECT_EQ(result.hull.vertices.size(), solid.vertices.size());
        EXPECT_EQ(result.hull.faces.size(), solid.faces.size());
    }
}

TEST(Quickhull, TellsWhatThePointsSpan) {
    EXPECT_EQ(hullOf({}).span, PointSpan::Nothing);
    EXPECT_EQ(hullOf({{1, 2, 3}}).span, PointSpan::Place);
    EXPECT_EQ(hullOf({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}).span, PointSpan::Place);
    EXPECT_EQ(hullOf({{1, 2, 3}, {2, 4, 6}, {3, 6, 9}}).span, PointSpan::Line);
    EXPECT_EQ(hullOf({{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {5, 5, 1}, {1, 1, 1}}).span, PointSpan::Plane);
    // A tenth is no double: these three are on one line as written, and not as stored.
    EXPECT_EQ(hullOf({{0.1, 0.1, 0}, {0.2, 0.2, 0}, {0.3, 0.3, 0}}).span, PointSpan::Line);
    EXPECT_EQ(hullOf({{0.1, 0, 0}, {0.2, 1, 0}, {0.3, 2, 0}}).span, PointSpan::Plane);
}

TEST(Quickhull, KeepsAPolygonAsAPrismWithoutHeight) {
    const Points square{{0, 0, 2}, {4, 0, 2}, {4, 4, 2}, {0, 4, 2}, {2, 2, 2}, {2, 0, 2}};
    const HullResult<double> result = hullOf(square);
    ASSERT_EQ(result.span, PointSpan::Plane);
    const Hulld& hull = result.hull;
    EXPECT_EQ(hull.vertices.size(), 4u);
    EXPECT_EQ(hull.faces.size(), 6u);
    EXPECT_EQ(hull.planes.size(), 6u);
    EXPECT_TRUE(contains(hull, Vec3d{1, 3, 2}));
    EXPECT_FALSE(contains(hull, Vec3d{5, 3, 2}));
    EXPECT_FALSE(contains(hull, Vec3d{1, 3, 2.001}));
    EXPECT_EQ(closestPoint(hull, Vec3d{1, 3, 7}), Vec3d(1, 3, 2));
    EXPECT_EQ(closestPoint(hull, Vec3d{1, -3, 2}), Vec3d(1, 0, 2));
    EXPECT_EQ(closestPoint(hull, Vec3d{6, 6, 6}), Vec3d(4, 4, 2));
    const auto hit = rayCast(Rayd{{1, 1, 5}, {0, 0, -1}}, hull);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 3.0);
    EXPECT_FALSE(rayCast(Rayd{{-1, 1, 5}, {0, 0, -1}}, hull));
}

TEST(Quickhull, KeepsSegmentsAndPoints) {
    const Hulld segment = hullOf({{0, 0, 0}, {3, 0, 0}, {1, 0, 0}}).hull;
    EXPECT_EQ(segment.vertices.size(), 2u);
    EXPECT_TRUE(contains(segment, Vec3d{2, 0, 0}));
    EXPECT_FALSE(contains(segment, Vec3d{4, 0, 0}));
    EXPECT_FALSE(contains(segment, Vec3d{2, 0.01, 0}));
    EXPECT_EQ(closestPoint(segment, Vec3d{2, 3, 1}), Vec3d(2, 0, 0));
    const Hulld point = hullOf({{1, 2, 3}}).hull;
    EXPECT_TRUE(contains(point, Vec3d{1, 2, 3}));
    EXPECT_FALSE(contains(point, Vec3d{1, 2, 3.01}));
    EXPECT_EQ(closestPoint(point, Vec3d{0, 0, 0}), Vec3d(1, 2, 3));
}

TEST(Quickhull, RefusesPointsThatAreNotFinite) {
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        Points points = cubeGrid(2);
        points[3].y = bad;
        EXPECT_EQ(hullOf(points).span, PointSpan::Nothing);
        EXPECT_TRUE(hullOf(points).hull.vertices.empty());
    }
}

TEST(Quickhull, DoesNotDependOnTheOrderOfThePointsNorOnRepetition) {
    Random random{1511};
    for (Points points : {inBall(random, 300), onSphere(random, 100), onGrid(random, 100, 4), nearlyFlat(random, 50),
                          needle(random, 50), Points{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {5, 5, 1}, {-0.0, 0, 1}}}) {
        const HullResult<double> first = hullOf(points);
        points.insert(points.end(), points.begin(), points.begin() + 3);
        for (int i = 0; i < 5; ++i) {
            shuffle(points, random);
            EXPECT_TRUE(isEqual(hullOf(points).hull, first.hull));
        }
    }
}

TEST(Quickhull, DoesNotChangeWithTheUnitOfLength) {
    Random random{1512};
    const Points points = onGrid(random, 60, 5);
    const HullResult<double> plain = hullOf(points);
    for (const int power : {-1000, -300, 300, 1000}) {
        Points scaled;
        for (const Vec3d& p : points) scaled.push_back(p * std::ldexp(1.0, power));
        const HullResult<double> result = hullOf(scaled);
        EXPECT_EQ(result.hull.faces, plain.hull.faces);
        ASSERT_EQ(result.hull.planes.size(), plain.hull.planes.size());
        for (std::size_t i = 0; i < plain.hull.planes.size(); ++i) {
            EXPECT_EQ(result.hull.planes[i].normal, plain.hull.planes[i].normal);
            EXPECT_EQ(result.hull.planes[i].distance, std::ldexp(plain.hull.planes[i].distance, power));
        }
    }
}

TEST(Quickhull, FloatsGiveTheHullOfTheSamePointsAsDoubles) {
    Random random{1513};
    std::vector<Vec3f> points;
    for (int i = 0; i < 200; ++i) points.push_back(random.inBox(Vec3f{-5}, Vec3f{7}));
    const HullResult<float> result = convexHull(std::span<const Vec3f>{points});
    const HullResult<double> wide = hullOf(Points{points.begin(), points.end()});
    EXPECT_EQ(result.span, PointSpan::Space);
    EXPECT_EQ(result.hull.faces, wide.hull.faces);
    for (const Vec3f& p : points) EXPECT_TRUE(contains(result.hull, p));
}

TEST(Quickhull, TellsStepsThatAddUpToTheHull) {
    Random random{1514};
    const Points points = inBall(random, 200);
    std::map<HullTriangle, int> surface;
    std::size_t steps = 0, outside = points.size();
    const auto follow = [&](const HullStep& step) {
        EXPECT_EQ(step.kind == HullStepKind::InitialSimplex, steps++ == 0);
        EXPECT_EQ(step.horizon.size(), step.kind == HullStepKind::InitialSimplex ? 0 : step.added.size());
        for (const HullTriangle& t : step.removed) EXPECT_EQ(surface.erase(t), 1u);
        for (const HullTriangle& t : step.added) EXPECT_TRUE(surface.insert({t, 1}).second);
        EXPECT_LT(step.outside, outside);
        outside = step.outside;
        EXPECT_EQ(step.height > 0.0, step.kind == HullStepKind::PointJoins);
    };
    const HullResult<double> observed = convexHull(std::span{points}, follow);
    EXPECT_EQ(outside, 0u);
    EXPECT_EQ(surface.size(), observed.hull.faces.size());  // no four points in one plane here
    EXPECT_TRUE(isEqual(observed.hull, hullOf(points).hull));
}

}  // namespace
}  // namespace collidoscope::geometry::test::hull_test
