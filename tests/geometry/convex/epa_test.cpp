#include "geometry/convex/epa.h"

#include <gtest/gtest.h>

#include "geometry/base/random.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/overlap/separation.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::epa_test {
namespace {

constexpr std::uint64_t kSeed = 2202;
constexpr double kRounding = 1e-12;  ///< m, of shapes of a few metres
/// The closed forms prefer a face to a pair of edges that is shallower by less than this part; GJK and EPA do not.
constexpr double kPreference = 1e-6;

/// Numbers of shapes: any, or small whole ones, which make shapes share corners and planes, and shrink.
struct Shapes {
    Random random{kSeed};
    bool whole = false;

    double number(float low, float high) {
        const float value = random.uniform(low, high);
        return whole ? std::round(value) : value;
    }
    Vec3d point(float low, float high) {
        const double x = number(low, high);
        const double y = number(low, high);
        return {x, y, number(low, high)};
    }
    Vec3d center() { return whole ? point(-1.5f, 1.5f) : point(-0.8f, 0.8f); }

    void make(Vec3d& p) { p = center(); }
    void make(Segmentd& s) { s = {center(), center()}; }
    void make(Triangled& t) { t = {center(), center(), center()}; }
    void make(Aabbd& box) {
        const Vec3d middle = center();
        const Vec3d half = point(0.0f, 1.5f);
        box = {middle - half, middle + half};
    }
    void make(Boxd& box) {
        box = {center(), point(0.0f, 1.5f), Quatd{random.rotation()}};
        if (!whole) return;
        const Vec3d v = point(-1.4f, 1.4f);
        box.orientation = {number(-1.4f, 1.4f), v.x, v.y, v.z};
    }
};

/// Returns whether the two overlap.
template <typename A, typename B>
bool check(const A& a, const B& b) {
    const Separation<double> expected = separation(a, b);
    const ConvexProxy coreA{proxyOf(a).core};
    const ConvexProxy coreB{proxyOf(b).core};
    const GjkResult apart = gjk(coreA, coreB);
    if (!apart.overlap) {
        EXPECT_NEAR(apart.distance, expected.distance, kRounding);
        return false;
    }
    const Separation<double> s = epa(coreA, coreB, apart.simplex);
    EXPECT_NEAR(s.distance, expected.distance, kPreference * std::fabs(s.distance) + kRounding);
    EXPECT_NEAR(glm::length(s.normal), 1.0, kRounding);
    EXPECT_LE(glm::length(s.pointB - s.pointA - s.distance * s.normal), kRounding);
    EXPECT_NEAR(glm::dot(s.normal, supportOfDifference(coreA, coreB, s.normal).difference), -s.distance, kRounding);
    // The deepest points belong to the shapes.
    EXPECT_LE(gjk(coreA, s.pointA).distance, kRounding);
    EXPECT_LE(gjk(coreB, s.pointB).distance, kRounding);
    return true;
}

template <typename A, typename B>
int checkKind(bool whole, int count) {
    Shapes shapes{.whole = whole};
    int hits = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << (whole ? " whole" : "") << " case " << i);
        A a;
        B b;
        shapes.make(a);
        shapes.make(b);
        hits += check(a, b) ? 1 : 0;
    }
    return hits;
}

TEST(Epa, TellsTheDepthThatSeparatingAxesTell) {
    const int count = rounds(4'000);
    EXPECT_GT((checkKind<Boxd, Boxd>(false, count)), 3 * count / 10);
    EXPECT_GT((checkKind<Aabbd, Boxd>(false, count)), 3 * count / 10);
    EXPECT_GT((checkKind<Triangled, Boxd>(false, count)), 3 * count / 10);
    EXPECT_GT((checkKind<Triangled, Triangled>(false, count)), count / 10) << "two triangles rarely meet";
    EXPECT_GT((checkKind<Segmentd, Boxd>(false, count)), 3 * count / 10);
    EXPECT_GT((checkKind<Segmentd, Triangled>(false, count)), count / 20) << "a segment rarely meets a triangle";
    EXPECT_GT((checkKind<Vec3d, Boxd>(false, count)), 2 * count / 10);
}

TEST(Epa, TellsTheDepthOfTouchingCoplanarAndShrunkShapes) {
    const int count = rounds(2'000);
    int hits = checkKind<Boxd, Boxd>(true, count) + checkKind<Aabbd, Boxd>(true, count);
    hits += checkKind<Aabbd, Aabbd>(true, count) + checkKind<Triangled, Triangled>(true, count);
    hits += checkKind<Triangled, Aabbd>(true, count) + checkKind<Triangled, Boxd>(true, count);
    hits += checkKind<Segmentd, Segmentd>(true, count) + checkKind<Segmentd, Triangled>(true, count);
    hits += checkKind<Segmentd, Boxd>(true, count) + checkKind<Vec3d, Triangled>(true, count);
    hits += checkKind<Vec3d, Aabbd>(true, count) + checkKind<Vec3d, Vec3d>(true, count);
    EXPECT_GT(hits, 12 * count / 10);
}

TEST(Epa, hard_case_36_concentricCubesAndOneInsideAnother) {
    const auto depthOf = [](const Boxd& a, const Boxd& b) {
        const GjkResult start = gjk(boxCoreOf(a), boxCoreOf(b));
        EXPECT_TRUE(start.overlap);
        return epa(boxCoreOf(a), boxCoreOf(b), start.simplex);
    };
    EXPECT_NEAR(depthOf({}, {}).distance, -2.0, kRounding);
    for (const double offset : {0.5, 0.79, 0.8, 0.81, 1.2}) {
        const Separation<double> s = depthOf({}, {{0, offset, 0}, Vec3d{0.2}});
        EXPECT_NEAR(s.distance, offset - 1.2, kRounding);
        if (offset == 1.2) continue;
        EXPECT_NEAR(glm::length(s.normal - Vec3d(0, 1, 0)), 0.0, kRounding);
    }
}

TEST(Epa, ToldToAnObserverClosesInOnTheDepth) {
    Shapes shapes{};
    for (int i = 0; i < rounds(300) && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        Boxd box;
        shapes.make(box);
        const BoxCore a = boxCoreOf(box);
        const Hulld b = makeIcosahedron(1.0);
        const GjkResult start = gjk(a, b);
        if (!start.overlap) continue;
        int reported = 0;
        double upper = std::numeric_limits<double>::infinity();
        double last = 0.0;
        const Separation<double> s = epa(a, b, start.simplex, [&](const EpaStep& step) {
            EXPECT_EQ(step.iteration, ++reported);
            EXPECT_LE(step.upperBound, upper);
            EXPECT_GE(step.horizon.size(), step.visibleFaces.empty() ? 0u : 3u);
            EXPECT_EQ(step.faces.size(), 2 * step.points.size() - 4) << "Euler's formula for triangles";
            upper = step.upperBound;
            last = step.lowerBound;
        });
        EXPECT_EQ(s.distance, -upper);
        EXPECT_NEAR(last, upper, kRounding);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::epa_test
