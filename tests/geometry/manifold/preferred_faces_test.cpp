/// A face is preferred to edges that are hardly shallower where what lies within both faces is as deep: boards that
/// hang over each other rest on their faces.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/manifold/collide.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/overlap/box_pairs.h"

namespace collidoscope::geometry::preferred_faces_test {
namespace {

constexpr std::uint64_t kSeed = 1616;
constexpr double kSlack = 1e-3;  // m

HullInstanced hullOf(const Boxf& box) {
    return {makeBoxHull(Vec3d{box.half}), {Vec3d{box.center}, Quatd{box.orientation}}};
}
double deepestOf(const Manifoldd& manifold) {
    double deepest = manifold.points()[0].depth;
    for (const ManifoldPoint<double>& point : manifold.points()) deepest = std::max(deepest, point.depth);
    return deepest;
}
bool isOfEdges(const Manifoldd& manifold) {
    return manifold.count == 1 && manifold.contacts[0].id.a.kind() == FeatureKind::Edge &&
           manifold.contacts[0].id.b.kind() == FeatureKind::Edge;
}

/// How many pairs of boards, of all that overlap, have a single contact of two edges.
struct Count {
    int overlapping = 0, ofEdges = 0, ofEdgesWithSlack = 0;
};
template <typename Make>
Count countPairs(const Make& make) {
    Random random{kSeed};
    Count count;
    for (int i = 0; i < test::rounds(3000); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " pair " << i);
        const test::TwoBoxes pair = test::crossedBoards(random);
        const auto a = make(pair.a), b = make(pair.b);
        const auto minimum = collide(a, b), preferred = collide(a, b, {.faceSlack = kSlack});
        EXPECT_EQ(minimum.has_value(), preferred.has_value());
        if (!minimum || !preferred || minimum->depth <= 0.0) continue;
        ++count.overlapping;
        if (isOfEdges(*minimum)) ++count.ofEdges;
        if (isOfEdges(*preferred)) ++count.ofEdgesWithSlack;
        // The face may tell of no other overlap than the edges do.
        EXPECT_LE(0.95 * deepestOf(*preferred), minimum->depth + 1.01 * kSlack);
        EXPECT_GE(deepestOf(*preferred), 0.94 * minimum->depth - 1.01 * kSlack);
    }
    return count;
}

TEST(PreferredFaces, ofBoardsThatHangOverEachOtherTakeThePlaceOfEdges) {
    const Count count = countPairs([](const Boxf& box) { return toDouble(box); });
    EXPECT_GT(count.overlapping, test::rounds(3000) / 2);
    EXPECT_GT(count.ofEdges, count.overlapping / 4) << "pairs that show nothing";
    EXPECT_LT(count.ofEdgesWithSlack, 2 * count.ofEdges / 3);
}

TEST(PreferredFaces, ofHullsAreThoseOfBoxes) {
    const Count ofBoxes = countPairs([](const Boxf& box) { return toDouble(box); });
    const Count ofHulls = countPairs(hullOf);
    EXPECT_NEAR(ofHulls.overlapping, ofBoxes.overlapping, 2);
    EXPECT_NEAR(ofHulls.ofEdges, ofBoxes.ofEdges, ofBoxes.overlapping / 50);
    EXPECT_NEAR(ofHulls.ofEdgesWithSlack, ofBoxes.ofEdgesWithSlack, ofBoxes.overlapping / 50);
}

/// Two boxes, of which A is turned about z and B, on top of it, about x: an edge of each cross. A face that B has there
/// would push along the edge of A.
template <typename Make>
void expectCrossingEdges(const Make& make) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(500); ++i) {
        const double turnA = double{random.uniform(0.1f, 1.4f)}, turnB = double{random.uniform(0.1f, 1.4f)},
                     size = double{random.uniform(0.2f, 2.0f)};
        const double depth = double{random.uniform(0.0001f, 0.01f)} * size;
        const auto lowest = [&](double turn) { return 0.5 * size * (std::cos(turn) + std::sin(turn)); };
        const Boxd a{.center = {0, -lowest(turnA), 0},
                     .half = {0.5 * size, 0.5 * size, 2.0 * size},
                     .orientation = axisAngle(Vec3d{0, 0, 1}, turnA)};
        const Boxd b{.center = {0, lowest(turnB) - depth, 0},
                     .half = {2.0 * size, 0.5 * size, 0.5 * size},
                     .orientation = axisAngle(Vec3d{1, 0, 0}, turnB)};
        const auto manifold = collide(make(a), make(b), {.margin = 5.0 * kSlack, .faceSlack = kSlack});
        ASSERT_TRUE(manifold);
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " pair " << i);
        EXPECT_TRUE(isOfEdges(*manifold));
        EXPECT_NEAR(manifold->normal.y, 1.0, 1e-6);
        EXPECT_NEAR(manifold->depth, depth, 1e-6);
    }
}

TEST(PreferredFaces, areNotTakenForEdgesThatCrossInOnePoint) {
    expectCrossingEdges([](const Boxd& box) { return box; });
    expectCrossingEdges([](const Boxd& box) {
        return HullInstanced{makeBoxHull(box.half), {box.center, box.orientation}};
    });
}

TEST(PreferredFaces, areLeftAloneWhereTheSlackIsNone) {
    Random random{kSeed};
    int overlapping = 0;
    for (int i = 0; i < test::rounds(300); ++i) {
        const test::TwoBoxes pair = test::crossedBoards(random);
        const auto minimum = collide(toDouble(pair.a), toDouble(pair.b));
        if (!minimum || minimum->depth <= 0.0) continue;
        ++overlapping;
        // Nothing less than the depth, but for kFaceAdvantage, parts the two.
        Boxd parted = toDouble(pair.b);
        parted.center += 0.98 * minimum->depth * minimum->normal;
        EXPECT_TRUE(overlaps(toDouble(pair.a), parted)) << "seed " << kSeed << " pair " << i;
    }
    EXPECT_GT(overlapping, test::rounds(300) / 2);
}

}  // namespace
}  // namespace collidoscope::geometry::preferred_faces_test
