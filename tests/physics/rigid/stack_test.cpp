// What stands on each other stands still, does not sink, and does not drift.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

struct Stack {
    World world = sequentialImpulsesWorld();
    std::vector<BodyId> boxes{};
    std::vector<geometry::Posef> start{};
};

/// Cubes of a metre. `largestTurn`: rad, about the vertical axis, at random.
Stack stackOf(int count, float gap = 0.0f, float largestTurn = 0.0f, std::uint64_t seed = 40) {
    geometry::Random random(seed);
    Stack stack;
    addFloor(stack.world);
    for (int i = 0; i < count; ++i) {
        const float turn = random.uniform(-largestTurn, largestTurn);
        const geometry::Posef pose{.position = {0, 0.5f + (1.0f + gap) * static_cast<float>(i), 0},
                                   .orientation = glm::angleAxis(turn, Vec3f{0, 1, 0})};
        stack.boxes.push_back(addSolid(stack.world, Boxf{.half = Vec3f{0.5f}}, {.pose = pose}));
        stack.start.push_back(stack.world.poseOf(stack.boxes.back()));
    }
    return stack;
}

/// No box has sunk into the next by more than the slop, drifted by more than `drift` or turned by more than `turn`.
void expectStands(const Stack& stack, float drift, float turn) {
    const float slop = stack.world.settings.impulses.slop;
    float below = 0.0f;  // the top of the one below
    for (std::size_t i = 0; i < stack.boxes.size(); ++i) {
        const geometry::Posef pose = stack.world.poseOf(stack.boxes[i]);
        EXPECT_NEAR(pose.position.y - 0.5f, below, 1.02f * slop) << "box " << i;
        EXPECT_LE(std::hypot(pose.position.x, pose.position.z), drift) << "box " << i;
        EXPECT_GE(std::abs(glm::dot(pose.orientation, stack.start[i].orientation)), std::cos(0.5f * turn))
            << "box " << i;
        EXPECT_LE(glm::length(stack.world.velocityOf(stack.boxes[i])), 2e-3f) << "box " << i;
        below = pose.position.y + 0.5f;
    }
}

TEST(Stack, reference_defect_36_aRestingBoxNeitherSinksNorMoves) {
    Stack stack = stackOf(1);
    for (int i = 0; i < 600; ++i) {
        stack.world.step(kStep);
        ASSERT_LE(glm::length(stack.world.velocityOf(stack.boxes[0])), 1e-5f) << "step " << i;
    }
    EXPECT_NEAR(stack.world.poseOf(stack.boxes[0]).position.y, 0.5f, 1e-4f);
    // The order of chapter 15: gravity comes after the impulses, so it is never at rest.
    Stack wrong = stackOf(1);
    wrong.world.settings.impulses.order = StepOrder::Chapter15;
    stepFor(wrong.world, 2.0f);
    EXPECT_NEAR(wrong.world.velocityOf(wrong.boxes[0]).y, -9.81f * kStep, 1e-4f);
    EXPECT_LT(wrong.world.poseOf(wrong.boxes[0]).position.y, 0.5f - 1e-3f);
}

TEST(Stack, reference_defect_36_threeBoxesStandForTenSeconds) {
    Stack stack = stackOf(3);
    stepFor(stack.world, 10.0f);
    expectStands(stack, 1e-4f, 1e-3f);
}

TEST(Stack, reference_defect_36_twentyBoxesStandForAMinute) {
    for (const float turn : {0.0f, 0.5f}) {
        Stack stack = stackOf(20, 0.0f, turn);
        stepFor(stack.world, 60.0f);
        SCOPED_TRACE("seed 40, turned by up to " + std::to_string(turn));
        expectStands(stack, 5e-3f, 5e-3f);
    }
}

TEST(Stack, TwentyBoxesThatAreSetDownWithGapsStandForAMinute) {
    Stack stack = stackOf(20, 0.005f);
    stepFor(stack.world, 60.0f);
    expectStands(stack, 5e-3f, 5e-3f);
}

/// Each box up to a centimetre beside the last one and turned: the load of every box is off its middle.
TEST(Stack, TwentyBoxesThatStandAskewStandForAMinuteWithTwoSubSteps) {
    geometry::Random random(41);
    World world = sequentialImpulsesWorld();
    world.settings.impulses.subSteps = 2;
    addFloor(world);
    std::vector<BodyId> boxes;
    std::vector<Vec3f> start;
    for (int i = 0; i < 20; ++i) {
        start.push_back({random.uniform(-0.01f, 0.01f), 0.5f + static_cast<float>(i), random.uniform(-0.01f, 0.01f)});
        const geometry::Quatf turn = glm::angleAxis(random.uniform(-0.3f, 0.3f), Vec3f{0, 1, 0});
        boxes.push_back(
            addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = start.back(), .orientation = turn}}));
    }
    stepFor(world, 60.0f);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        EXPECT_LE(glm::length(world.poseOf(boxes[i]).position - start[i]), 0.02f) << "seed 41, box " << i;
}

TEST(Stack, TwentyCubesOfTenCentimetresStandForAMinuteWithFourSubSteps) {
    World world = sequentialImpulsesWorld();
    world.settings.impulses.subSteps = 4;
    addFloor(world);
    std::vector<BodyId> cubes;
    for (int i = 0; i < 20; ++i)
        cubes.push_back(addSolid(world, Boxf{.half = Vec3f{0.05f}},
                                 {.pose = {.position = {0, 0.05f + 0.1f * static_cast<float>(i), 0}}}));
    stepFor(world, 60.0f);
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        const Vec3f start{0, 0.05f + 0.1f * static_cast<float>(i), 0};
        EXPECT_LE(glm::length(world.poseOf(cubes[i]).position - start), 0.005f) << "cube " << i;
    }
}

TEST(Stack, PointsThatAreSolvedOneAfterTheOtherCarryABox) {
    for (const bool accumulate : {true, false}) {
        Stack stack = stackOf(1);
        stack.world.settings.impulses.wholeManifolds = false;
        stack.world.settings.impulses.accumulate = accumulate;
        stepFor(stack.world, 2.0f);
        EXPECT_NEAR(stack.world.poseOf(stack.boxes[0]).position.y, 0.5f, 2.0f * stack.world.settings.impulses.slop)
            << (accumulate ? "sums clamped" : "each clamped");
    }
}

/// Why: solved one after the other, the points of each box turn it a little, and nothing turns it back.
TEST(Stack, PointsThatAreSolvedOneAfterTheOtherLetTwentyBoxesFall) {
    Stack stack = stackOf(20);
    stack.world.settings.impulses.wholeManifolds = false;
    stepFor(stack.world, 15.0f);
    EXPECT_LT(stack.world.poseOf(stack.boxes.back()).position.y, 15.0f);
}

TEST(Stack, aStatedNudgeTopplesTwentyBoxes) {
    Stack stack = stackOf(20);
    stepFor(stack.world, 2.0f);
    stack.world.applyImpulse(stack.boxes.back(), {3000.0f, 0, 0});  // N s: three metres a second
    stepFor(stack.world, 10.0f);
    EXPECT_LT(stack.world.poseOf(stack.boxes.back()).position.y, 15.0f);
}

TEST(Stack, APyramidOfFiftyFiveBoxesStands) {
    World world = sequentialImpulsesWorld();
    addFloor(world);
    std::vector<BodyId> boxes;
    std::vector<Vec3f> start;
    for (int row = 0; row < 10; ++row)
        for (int i = 0; i < 10 - row; ++i) {
            const Vec3f at{1.02f * (static_cast<float>(i) + 0.5f * static_cast<float>(row)),
                           0.5f + static_cast<float>(row), 0.0f};
            boxes.push_back(addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = at}}));
            start.push_back(at);
        }
    stepFor(world, 20.0f);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        EXPECT_LE(glm::length(world.poseOf(boxes[i]).position - start[i]), 0.1f) << "box " << i;
}

}  // namespace
}  // namespace collidoscope::physics
