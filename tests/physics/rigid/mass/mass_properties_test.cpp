#include "physics/rigid/mass/mass_properties.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/mass/polyhedron_mass.h"
#include "tests/physics/rigid/mass/mass_test.h"

namespace collidoscope::physics::mass_properties_test {
namespace {

using geometry::Aabbd;
using geometry::AnyShaped;
using geometry::Boxd;
using geometry::Capsuled;
using geometry::Posed;
using geometry::Quatd;
using geometry::Sphered;
using geometry::Vec3d;
using test::diagonal;
using test::expectNear;
using test::expectSame;
using test::kExact;
using test::Mat3d;

constexpr double kPi = geometry::kPi<double>;

TEST(MassProperties, aBallIsTwoFifthsOfMassTimesRadiusSquared) {
    const MassProperties ball = massOf(Sphered{{1, 2, 3}, 0.5}, 1000.0);
    const double mass = 1000.0 * kPi / 6.0;
    expectNear(ball, {mass, {1, 2, 3}, Mat3d{0.1 * mass}}, kExact);
}

TEST(MassProperties, aBoxIsAThirdOfMassTimesTheSquaresOfTheOtherHalfSizes) {
    const MassProperties box = massOf(geometry::Boxf{{4, 5, 6}, {1, 2, 3}}, 2.0);
    expectNear(box, {96, {4, 5, 6}, diagonal(32 * 13, 32 * 10, 32 * 5)}, kExact);
    expectSame(massOf(geometry::Aabbf{{3, 3, 3}, {5, 7, 9}}, 2.0), box);
}

/// Hard case 65.
TEST(MassProperties, theTumblingBoxHasTheMomentumAndEnergyOfTheHardCase) {
    const MassProperties box = massOf(geometry::Boxf{.half = {1, 2, 3}}, 1.0);
    const Vec3d velocity{6, 6, 0};
    const Vec3d momentum = box.inertia * velocity;
    EXPECT_NEAR(glm::length(momentum), 1574.517, 5e-4);
    EXPECT_NEAR(0.5 * glm::dot(velocity, momentum), 6624.0, 1e-9);
}

/// A quarter of a turn about z swaps x and y; a quaternion of any length is the same turn.
TEST(MassProperties, aTurnedBoxHasATurnedTensor) {
    const double root = std::sqrt(0.5);
    for (const double length : {1.0, 3.0, 0.01}) {
        const Quatd quarter{length * root, 0, 0, length * root};
        expectNear(massOf(Boxd{{0, 0, 0}, {1, 2, 3}, quarter}, 1.0), {48, {0, 0, 0}, diagonal(160, 208, 80)}, kExact);
    }
    const MassProperties straight = massOf(Boxd{.half = {1, 2, 3}}, 1.0);
    const Quatd turn = glm::normalize(Quatd{0.3, -0.4, 0.5, 0.6});
    const MassProperties turned = massOf(Boxd{{0, 0, 0}, {1, 2, 3}, turn}, 1.0);
    for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) {
        const Vec3d there = turn * axis;
        EXPECT_NEAR(glm::dot(there, turned.inertia * there), glm::dot(axis, straight.inertia * axis), 1e-12);
    }
    EXPECT_EQ(turned.inertia, glm::transpose(turned.inertia)) << "symmetric to the last bit";
}

TEST(MassProperties, aCapsuleWithoutLengthIsABall) {
    expectNear(massOf(Capsuled{{1, 2, 3}, {1, 2, 3}, 0.7}, 3.0), massOf(Sphered{{1, 2, 3}, 0.7}, 3.0), kExact);
}

TEST(MassProperties, aCapsuleIsTheLimitOfItsCylinderWhenThin) {
    const MassProperties rod = massOf(Capsuled{{-1, 0, 0}, {1, 0, 0}, 1e-6}, 1.0);
    EXPECT_NEAR(rod.inertia[1][1] / (rod.mass * 4.0 / 12.0), 1.0, 1e-5);
    EXPECT_NEAR(rod.inertia[0][0] / (rod.mass * 0.5e-12), 1.0, 1e-5);
}

/// All points of a ring of n corners on every one of n parallels, on both caps.
MassProperties capsuleOfFaces(const Capsuled& capsule, int n) {
    const double h = 0.5 * glm::length(capsule.b - capsule.a), r = capsule.radius;
    std::vector<Vec3d> points;
    for (int i = 0; i <= n; ++i)
        for (int k = 0; k < 2 * n; ++k)
            for (const double end : {-1.0, 1.0}) {
                const double up = 0.5 * kPi * i / n, around = kPi * k / n;
                const double ring = i == n ? 0.0 : r * std::cos(up);
                points.emplace_back(ring * std::cos(around), end * (h + r * std::sin(up)), ring * std::sin(around));
            }
    return massOf(geometry::convexHull(points).hull, 1.0);
}

TEST(MassProperties, aCapsuleIsWhatItsFinerAndFinerHullsTendToAsTheSquareOfTheirEdges) {
    const Capsuled capsule{{0, -0.8, 0}, {0, 0.8, 0}, 0.5};
    const MassProperties exact = massOf(capsule, 1.0);
    const MassProperties coarse = capsuleOfFaces(capsule, 8), fine = capsuleOfFaces(capsule, 16);
    const auto expectOrderTwo = [](double at8, double at16, double wanted) {
        EXPECT_NEAR((wanted - at8) / (wanted - at16), 4.0, 0.15);
        EXPECT_NEAR(at16 + (at16 - at8) / 3.0, wanted, 5e-4 * wanted) << "extrapolated";
    };
    expectOrderTwo(coarse.mass, fine.mass, exact.mass);
    for (int i = 0; i < 3; ++i) expectOrderTwo(coarse.inertia[i][i], fine.inertia[i][i], exact.inertia[i][i]);
}

/// The kinds with a volume, in their own frames, in a size of their own.
std::vector<AnyShaped> solids() {
    return {Sphered{{0.2, -0.3, 0.5}, 0.7}, Capsuled{{0.5, 0.1, -0.2}, {-0.4, 0.9, 0.3}, 0.25},
            Aabbd{{-1, -0.5, 0.2}, {0.5, 0.75, 1.7}},
            Boxd{{0.1, 0.2, 0.3}, {0.3, 0.9, 0.6}, glm::normalize(Quatd{0.9, 0.1, -0.3, 0.2})},
            geometry::HullInstanced{geometry::makeDodecahedron(0.8), {{0.3, 0, 0}, Quatd{0.6, 0, 0.8, 0}}}};
}

TEST(MassProperties, movingAShapeMovesItsMass) {
    geometry::Random random(1);
    for (const AnyShaped& shape : solids())
        for (int i = 0; i < 200; ++i) {
            const Posed pose = test::randomPose(random);
            const auto own = massOf(shape, 2.5), there = massOf(moved(shape, pose), 2.5);
            ASSERT_TRUE(own && there);
            expectNear(*there, moved(*own, pose), 4 * kExact);
        }
}

/// An independent look at the same: sums over a lattice of points, each in or out.
TEST(MassProperties, everySolidIsTheSumOfItsPoints) {
    constexpr int kCells = 64;
    for (const AnyShaped& shape : solids()) {
        const auto bounds = geometry::boundsOf(shape);
        ASSERT_TRUE(bounds);
        const Vec3d cell = (bounds->max - bounds->min) / double{kCells};
        std::vector<MassProperties> points;
        for (int i = 0; i < kCells * kCells * kCells; ++i) {
            const Vec3d index{i % kCells, i / kCells % kCells, i / kCells / kCells};
            const Vec3d p = bounds->min + (index + 0.5) * cell;
            if (geometry::distance(shape, p) == 0.0) points.push_back({cell.x * cell.y * cell.z, p, Mat3d{0.0}});
        }
        const double share = static_cast<double>(points.size()) / (kCells * kCells * kCells);
        EXPECT_GT(share, 0.1) << "the lattice is representative";
        expectNear(combined(points), *massOf(shape, 1.0), 0.01);
    }
}

TEST(MassProperties, doublingTheSizeMultipliesMassByEightAndInertiaByThirtyTwoToTheBit) {
    for (const int k : {-40, -3, 1, 17}) {
        const double s = std::ldexp(1.0, k), mass = std::ldexp(1.0, 3 * k), inertia = std::ldexp(1.0, 5 * k);
        const auto expectScaled = [&](const MassProperties& large, const MassProperties& small) {
            expectSame(large, {mass * small.mass, s * small.center, inertia * small.inertia});
        };
        expectScaled(massOf(Sphered{s * Vec3d{0.1, 0.2, 0.3}, s * 0.7}, 3.0),
                     massOf(Sphered{{0.1, 0.2, 0.3}, 0.7}, 3.0));
        const Capsuled pill{{0.3, 0.1, 0.2}, {-0.5, 0.7, 0.9}, 0.3};
        expectScaled(massOf(Capsuled{s * pill.a, s * pill.b, s * pill.radius}, 3.0), massOf(pill, 3.0));
        const Boxd box{{0.3, 0.1, 0.2}, {0.5, 0.7, 0.9}, {0.9, 0.1, 0.2, 0.3}};
        expectScaled(massOf(Boxd{s * box.center, s * box.half, box.orientation}, 3.0), massOf(box, 3.0));
        expectScaled(massOf(geometry::makeDodecahedron(s), 3.0), massOf(geometry::makeDodecahedron(1.0), 3.0));
    }
}

TEST(MassProperties, whatHasNoVolumeHasNoMass) {
    EXPECT_EQ(massOf(Sphered{{1, 1, 1}, 0.0}, 1000.0).mass, 0.0);
    const MassProperties thread = massOf(Capsuled{{0, 0, 0}, {2, 0, 0}, 0.0}, 1000.0);
    expectSame(thread, {0.0, {1, 0, 0}, Mat3d{0.0}});
    expectSame(massOf(Boxd{{1, 2, 3}, {1, 0, 1}}, 1000.0), {0.0, {1, 2, 3}, Mat3d{0.0}});
    const std::array<AnyShaped, 6> flat{Vec3d{1, 2, 3},    geometry::Segmentd{}, geometry::Rayd{},
                                        geometry::Lined{}, geometry::Planed{},   geometry::Triangled{}};
    for (const AnyShaped& shape : flat) EXPECT_FALSE(massOf(shape, 1.0)) << nameOf(shape);
}

TEST(Compounds, twoHalvesOfABoxAreTheBox) {
    const Quatd turn = glm::normalize(Quatd{0.7, 0.3, -0.2, 0.4});
    const std::array halves{massOf(Boxd{{-0.5, 0, 0}, {0.5, 2, 3}}, 1.0), massOf(Boxd{{0.5, 0, 0}, {0.5, 2, 3}}, 1.0)};
    const MassProperties whole = massOf(Boxd{.half = {1, 2, 3}}, 1.0);
    expectNear(combined(halves), whole, kExact);
    const Posed pose{{7, -3, 2}, turn};
    const std::array carried{moved(halves[0], pose), moved(halves[1], pose)};
    expectNear(combined(carried), moved(whole, pose), kExact);
}

TEST(Compounds, tenKilometresAwayTheyLoseNoDigitsOfTheirInertia) {
    const Vec3d far{8192, -16384, 4096};
    const std::array here{massOf(Boxd{{-0.5, 0, 0}, {0.5, 2, 3}}, 1.0), massOf(Sphered{{0.5, 1, 2}, 0.5}, 7.0)};
    const std::array there{moved(here[0], {.position = far}), moved(here[1], {.position = far})};
    EXPECT_EQ(combined(there).inertia, combined(here).inertia);
    EXPECT_LE(glm::length(combined(there).center - far - combined(here).center), 1e-11);
}

/// Random boxes cut in eight at a random point, put together in any order.
TEST(Compounds, boxesCutInEightAreWholeAgain) {
    geometry::Random random(2);
    for (int n = 0; n < 1000; ++n) {
        const Vec3d min{random.inBox({-3, -3, -3}, {0, 0, 0})}, max{random.inBox({0.1f, 0.1f, 0.1f}, {3, 3, 3})};
        const Vec3d share{random.inBox({0.05f, 0.05f, 0.05f}, {0.95f, 0.95f, 0.95f})};
        const Vec3d cut = min + share * (max - min);
        const Posed pose = test::randomPose(random);
        std::vector<MassProperties> parts;
        for (unsigned i = 0; i < 8; ++i) {
            Aabbd part{min, cut};
            for (int axis = 0; axis < 3; ++axis)
                if ((i >> axis & 1u) != 0u) part.min[axis] = cut[axis], part.max[axis] = max[axis];
            parts.push_back(moved(massOf(part, 3.0), pose));
        }
        const MassProperties whole = moved(massOf(Aabbd{min, max}, 3.0), pose);
        expectNear(combined(parts), whole, 8 * kExact);
        std::swap(parts[0], parts[random.index(8)]);
        expectNear(combined(parts), whole, 8 * kExact);
    }
}

TEST(Compounds, aPartOfNegativeMassIsAHole) {
    const std::array shell{massOf(Sphered{{0, 0, 0}, 1.0}, 1.0), massOf(Sphered{{0, 0, 0}, 0.5}, -1.0)};
    const double mass = 4.0 / 3.0 * kPi * (1 - 0.125);
    // A shell between radii b and a: 2/5 m (a^5 - b^5) / (a^3 - b^3).
    expectNear(combined(shell), {mass, {0, 0, 0}, Mat3d{0.4 * mass * (1 - 1.0 / 32) / (1 - 1.0 / 8)}}, kExact);
}

TEST(Compounds, ofNothingOrOfNoMassAreEmpty) {
    expectSame(combined({}), {});
    const std::array points{MassProperties{.center = {1, 2, 3}}, MassProperties{.center = {3, 4, 5}}};
    expectSame(combined(points), {0.0, {1, 2, 3}, Mat3d{0.0}});
    const MassProperties box = massOf(Boxd{{1, 0, 0}, {1, 2, 3}}, 2.0);
    expectNear(combined(std::array{box, points[1]}), box, kExact);
}

TEST(MassProperties, scaledToAMassTheShapeStays) {
    const MassProperties box = massOf(Boxd{{1, 2, 3}, {1, 2, 3}}, 1.0);
    expectNear(scaledToMass(box, 96.0), massOf(Boxd{{1, 2, 3}, {1, 2, 3}}, 2.0), kExact);
    expectSame(scaledToMass({.center = {1, 2, 3}}, 5.0), {5.0, {1, 2, 3}, Mat3d{0.0}});
}

/// A rod about its end is m L^2 / 3; the axis through the pin along the rod does not notice.
TEST(MassProperties, aboutAPinTheParallelAxesAreAdded) {
    const MassProperties rod = massOf(Boxd{{2, 0, 0}, {2, 0.001, 0.001}}, 1000.0);
    const Mat3d about = inertiaAbout(rod, {0, 0, 0});
    EXPECT_NEAR(about[1][1] / rod.mass, 16.0 / 3.0, 1e-5);
    EXPECT_EQ(about[0][0], rod.inertia[0][0]);
    EXPECT_EQ(inertiaAbout(rod, rod.center), rod.inertia);
}

}  // namespace
}  // namespace collidoscope::physics::mass_properties_test
