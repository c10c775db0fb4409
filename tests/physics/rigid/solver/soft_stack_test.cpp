// What stands under the soft step stands still, with sleeping off and damping zero; and can be toppled.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

struct BoxStack {
    World world{};
    std::vector<BodyId> boxes{};
    std::vector<Vec3f> start{};

    void add(const Vec3f& center, const Vec3f& half) {
        boxes.push_back(addSolid(world, Boxf{.half = half}, {.pose = {.position = center}}));
        start.push_back(center);
    }
    /// m, across, of the box that has moved most.
    float drift() const {
        float maximum = 0.0f;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Vec3f by = world.poseOf(boxes[i]).position - start[i];
            maximum = std::max(maximum, std::hypot(by.x, by.z));
        }
        return maximum;
    }
    /// m, downwards.
    float sink() const {
        float maximum = 0.0f;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            maximum = std::max(maximum, start[i].y - world.poseOf(boxes[i]).position.y);
        return maximum;
    }
    /// rad, of any axis.
    float tilt() const {
        float maximum = 0.0f;
        for (const BodyId box : boxes) {
            const auto q = world.poseOf(box).orientation;
            maximum = std::max(maximum, 2.0f * std::asin(std::min(1.0f, std::hypot(q.x, q.y, q.z))));
        }
        return maximum;
    }
};

BoxStack emptyPile() {
    BoxStack pile;
    pile.world.settings.solver = RigidSolver::SoftStep;
    addFloor(pile.world);
    return pile;
}

BoxStack towerOf(int count, float half = 0.5f) {
    BoxStack pile = emptyPile();
    for (int i = 0; i < count; ++i) pile.add({0, half * static_cast<float>(2 * i + 1), 0}, Vec3f{half});
    return pile;
}

TEST(SoftStack, twentyCubesStandForAMinuteAndSinkAsTheirContactsAreSoft) {
    BoxStack pile = towerOf(20);
    stepFor(pile.world, 10.0f);
    EXPECT_LE(pile.drift(), 2e-3f);
    stepFor(pile.world, 50.0f);
    EXPECT_LE(pile.drift(), 1e-3f);
    EXPECT_LE(pile.tilt(), 1e-4f);
    // 9.81 / ω^2 (20 + 2 (19 + 18 + ... + 1))
    EXPECT_NEAR(pile.sink(), 0.0276f, 0.05f * 0.0276f);
}

/// Near the height at which columns of such springs buckle.
TEST(SoftStack, twentyFourCubesStandForAMinute) {
    BoxStack pile = towerOf(24);
    stepFor(pile.world, 60.0f);
    EXPECT_LE(pile.drift(), 0.02f);
}

TEST(SoftStack, twentyCubesStandWithFourSubSteps) {
    BoxStack pile = towerOf(20);
    pile.world.settings.soft.subSteps = 4;
    stepFor(pile.world, 60.0f);
    EXPECT_LE(pile.drift(), 0.01f);
}

TEST(SoftStack, aStatedNudgeTopplesTwentyCubes) {
    BoxStack pile = towerOf(20);
    stepFor(pile.world, 2.0f);
    pile.world.applyImpulse(pile.boxes.back(), {3000.0f, 0, 0});  // N s: three metres a second
    stepFor(pile.world, 10.0f);
    EXPECT_LT(pile.world.poseOf(pile.boxes.back()).position.y, 15.0f);
}

BoxStack pyramid(int base) {
    BoxStack pile = emptyPile();
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i)
            pile.add(
                {1.02f * (static_cast<float>(i) + 0.5f * static_cast<float>(row)), 0.5f + static_cast<float>(row), 0},
                Vec3f{0.5f});
    return pile;
}

TEST(SoftStack, aPyramidOfFiftyFiveBoxesNeitherLeansNorSpreads) {
    BoxStack pile = pyramid(10);
    stepFor(pile.world, 20.0f);
    EXPECT_LE(pile.drift(), 5e-3f);
    EXPECT_LE(pile.tilt(), 0.3f * 3.14159265f / 180.0f);
}

TEST(SoftStack, aPyramidOfEightHundredAndTwentyBoxesNeitherLeansNorSpreads) {
    BoxStack pile = pyramid(40);
    stepFor(pile.world, 10.0f);
    EXPECT_LE(pile.drift(), 0.025f);
    EXPECT_LE(pile.tilt(), 0.3f * 3.14159265f / 180.0f);
}

TEST(SoftStack, threadsAndBroadPhasesLeadToTheSameBits) {
    const geometry::ParallelFor backwards = [](std::size_t count, const geometry::RangeWork& work) {
        for (std::size_t i = count; i-- > 0;) work(i, i + 1);
    };
    BoxStack one = towerOf(8), other = one, third = one;
    other.world.settings.broadPhase = geometry::BroadPhaseMethod::DynamicTree;
    for (int i = 0; i < 120; ++i) {
        one.world.step(kStep), other.world.step(kStep), third.world.step(kStep, {}, backwards);
    }
    other.world.settings.broadPhase = {}, one.world.settings.broadPhase = {}, third.world.settings.broadPhase = {};
    EXPECT_EQ(hashOf(one.world), hashOf(other.world));
    EXPECT_EQ(hashOf(one.world), hashOf(third.world));
}

}  // namespace
}  // namespace collidoscope::physics
