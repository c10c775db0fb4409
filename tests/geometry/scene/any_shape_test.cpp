/// Shapes of any kind: each pair of kinds, asked in both orders and after both were carried by the same pose.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/manifold/collide.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/scene/camera.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::any_shape_test {
namespace {

constexpr std::uint64_t kSeed = 2026;
constexpr double kRounding = 1e-12;
constexpr std::size_t kKinds = std::variant_size_v<AnyShaped>;
/// A third of a turn about (1, 1, 1), which brings x to y, y to z and z to x without rounding.
const Quatd kThirdTurn{0.5, 0.5, 0.5, 0.5};

/// Whole numbers, so that touching is common and a third of a turn keeps every digit.
struct Lattice {
    Random& random;

    double number(int reach) {
        return random.index(static_cast<std::uint32_t>(2 * reach + 1)) - static_cast<double>(reach);
    }
    Vec3d point(int reach = 3) { return {number(reach), number(reach), number(reach)}; }
    Vec3d direction() {
        for (;;)
            if (const Vec3d v = point(2); v != Vec3d{0.0}) return v;
    }
    double size() { return 1.0 + random.index(2); }
};

AnyShaped randomShape(std::size_t kind, Random& random) {
    Lattice at{random};
    const Vec3d center = at.point();
    switch (kind) {
        case 0:
            return center;
        case 1:
            return Segmentd{center, at.point()};
        case 2:
            return Rayd{center, at.direction()};
        case 3:
            return Lined{center, at.direction()};
        case 4:
            return Sphered{center, at.size()};
        case 5:
            return Capsuled{center, at.point(), at.size()};
        case 6:
            return Planed{random.index(2) == 0 ? Vec3d{0, 1, 0} : Vec3d{0, 0, -1}, at.number(4)};
        case 7:
            return Triangled{center, at.point(), at.point()};
        case 8:
            return Aabbd{center, center + Vec3d{at.size(), at.size(), at.size()}};
        case 9:
            return Boxd{
                center, {at.size(), at.size(), at.size()}, random.index(2) == 0 ? kThirdTurn : Quatd{1, 0, 0, 0}};
        case 10:
            return HullInstanced{makeBoxHull(Vec3d{at.size(), at.size(), at.size()}), {center, kThirdTurn}};
        case 11:
            return frustumOf(Camerad{.pose = {center}, .aspect = 1.0, .near = 1.0, .far = 3.0});
        default: {
            Mat4d matrix{1.0};
            matrix[3] = Vec4<double>{center, 1.0};
            return MeshInstance{makeBox(Vec3f{Vec3d{at.size(), at.size(), at.size()}}), matrix};
        }
    }
}
/// Those whose answers are those of rounded numbers.
bool isRounded(const AnyShaped& shape) { return std::holds_alternative<Frustumd>(shape); }
bool isPlane(const AnyShaped& shape) { return std::holds_alternative<Planed>(shape); }

class AnyShapes : public testing::TestWithParam<std::size_t> {};

TEST_P(AnyShapes, meetsEveryKindInBothOrdersAndWhereverBothAreCarried) {
    Random random{kSeed};
    const Posed pose{{5.0, -2.0, 7.0}, kThirdTurn};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        int meet = 0;
        const int count = test::rounds(150);
        for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
            const AnyShaped a = randomShape(GetParam(), random), b = randomShape(kind, random);
            SCOPED_TRACE(testing::Message() << nameOf(a) << ", " << nameOf(b) << " seed " << kSeed << " case " << i);
            const bool doMeet = overlaps(a, b);
            meet += doMeet ? 1 : 0;
            EXPECT_EQ(overlaps(b, a), doMeet);
            if (!isRounded(a) && !isRounded(b)) {
                EXPECT_EQ(overlaps(moved(a, pose), moved(b, pose)), doMeet);
            }

            const auto apart = separation(a, b), other = separation(b, a);
            ASSERT_EQ(apart.has_value(), other.has_value());
            if (apart) {
                EXPECT_NEAR(apart->distance, other->distance, kRounding);
            }
            if (apart && !isPlane(a) && !isPlane(b) && std::fabs(apart->distance) > kRounding) {
                EXPECT_EQ(apart->distance < 0.0, doMeet);
            }

            const auto manifold = collide(a, b);
            EXPECT_EQ(hasManifold(a, b), hasManifold(b, a));
            EXPECT_FALSE(manifold && !hasManifold(a, b));
            if (hasManifold(a, b) && !isPlane(a) && !isPlane(b)) {
                EXPECT_EQ(manifold.has_value(), doMeet);
            }
            if (manifold) {
                EXPECT_NEAR(manifold->depth, std::max(-apart->distance, 0.0), 0.011 * manifold->depth + kRounding);
            }
        }
        const bool arePoints = GetParam() < 4 && kind < 4;
        EXPECT_TRUE(meet > 0 || arePoints) << "no pair of kind " << kind << " met, seed " << kSeed;
        EXPECT_LT(meet, count);
    }
}

TEST_P(AnyShapes, itsNearestPointItsHitsAndItsBoundsBelongToIt) {
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < test::rounds(500) && !testing::Test::HasFailure(); ++i) {
        const AnyShaped shape = randomShape(GetParam(), random);
        SCOPED_TRACE(testing::Message() << nameOf(shape) << " seed " << kSeed << " case " << i);
        const Vec3d p = 6.0 * Vec3d{random.direction()};
        const Vec3d closest = closestPoint(shape, p);
        EXPECT_NEAR(glm::distance(closest, p), distance(shape, p), 1e-9);
        EXPECT_NEAR(distance(shape, closest), 0.0, 1e-9);
        const auto bounds = boundsOf(shape);
        if (bounds) {
            EXPECT_LE(distance(AnyShaped{*bounds}, closest), kRounding);
        }

        const auto hit = rayCast(Rayd{p, closest - p + 0.3 * Vec3d{random.direction()}}, shape);
        hits += hit ? 1 : 0;
        if (hit) {
            EXPECT_NEAR(distance(shape, hit->point), 0.0, 1e-9);
        }

        const Posed pose{{1.0, 2.0, 3.0}, glm::normalize(Quatd{random.rotation()})};
        const Vec3d there = closestPoint(moved(shape, pose), transformPoint(pose, p));
        EXPECT_NEAR(glm::distance(there, transformPoint(pose, p)), glm::distance(closest, p), 1e-9);
    }
    EXPECT_EQ(hits > 0, GetParam() >= 4) << "points, segments, rays and lines have no surface";
}

INSTANTIATE_TEST_SUITE_P(Kinds, AnyShapes, testing::Range(std::size_t{0}, kKinds), [](const auto& kind) {
    Random random{kSeed};
    return std::string{nameOf(randomShape(kind.param, random))};
});

TEST(AnyShape, aBoxAlongTheAxesThatTurnsBecomesABoxWithAnOrientation) {
    const AnyShaped box = Aabbd{{-1, -2, -3}, {1, 2, 3}};
    EXPECT_TRUE(std::holds_alternative<Aabbd>(moved(box, Posed{{1, 1, 1}})));
    const AnyShaped turned = moved(box, Posed{{0, 0, 0}, kThirdTurn});
    ASSERT_TRUE(std::holds_alternative<Boxd>(turned));
    EXPECT_TRUE(overlaps(turned, AnyShaped{Vec3d{3, 1, 2}})) << "x went to y, y to z, z to x";
    EXPECT_FALSE(overlaps(turned, AnyShaped{Vec3d{1, 2, 3}}));
}

TEST(AnyShape, movedIntoAnotherIsWhatMovingItGives) {
    const Posef pose{{1, 2, 3}, Quatf{kThirdTurn}};
    const HullInstancef hull{makeDodecahedron(1.0f), {{0.5, 0, 0}, kThirdTurn}};
    const std::shared_ptr<const Mesh> mesh = makeBox(Vec3f{1.0f});
    const std::vector<AnyShapef> shapes{Spheref{{1, 0, 0}, 0.5f}, Boxf{}, hull, HullInstancef{makeDodecahedron(2.0f)},
                                        MeshInstance{mesh}};
    for (const AnyShapef& shape : shapes)
        for (AnyShapef placed : shapes) {
            moveInto(placed, shape, pose);
            const AnyShapef wanted = moved(shape, pose);
            ASSERT_EQ(placed.index(), wanted.index());
            for (const Vec3f& p : {Vec3f{1, 2, 3}, Vec3f{-4, 0, 2}, Vec3f{2, 9, 1}})
                EXPECT_EQ(closestPoint(placed, p), closestPoint(wanted, p)) << nameOf(shape);
        }
    AnyShapef placed = moved(AnyShapef{hull}, Posef{});
    const long holders = hull.hull.use_count();
    moveInto(placed, AnyShapef{hull}, pose);
    EXPECT_EQ(hull.hull.use_count(), holders);
    EXPECT_EQ(std::get<HullInstancef>(placed).hull, hull.hull);
    EXPECT_EQ(std::get<HullInstancef>(placed).table, hull.table);
}

/// Of kinds that have a method of their own, and of others.
TEST(AnyShape, collidesAsTheKindsDo) {
    Random random{kSeed};
    const auto expectSame = [&](const auto& a, const auto& b) {
        SCOPED_TRACE(testing::Message() << nameOf(AnyShapef{a}) << ", " << nameOf(AnyShapef{b}) << " seed " << kSeed);
        std::size_t steps = 0, wantedSteps = 0;
        const auto wanted = collide(a, b, {.margin = 0.25}, [&](const ClipStep&) { ++wantedSteps; });
        const auto watched = collide(AnyShapef{a}, AnyShapef{b}, {.margin = 0.25}, [&](const ClipStep&) { ++steps; });
        const auto found = collide(AnyShapef{a}, AnyShapef{b}, {.margin = 0.25});
        EXPECT_EQ(found.has_value(), wanted.has_value());
        EXPECT_EQ(watched.has_value(), wanted.has_value());
        EXPECT_EQ(steps, wantedSteps);
        if (!wanted || !found || !watched) return 0;
        for (const auto& one : {*found, *watched}) {
            EXPECT_EQ(one.normal, wanted->normal);
            EXPECT_EQ(one.depth, wanted->depth);
            EXPECT_EQ(one.count, wanted->count);
            EXPECT_EQ(one.contacts[0].position, wanted->contacts[0].position);
        }
        return 1;
    };
    int met = 0;
    for (int i = 0; i < 40; ++i) {
        const auto at = [&] { return random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}); };
        const HullInstancef hull{makeDodecahedron(0.8f), {Vec3d{at()}, Quatd{random.rotation()}}};
        const Boxf box{.center = at(), .half = {0.5f, 0.3f, 0.7f}, .orientation = random.rotation()};
        const Capsulef capsule{at(), at(), 0.3f};
        const Trianglef triangle{at(), at(), at()};
        const Planef plane{random.direction(), 0.1f};
        const Spheref ball{at(), 0.4f};
        const auto inBothOrders = [&](const auto& a, const auto& b) { met += expectSame(a, b) + expectSame(b, a); };
        inBothOrders(hull, box), inBothOrders(hull, ball), inBothOrders(hull, plane);
        inBothOrders(capsule, triangle), inBothOrders(capsule, plane), inBothOrders(box, capsule);
        inBothOrders(ball, plane), inBothOrders(ball, capsule), inBothOrders(triangle, box);
    }
    EXPECT_GT(met, 300);
}

TEST(AnyShape, tellsTheStepsOfClipping) {
    std::vector<ClipStep> steps;
    const auto found = collide(AnyShapef{Boxf{}}, AnyShapef{Boxf{.center = {0, 1.9f, 0}}}, {},
                               [&](const ClipStep& step) { steps.push_back(step); });
    ASSERT_TRUE(found);
    EXPECT_GE(steps.size(), 4U);
}

TEST(AnyShape, withAMarginHasAManifoldWhereItIsApart) {
    const AnyShapef floor = Planef{{0, 1, 0}, 0.0f}, ball = Spheref{{0, 1.5f, 0}, 1.0f};
    EXPECT_FALSE(collide(floor, ball));
    const auto near = collide(floor, ball, {.margin = 0.75});
    ASSERT_TRUE(near);
    EXPECT_EQ(near->depth, -0.5f);
}

TEST(AnyShape, sharesTheHullWithItsCopies) {
    const AnyShaped one = HullInstanced{makeBoxHull(Vec3d{1, 1, 1}), Posed{}};
    const AnyShaped other = moved(one, Posed{{5, 0, 0}});
    EXPECT_EQ(std::get<HullInstanced>(one).hull, std::get<HullInstanced>(other).hull);
}

}  // namespace
}  // namespace collidoscope::geometry::any_shape_test
