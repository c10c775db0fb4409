/// Hulls in separation(): against the closed forms of boxes, and against all axes and exact distances for other hulls.
#include <gtest/gtest.h>

#include "geometry/base/pose.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/hull_push.h"
#include "tests/geometry/oracle/overlap.h"

namespace collidoscope::geometry::test::hull_separation_test {
namespace {

constexpr std::uint64_t kSeed = 2203;
constexpr double kRounding = 1e-12;  ///< m, of shapes of a few metres
/// The closed forms prefer a face to a pair of edges that is shallower by less than this part.
constexpr double kPreference = 1e-6;

Hulld placed(Hulld hull, const Posed& pose) {
    for (Vec3d& vertex : hull.vertices) vertex = transformPoint(pose, vertex);
    return makeHull(hull.vertices, hull.faces);
}

struct Shapes {
    Random random{kSeed};

    Vec3d point() { return Vec3d{random.inBox(Vec3f{-1.3f}, Vec3f{1.3f})}; }
    double size() { return random.uniform(0.2f, 1.0f); }
    Boxd box() {
        const Vec3d center = point();
        const double x = size();
        const double y = size();
        return {center, {x, y, size()}, glm::normalize(Quatd{random.rotation()})};
    }
    Hulld solid(int kind) {
        const Posed pose{0.8 * point(), glm::normalize(Quatd{random.rotation()})};
        const double radius = 2.0 * size();
        switch (kind % 4) {
            case 0:
                return placed(makeTetrahedron(radius), pose);
            case 1:
                return placed(makeOctahedron(radius), pose);
            case 2:
                return placed(makeBoxHull(Vec3d{0.5 * radius, 0.4 * radius, 0.3 * radius}), pose);
            default:
                return placed(makeDodecahedron(0.8 * radius), pose);
        }
    }
    void make(Vec3d& p) { p = 0.6 * point(); }
    void make(Segmentd& s) { s = {point(), point()}; }
    void make(Sphered& s) { s = {point(), size()}; }
    void make(Capsuled& c) { c = {point(), point(), 0.5 * size()}; }
    void make(Triangled& t) { t = {point(), point(), point()}; }
    void make(Planed& p) { p = {Vec3d{random.direction()}, size() - 1.2}; }
    void make(Aabbd& b) {
        const Boxd turned = box();
        b = {turned.center - turned.half, turned.center + turned.half};
    }
    void make(Boxd& b) { b = box(); }
};

/// A box as a hull has the separations of the box.
template <typename Other>
void compareWithBox() {
    Shapes shapes;
    const int count = rounds(1'000);
    int hits = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Boxd box = shapes.box();
        const Hulld hull = placed(makeBoxHull(box.half), {box.center, box.orientation});
        Other other;
        shapes.make(other);
        const Separation<double> expected = separation(box, other);
        const Separation<double> s = separation(hull, other);
        const double allowed = kPreference * std::fabs(expected.distance) + 2 * kRounding;
        EXPECT_NEAR(s.distance, expected.distance, allowed);
        EXPECT_NEAR(separation(other, hull).distance, s.distance, allowed);
        EXPECT_LE(glm::length(s.pointB - s.pointA - s.distance * s.normal), 4 * kRounding);
        EXPECT_NEAR(glm::length(s.normal), 1.0, kRounding);
        hits += expected.distance <= 0.0 ? 1 : 0;
    }
    EXPECT_GT(hits, count / 20) << "points rarely lie in small boxes";
    EXPECT_LT(hits, 9 * count / 10);
}

TEST(HullSeparation, OfABoxIsThatOfTheBox) {
    compareWithBox<Vec3d>();
    compareWithBox<Segmentd>();
    compareWithBox<Sphered>();
    compareWithBox<Capsuled>();
    compareWithBox<Planed>();
    compareWithBox<Triangled>();
    compareWithBox<Aabbd>();
    compareWithBox<Boxd>();
}

TEST(HullSeparation, OfTwoHullsIsTheLeastPushOfAllAxesOrTheExactDistance) {
    Shapes shapes;
    const int count = rounds(1'000);
    int hits = 0;
    for (int i = 0; i < count && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Hulld a = shapes.solid(i);
        const Hulld b = shapes.solid(i / 4);
        const oracle::HullPush push = oracle::minPush(a, b);
        const Separation<double> s = separation(a, b);
        EXPECT_NEAR(separation(b, a).distance, s.distance, kRounding);
        EXPECT_LE(glm::length(s.pointB - s.pointA - s.distance * s.normal), 4 * kRounding);
        EXPECT_EQ(overlaps(a, b), push.depth >= 0.0);
        if (push.depth >= 0.0) {
            EXPECT_NEAR(s.distance, -push.depth, kRounding);
        } else if (i % 10 == 0) {
            const auto squared = oracle::squaredDistance(oracle::bodyOf(a), oracle::bodyOf(b));
            EXPECT_NEAR(s.distance, std::sqrt(squared.get_d()), kRounding);
        }
        hits += push.depth >= 0.0 ? 1 : 0;
    }
    EXPECT_GT(hits, 3 * count / 10);
    EXPECT_LT(hits, 7 * count / 10);
}

TEST(HullSeparation, DoesNotChangeWhenAllIsScaledByAPowerOfTwo) {
    Shapes shapes;
    const auto scaled = [](Hulld hull, double k) {
        for (Vec3d& vertex : hull.vertices) vertex *= k;
        return hull;
    };
    for (int i = 0; i < rounds(200) && !HasFailure(); ++i) {
        const Hulld a = shapes.solid(i);
        const Hulld b = shapes.solid(i / 4);
        const Separation<double> s = separation(a, b);
        for (const double k : {0x1p-900, 0x1p-3, 0x1p40, 0x1p1000}) {
            const Separation<double> other = separation(scaled(a, k), scaled(b, k));
            EXPECT_EQ(other.distance, s.distance * k);
            EXPECT_EQ(other.normal, s.normal);
            EXPECT_EQ(other.pointA, s.pointA * k);
            EXPECT_EQ(overlaps(scaled(a, k), scaled(b, k)), overlaps(a, b));
        }
    }
}

TEST(HullSeparation, OfFlatHullsNeedlesAndPoints) {
    const Hulld point{.vertices = {{0, 0, 0}}};
    const Hulld needle{.vertices = {{-1, 0, 0}, {1, 0, 0}, {0, 0, 0}}};
    const Hulld plate{.vertices = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}}};
    const auto raised = [](Hulld hull, double by) {
        for (Vec3d& vertex : hull.vertices) vertex.y += by;
        return hull;
    };
    for (const Hulld& a : {point, needle, plate}) {
        for (const Hulld& b : {point, needle, plate}) {
            EXPECT_TRUE(overlaps(a, b));
            EXPECT_NEAR(separation(a, b).distance, 0.0, kRounding);
            EXPECT_NEAR(glm::length(separation(a, b).normal), 1.0, kRounding);
            EXPECT_FALSE(overlaps(a, raised(b, 1e-300)));
            EXPECT_NEAR(separation(a, raised(b, 0.5)).distance, 0.5, kRounding);
            EXPECT_EQ(separation(a, raised(b, 0.5)).normal, Vec3d(0, 1, 0));
        }
        EXPECT_NEAR(separation(a, Sphered{{0, 0.25, 0}, 1.0}).distance, -0.75, kRounding);
        EXPECT_NEAR(separation(Planed{{0, 1, 0}, 0.5}, a).distance, -0.5, kRounding);
    }
}

TEST(HullSeparation, OfNothingAndOfWhatIsNotFiniteIsEndless) {
    const Hulld nothing;
    const Hulld spoilt{.vertices = {{0, 0, 0}, {1, std::numeric_limits<double>::quiet_NaN(), 0}}};
    const Hulld solid = makeTetrahedron(1.0);
    for (const Hulld& odd : {nothing, spoilt}) {
        EXPECT_FALSE(overlaps(odd, solid));
        EXPECT_FALSE(overlaps(odd, Vec3d{0.0}));
        EXPECT_FALSE(overlaps(odd, Planed{}));
        EXPECT_FALSE(overlaps(odd, Rayd{}));
        EXPECT_EQ(separation(odd, solid).distance, std::numeric_limits<double>::infinity());
        EXPECT_EQ(separation(Planed{}, odd).distance, std::numeric_limits<double>::infinity());
        EXPECT_EQ(separation(Vec3d{0.0}, odd).distance, std::numeric_limits<double>::infinity());
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::hull_separation_test
