// Contacts that last: what stands askew on each other rests though it is collided anew in each step, planks keep their
// four points, capsules that are longer than a box lie still on it, another length of the step kicks nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
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
        double maximum = 0.0;
        for (int i = 0; i < 60; ++i) world.step(step()), maximum = std::max(maximum, kineticEnergy(world));
        EXPECT_LT(maximum, 0.1) << "seed " << seed;  // J, of five tonnes
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

/// However little it leans, a capsule is nearest to the side of the face that it reaches over, at the lower end.
TEST_P(LastingContacts, aCapsuleThatIsLongerThanWhatItLiesOnComesToRest) {
    const bool isSoft = std::get<0>(GetParam()) == RigidSolver::SoftStep;
    for (const float size : {0.1f, 1.0f})
        for (const bool isHull : {false, true})
            for (const float half : {1.001f, 1.2f, 2.0f})
                for (const float aside : {0.0f, 0.15f}) {
                    SCOPED_TRACE(testing::Message() << size << " m, hull " << isHull << ", " << half << ", " << aside);
                    World world = this->world();
                    const geometry::AnyShapef box = geometry::Boxf{.half = Vec3f{size}},
                                              hull = geometry::HullInstancef{geometry::makeBoxHull(Vec3f{size})};
                    addSolid(world, isHull ? hull : box, {.kind = BodyKind::Static, .pose = {.position = {0, size, 0}}},
                             kMaterial);
                    const float radius = 0.25f * size, lean = 0.002f, height = 2.0f * size + radius;
                    const BodyId capsule =
                        addSolid(world, geometry::Capsulef{{0, 0, -half * size}, {0, 0, half * size}, radius},
                                 {.pose = {.position = {0, height + half * size * lean, aside * size},
                                           .orientation = glm::angleAxis(lean, Vec3f{1, 0, 0})}},
                                 kMaterial);
                    stepFor(world, 4.0f, step());
                    float maximum = 0.0f;
                    for (int i = 0; i < 30; ++i) {
                        world.step(step());
                        maximum = std::max(maximum, std::abs(world.velocityOf(capsule).y));
                        maximum = std::max(maximum, size * std::abs(world.angularVelocityOf(capsule).x));
                    }
                    EXPECT_LT(maximum, 1e-3f);
                    EXPECT_NEAR(world.centerOf(capsule).y, height, isSoft ? 0.0005f : 0.0105f);
                }
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
        const double maximum = rest + (sinks ? 0.5 : 1e-2);
        world.step(other);
        EXPECT_LT(kineticEnergy(world), maximum) << other;
        for (int i = 0; i < 30; ++i) world.step(step());
        EXPECT_LT(kineticEnergy(world), maximum) << other;
    }
}

}  // namespace
}  // namespace collidoscope::physics::lasting_contacts_test
