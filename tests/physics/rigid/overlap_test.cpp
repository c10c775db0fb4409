// What has come deep into each other comes out again: no stop of continuous collision keeps it there.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::overlap_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::HullInstancef;
using geometry::Vec3f;

/// m, of all contacts, those of sleepers among them.
float deepestOf(const World& world) {
    float deepest = 0.0f;
    const auto check = [&](const Contact& contact) {
        for (const ContactPoint& point : contact.all()) deepest = std::max(deepest, point.depth);
    };
    for (const Contact& contact : world.contacts()) check(contact);
    world.visitSleepingContacts(check);
    return deepest;
}

constexpr float kLeft = 0.0101f;  // m: what sequential impulses leave by choice, and no more

class Overlaps : public EachSolver {};
INSTANTIATE_TEST_SUITE_P(BothSolvers, Overlaps,
                         testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

TEST_P(Overlaps, aSlateWhoseMiddleTurnsIntoTheGroundComesOutOfIt) {
    constexpr std::uint64_t kSeed = 71;
    geometry::Random random(kSeed);
    for (int i = 0; i < 12; ++i) {
        const Vec3f half{random.uniform(0.2f, 0.3f), random.uniform(0.02f, 0.04f), random.uniform(0.2f, 0.3f)};
        World world = emptyWorld();
        addFloor(world);
        const float lean = random.uniform(0.1f, 0.3f), fall = random.uniform(0.1f, 2.0f);
        const BodyDefinition definition{
            .pose = {{0, 0.03f * half.y * static_cast<float>(i), 0}, geometry::axisAngle(Vec3f{0, 0, 1}, lean)},
            .velocity = {0, -fall, 0},
            .angularVelocity = {0, 0, random.uniform(-20.0f, -5.0f)}};
        const AnyShapef shape = i % 2 == 0 ? AnyShapef{Boxf{.half = half}} : HullInstancef{geometry::makeBoxHull(half)};
        const BodyId slate = addSolid(world, shape, definition);
        stepFor(world, 4.0f);
        EXPECT_LT(deepestOf(world), kLeft) << "seed " << kSeed << ", slate " << i;
        EXPECT_GT(world.centerOf(slate).y, 0.5f * half.y) << "seed " << kSeed << ", slate " << i;
    }
}

TEST_P(Overlaps, twoSlatesThatAreInEachOtherAndTurnComeApart) {
    constexpr std::uint64_t kSeed = 72;
    geometry::Random random(kSeed);
    for (int i = 0; i < 12; ++i) {
        const Vec3f half{0.3f, 0.03f, 0.3f};
        World world = emptyWorld();
        addFloor(world);
        addSolid(world, Boxf{.half = half}, {.pose = {.position = {0, half.y, 0}}});
        addSolid(world, Boxf{.half = half},
                 {.pose = {{random.uniform(-0.02f, 0.02f), half.y + 0.012f, 0},
                           geometry::axisAngle(Vec3f{1, 0, 0}, random.uniform(0.02f, 0.1f))},
                  .velocity = {random.uniform(-2.0f, 2.0f), -0.2f, 0},
                  .angularVelocity = {random.uniform(-7.0f, 7.0f), 0, random.uniform(-7.0f, 7.0f)}});
        stepFor(world, 4.0f);
        EXPECT_LT(deepestOf(world), kLeft) << "seed " << kSeed << ", pair " << i;
    }
}

TEST(OverlapsOfSlates, slatesThatFallIntoAPitDoNotStayInEachOther) {
    for (const std::uint64_t seed : {1U, 4U}) {
        World world;
        world.settings.solver = RigidSolver::SoftStep;
        world.settings.sleep.isOn = true;
        addFloor(world);
        for (const float side : {-1.0f, 1.0f}) {
            addSolid(world, Boxf{{side * 1.3f, 0.75f, 0}, {0.1f, 0.75f, 1.4f}}, {.kind = BodyKind::Static});
            addSolid(world, Boxf{{0, 0.75f, side * 1.3f}, {1.2f, 0.75f, 0.1f}}, {.kind = BodyKind::Static});
        }
        geometry::Random random(seed);
        for (int i = 0; i < 60; ++i) {
            std::vector<Vec3f> points;
            for (int k = 0; k < 16; ++k) points.push_back(Vec3f{0.27f, 0.03f, 0.27f} * random.direction());
            const auto hull = geometry::convexHull(std::span<const Vec3f>(points)).hull;
            const auto place = static_cast<float>(i % 9), layer = static_cast<float>(i / 9);
            const Vec3f at{0.8f * static_cast<float>(i % 3 - 1), 0.5f + 0.68f * layer, 0.8f * (0.34f * place - 1.2f)};
            addSolid(world, HullInstancef{std::make_shared<const geometry::Hullf>(hull)},
                     {.pose = {at, random.rotation()}}, {.density = 2500.0f});
        }
        stepFor(world, 12.0f);
        EXPECT_LT(deepestOf(world), kLeft) << "seed " << seed;
    }
}

}  // namespace
}  // namespace collidoscope::physics::overlap_test
