/// Separations of random shapes: the distance is that of the exact oracle, the depth is the least, and moving B by the
/// depth along the normal parts the two.
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "geometry/overlap/separation.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"

namespace collidoscope::geometry::separation_random_test {
namespace {

constexpr std::uint64_t kSeed = 77;
/// Rounding, for shapes of a few metres.
constexpr double kRounding = 1e-12;
constexpr double kNearPoints = 1e-15;  ///< m², rounding of points of a few metres times the size of a shape

float number(Random& random, bool whole, float low, float high) {
    const float s = random.uniform(low, high);
    return whole ? std::round(s) : s;
}
Vec3d point(Random& random, bool whole, float low, float high) {
    const float x = number(random, whole, low, high);
    const float y = number(random, whole, low, high);
    return {x, y, number(random, whole, low, high)};
}

struct Shapes {
    bool whole = false;  ///< small whole numbers: shared corners, parallel edges, shapes without extent
    Random random{kSeed};

    Vec3d center() {
        const float reach = whole ? 1.5f : 1.1f;
        return point(random, whole, -reach, reach);
    }
    Vec3d half() { return point(random, whole, 0.0f, 1.5f); }
    double radius() { return number(random, whole, 0.0f, 1.2f); }
    Quatd rotation() {
        if (!whole) return Quatd{random.rotation()};
        const Vec3d v = point(random, true, -1.4f, 1.4f);
        return {number(random, true, -1.4f, 1.4f), v.x, v.y, v.z};
    }

    void make(Vec3d& p) { p = center(); }
    void make(Segmentd& s) { s = {center(), center()}; }
    void make(Sphered& s) { s = {center(), radius()}; }
    void make(Capsuled& c) { c = {center(), center(), radius()}; }
    void make(Triangled& t) { t = {center(), center(), center()}; }
    void make(Aabbd& box) {
        const Vec3d middle = center();
        const Vec3d reach = half();
        box = {middle - reach, middle + reach};
    }
    void make(Boxd& box) { box = {center(), half(), rotation()}; }
};

template <typename Shape>
Shape moved(const Shape& shape, const Vec3d& by) {
    Shape result = shape;
    if constexpr (requires { result.center; }) result.center += by;
    if constexpr (requires { result.start; }) result.start += by, result.end += by;
    if constexpr (requires { result.min; }) result.min += by, result.max += by;
    if constexpr (requires { result.a; }) result.a += by, result.b += by;
    if constexpr (requires { result.c; }) result.c += by;
    return result;
}
Vec3d moved(const Vec3d& p, const Vec3d& by) { return p + by; }

/// The largest dot(direction, p) over a body, from its exact corners.
double reachOf(const oracle::Body& body, const Vec3d& direction) {
    double maximum = -1e300;
    for (const oracle::Vector& p : body.corners)
        maximum = std::fmax(maximum, glm::dot(direction, Vec3d{p.x.get_d(), p.y.get_d(), p.z.get_d()}));
    return maximum + body.radius.get_d() * glm::length(direction);
}

/// No direction parts the two by less than the depth: at random, and around the answer.
void expectLeast(const oracle::Body& a, const oracle::Body& b, const Separation<double>& s, Random& random) {
    for (int i = 0; i < 12; ++i) {
        const Vec3d off{random.direction()};
        const Vec3d n = glm::normalize(i % 2 == 0 ? off : s.normal + (i < 6 ? 0.1 : 1e-3) * off);
        EXPECT_GE((reachOf(a, n) + reachOf(b, -n)) * (1 + 2e-6), -s.distance - kRounding);
    }
}

/// Returns whether the two overlap.
template <typename A, typename B>
bool check(const A& a, const B& b, Random& random) {
    const Separation<double> s = separation(a, b);
    const Separation<double> other = separation(b, a);
    EXPECT_NEAR(other.distance, s.distance, 2e-6 * std::fabs(s.distance) + kRounding);
    EXPECT_NEAR(glm::length(s.normal), 1.0, kRounding);
    EXPECT_LE(glm::length(s.pointB - s.pointA - s.distance * s.normal), 4 * kRounding);

    const oracle::Body bodyA = oracle::bodyOf(a);
    const oracle::Body bodyB = oracle::bodyOf(b);
    const double apart = std::sqrt(oracle::squaredDistance(bodyA, bodyB).get_d());
    if (apart > 1e-9) {
        EXPECT_NEAR(s.distance, apart - bodyA.radius.get_d() - bodyB.radius.get_d(), kRounding);
    }
    // The projections of both on the normal tell the distance too. The normal of two shapes that nearly touch is the
    // direction between near points, and the less sure the nearer they are.
    const double slant = s.distance > 0.0 ? kNearPoints / s.distance : 0.0;
    EXPECT_NEAR(-(reachOf(bodyA, s.normal) + reachOf(bodyB, -s.normal)), s.distance, 4 * kRounding + slant);
    if (s.distance > 0.0) return false;
    expectLeast(bodyA, bodyB, s, random);
    EXPECT_NEAR(separation(a, moved(b, -s.distance * s.normal)).distance, 0.0, 4 * kRounding);
    return true;
}

/// Returns how many overlap.
template <typename A, typename B>
int checkKind(bool whole, int count) {
    Shapes shapes{whole};
    int hits = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << " seed " << kSeed << (whole ? " whole" : "") << " case " << i);
        A a;
        B b;
        shapes.make(a);
        shapes.make(b);
        hits += check(a, b, shapes.random) ? 1 : 0;
    }
    return hits;
}

template <typename... Shape>
struct Kinds {
    template <typename A>
    static int checkAgainstAll(bool whole, int count) {
        return (checkKind<A, Shape>(whole, count) + ...);
    }
    /// Points, segments and triangles meet each other seldom; of all pairs a fair share overlaps.
    static void checkAll(bool whole) {
        const int count = test::rounds(400);
        const int hits = (checkAgainstAll<Shape>(whole, count) + ...);
        const int all = count * static_cast<int>(sizeof...(Shape) * sizeof...(Shape));
        EXPECT_GE(hits * 10, all * 3);
        EXPECT_LE(hits * 10, all * 7);
    }
};
using AllKinds = Kinds<Vec3d, Segmentd, Sphered, Capsuled, Triangled, Aabbd, Boxd>;

TEST(SeparationOfRandomShapes, isThatOfTheOracle) { AllKinds::checkAll(false); }
TEST(SeparationOfRandomShapes, isRightWithWholeNumbersToo) { AllKinds::checkAll(true); }

}  // namespace
}  // namespace collidoscope::geometry::separation_random_test
