/// Manifolds of random and of degenerate shapes: every pair collides exactly where it overlaps, as deep as its
/// separation says, with points that lie in both shapes.
#include <gtest/gtest.h>

#include "geometry/convex/hull/quickhull.h"
#include "geometry/manifold/collide.h"
#include "geometry/query/distance.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::random_manifolds_test {
namespace {

constexpr std::uint64_t kSeed = 1605;
/// Rounding in double precision, and the slack of clipping (kOnSide), for shapes of a few metres.
constexpr double kRounding = 1e-11;
constexpr double kSlack = 2e-5;

template <typename Shape>
auto exactShape(test::Numbers& numbers) {
    return toDouble(test::make<Shape>(numbers));
}

/// The hull of eight points, never flat: a degenerate hull is tested by separation and overlaps.
template <>
auto exactShape<Hullf>(test::Numbers& numbers) {
    std::vector<Vec3d> points;
    const Vec3d middle{numbers.point()};
    for (int i = 0; i < 8; ++i) points.push_back(middle + Vec3d{numbers.random.inBox(Vec3f{-1}, Vec3f{1})});
    return convexHull(std::span<const Vec3d>{points}).hull;
}

template <typename Shape>
Shape moved(Shape shape, const Vec3d& by) {
    if constexpr (requires { shape.center; }) shape.center += by;
    if constexpr (requires { shape.vertices; })
        for (Vec3d& vertex : shape.vertices) vertex += by;
    if constexpr (requires { shape.min; }) shape.min += by, shape.max += by;
    if constexpr (requires { shape.a; }) shape.a += by, shape.b += by;
    if constexpr (requires { shape.c; }) shape.c += by;
    return shape;
}

/// Is the half-space or bounded shape touched?
template <typename A, typename B>
bool doOverlap(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Planed>)
        return overlaps(a, b) || separation(a, b).distance < 0.0;
    else
        return overlaps(a, b);
}

/// How far outside a shape a contact between its surface and another's may lie: a triangle is all surface.
template <typename Shape>
double outside(const Shape& shape, const Vec3d& p) {
    if constexpr (std::is_same_v<Shape, Planed>)
        return signedDistance(shape, p);
    else
        return distance(shape, p);
}

/// Faces are preferred to edges between boxes, and where there is a hull.
template <typename A, typename B>
constexpr bool kPreferFaces = (BoxShape<A> && BoxShape<B>) || HullShape<A> || HullShape<B>;

template <typename A, typename B>
void checkPoints(const A& a, const B& b, const Manifoldd& m, double tolerance) {
    ASSERT_GE(m.count, 1u);
    ASSERT_LE(m.count, 4u);
    double deepest = -1e300;
    for (const ManifoldPoint<double>& contact : m.points()) {
        deepest = std::fmax(deepest, contact.depth);
        EXPECT_LE(contact.depth, m.depth + kRounding);
        EXPECT_GE(contact.depth, -kSlack);
        // Midway between two surfaces: no farther from either shape than half of the depth, and mostly inside.
        EXPECT_LE(outside(a, contact.position), 0.5 * m.depth + kSlack);
        EXPECT_LE(outside(b, contact.position), 0.5 * m.depth + kSlack);
    }
    EXPECT_GE(deepest, m.depth - tolerance - kSlack);
}

/// Of shapes that touch up to rounding: whether they do may be told wrongly, how deep may not.
template <typename A, typename B>
void checkInexact(const A& a, const B& b) {
    const auto exact = collide(a, b, {.margin = 0.01}), inexact = collide(a, b, {.margin = 0.01, .isExact = false});
    ASSERT_TRUE(exact && inexact);
    EXPECT_NEAR(exact->depth, inexact->depth, kSlack);
    EXPECT_GE(glm::dot(exact->normal, inexact->normal), 1.0 - kRounding);
    EXPECT_EQ(exact->count, inexact->count);
}

template <typename A, typename B>
bool check(const A& a, const B& b) {
    const auto m = collide(a, b);
    const auto other = collide(b, a);
    EXPECT_EQ(m.has_value(), doOverlap(a, b));
    EXPECT_EQ(other.has_value(), m.has_value());
    if (!m || !other) return false;
    EXPECT_NEAR(glm::length(m->normal), 1.0, kRounding);
    const double depth = -separation(a, b).distance;
    const double tolerance = kRounding + (kPreferFaces<A, B> ? 2.1 * kFaceAdvantage : 2e-6) * std::fabs(depth);
    EXPECT_GE(m->depth, std::fmax(depth, 0.0) - kRounding - 2e-6 * std::fabs(depth));
    EXPECT_LE(m->depth, std::fmax(depth, 0.0) + tolerance);
    EXPECT_NEAR(other->depth, m->depth, tolerance);
    EXPECT_GE(separation(a, moved(b, m->depth * m->normal)).distance, -4 * kRounding);
    const auto minimum = separation(a, b);
    checkInexact(a, moved(b, -minimum.distance * minimum.normal));
    checkPoints(a, b, *m, tolerance);
    return true;
}

template <typename A, typename B>
void checkKind(bool onGrid, int& hits, int& all) {
    test::Numbers numbers{Random{kSeed}, onGrid};
    for (int i = 0; i < test::rounds(5000) && !testing::Test::HasFailure(); ++i, ++all) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << (onGrid ? " grid" : "") << " case " << i << " of "
                                        << typeid(A).name() << " and " << typeid(B).name());
        const auto a = exactShape<A>(numbers);
        const auto b = exactShape<B>(numbers);
        hits += check(a, b) ? 1 : 0;
    }
}

template <typename... Shape>
struct Kinds {
    template <typename A>
    static void checkAgainstAll(bool onGrid, int& hits, int& all) {
        (checkKind<A, Shape>(onGrid, hits, all), ...);
    }
    static void checkAll(bool onGrid) {
        int hits = 0, all = 0;
        (checkAgainstAll<Shape>(onGrid, hits, all), ...);
        checkAgainstAll<Planef>(onGrid, hits, all);
        EXPECT_GE(hits * 10, all * 3);
        EXPECT_LE(hits * 10, all * 8);
    }
};
using Solids = Kinds<Spheref, Capsulef, Trianglef, Aabbf, Boxf, Hullf>;

TEST(RandomManifolds, areThoseOfTheSeparation) { Solids::checkAll(false); }
TEST(RandomManifolds, areRightForShapesOfSmallWholeNumbers) { Solids::checkAll(true); }

/// Capsules beside each other, and beside needles, whose directions differ by 1e-18 to 1e-2 rad: the one axis that two
/// segments have is made of rounding then, and told doubles that they were deep in each other.
TEST(RandomManifolds, ofNearlyParallelCapsulesAndNeedlesNeedNoExactArithmetic) {
    constexpr std::uint64_t kParallelSeed = 77;
    constexpr double kMargin = 0.05;
    Random random{kParallelSeed};
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * double{random.uniform(0.0f, 1.0f)};
    };
    const auto direction = [&] { return glm::normalize(Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})} + Vec3d{1e-3}); };
    const auto checkSame = [&](const auto& a, const auto& b) {
        const auto exact = collide(a, b, {.margin = kMargin});
        const auto inexact = collide(a, b, {.margin = kMargin, .isExact = false});
        if (exact && inexact) {
            EXPECT_NEAR(exact->depth, inexact->depth, kSlack);
            EXPECT_GE(glm::dot(exact->normal, inexact->normal), 1.0 - 1e-6);
        } else if (exact || inexact) {
            EXPECT_NEAR((exact ? exact : inexact)->depth, -kMargin, 1e-6) << "found only with doubles or without";
        }
    };
    for (int i = 0; i < test::rounds(5000) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE("seed 77, case " + std::to_string(i));
        const Vec3d along = direction(), aside = glm::normalize(glm::cross(along, direction()));
        const Vec3d nearly = glm::normalize(along + std::pow(10.0, uniform(-18.0, -2.0)) * direction());
        const double lengthA = std::pow(10.0, uniform(-1.0, 1.0)), lengthB = std::pow(10.0, uniform(-1.0, 1.0));
        const double radiusA = i % 3 == 0 ? 0.0 : uniform(0.0, 0.5), radiusB = i % 5 == 0 ? 0.0 : uniform(0.0, 0.5);
        const double gap = i % 2 == 0 ? uniform(-0.1, 0.06) : uniform(-1e-9, 1e-9);
        const Vec3d middleA = 3.0 * direction();
        const Vec3d middleB =
            middleA + uniform(-1.0, 1.0) * (lengthA + lengthB) * along + (radiusA + radiusB + gap) * aside;
        const Vec3d startB = middleB - lengthB * nearly, endB = middleB + lengthB * nearly;
        const Capsuled a{middleA - lengthA * along, middleA + lengthA * along, radiusA};
        checkSame(a, Capsuled{startB, endB, radiusB});
        const double width = std::pow(10.0, uniform(-18.0, -4.0)) * lengthB;
        checkSame(a, Triangled{startB, endB, middleB + uniform(-1.0, 1.0) * lengthB * nearly + width * aside});
    }
}

}  // namespace
}  // namespace collidoscope::geometry::random_manifolds_test
