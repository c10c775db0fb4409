// Contacts that last: what stands askew on each other rests though it is collided anew in each step, planks keep their
// four points, another length of the step kicks nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::lasting_contacts_test {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

/// Solver and steps a second.
using Case = std::tuple<RigidSolver, float>;
class LastingContacts : public testing::TestWithParam<Case> {
protected:
    float step() const { return 1.0f / std::get<1>(GetParam()); }
    World world() const {
        World world;
        world.settings.solver = std::get<0>(GetParam());
        world.settings.sleep.isOn = false;
        world.settings.soft.recycling = 0.0f;
        addFloor(world, kMaterial);
        return world;
    }
    static constexpr Material kMaterial{.friction = 0.6f};
};
INSTANTIATE_TEST_SUITE_P(BothSolvers, LastingContacts,
                         testing::Combine(testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                                          testing::Values(60.0f, 240.0f)));

TEST_P(LastingContacts, fiveCubesThatLieAskewOnEachOtherRest) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        World world = this->world();
        geometry::Random random(seed);
        Vec3f at{0.0f, 0.5f, 0.0f};
        BodyId top{};
        for (int i = 0; i < 5; ++i) {
            top = addSolid(
                world, Boxf{.half = Vec3f{0.5f}},
                {.pose = {.position = at, .orientation = glm::angleAxis(random.uniform(-3.1f, 3.1f), Vec3f{0, 1, 0})}},
                kMaterial);
            const float way = random.uniform(-3.1f, 3.1f), far = random.uniform(0.0f, 0.1f);
            at += Vec3f{far * std::cos(way), 1.0f, far * std::sin(way)};
        }
        stepFor(world, 4.0f, step());
        double most = 0.0;
        for (int i = 0; i < 60; ++i) world.step(step()), most = std::max(most, kineticEnergy(world));
        EXPECT_LT(most, 0.1) << "seed " << seed;  // J, of five tonnes
        EXPECT_NEAR(world.poseOf(top).position.y, 4.5f, 0.05f) << "seed " << seed;
    }
}

TEST_P(LastingContacts, aLogCabinKeepsFourPointsWhereItsPlanksCross) {
    constexpr int kLayers = 10;
    World world = this->world();
    BodyId top{};
    for (int i = 0; i < kLayers; ++i)
        for (const float side : {-0.8f, 0.8f}) {
            const bool isAlong = i % 2 == 0;
            const float height = 0.05f + 0.1f * static_cast<float>(i);
            top =
                addSolid(world, Boxf{.half = isAlong ? Vec3f{1.0f, 0.05f, 0.1f} : Vec3f{0.1f, 0.05f, 1.0f}},
                         {.pose = {.position = isAlong ? Vec3f{0, height, side} : Vec3f{side, height, 0}}}, kMaterial);
        }
    for (int i = 0; i < static_cast<int>(3.0f / step()); ++i) {
        world.step(step());
        for (const Contact& contact : world.contacts()) ASSERT_EQ(contact.count, 4u) << "step " << i;
    }
    EXPECT_LT(kineticEnergy(world), 1e-3);
    EXPECT_NEAR(world.poseOf(top).position.y, 0.05f + 0.1f * (kLayers - 1), 0.01f);
}

TEST_P(LastingContacts, aStepOfAnotherLengthKicksNoStack) {
    World world = this->world();
    for (int i = 0; i < 10; ++i)
        addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f + static_cast<float>(i), 0}}});
    stepFor(world, 4.0f, step());
    const double rest = kineticEnergy(world);
    for (const float other : {1.0f / 240.0f, 1.0f / 30.0f, 1.0f / 1000.0f}) {
        // Soft contacts of longer and much shorter sub-steps are not equally stiff: ten tonnes sink to another depth.
        const bool sinks = world.settings.solver == RigidSolver::SoftStep && other != 1.0f / 240.0f;
        const double most = rest + (sinks ? 0.5 : 1e-2);
        world.step(other);
        EXPECT_LT(kineticEnergy(world), most) << other;
        for (int i = 0; i < 30; ++i) world.step(step());
        EXPECT_LT(kineticEnergy(world), most) << other;
    }
}

}  // namespace
}  // namespace collidoscope::physics::lasting_contacts_test
