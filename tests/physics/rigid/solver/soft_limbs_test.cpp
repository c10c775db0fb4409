// Parts that are built alike, which the soft step works through eight at a time: the same bits as joint by joint, and
// which parts are taken.

#include "physics/rigid/solver/soft_limbs.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/solver/solution_hash.h"

namespace collidoscope::physics::soft_limbs_test {
namespace {

using geometry::Vec3f;

constexpr std::uint64_t kSeed = 3611;

struct Link {
    JointKind kind = JointKind::Ball;
    bool isWhole = false;   // with a motor, a spring and limits
    float friction = 0.0f;  // N m
};
constexpr Link kLinks[] = {
    {JointKind::ConeTwist, true, 0.3f}, {JointKind::Hinge, true},        {JointKind::Ball, false, 2.0f},
    {JointKind::Hinge, false, 0.1f},    {JointKind::ConeTwist, false},   {JointKind::Hinge, true, 0.2f},
    {JointKind::Fixed, false},          {JointKind::Ball, false, 0.05f}, {JointKind::Ball, false}};

/// Boxes and capsules on these joints, one below the other, from a body that is there. They are harder to turn further
/// down, or further up. Some turn fast.
void addChain(World& world, BodyId last, const Vec3f& top, std::span<const Link> links, geometry::Random& random) {
    float grow = random.uniform(0.0, 1.0) < 0.5 ? 1.1f : 0.9f, size = 0.1f;
    for (std::size_t i = 0; i < links.size(); ++i, size *= grow) {
        const Vec3f at = top - Vec3f{0.0f, 0.5f * static_cast<float>(i + 1), 0.0f};
        geometry::AnyShapef shape = geometry::Boxf{.half = {size, 0.2f, 1.3f * size}};
        if (i % 2 == 1) shape = geometry::Capsulef{{0, -0.1f, 0}, {0, 0.1f, 0}, size};
        const BodyId next = addSolid(world, shape,
                                     {.pose = {.position = at, .orientation = random.rotation()},
                                      .velocity = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}),
                                      .angularVelocity = random.inBox(Vec3f{-4.0f}, Vec3f{i == 5 ? 90.0f : 4.0f})});
        JointDefinition joint{.kind = links[i].kind,
                              .bodyA = last,
                              .bodyB = next,
                              .anchor = at + Vec3f{0.05f, 0.25f, 0.0f},
                              .axis = random.direction(),
                              .cone = 0.3f,
                              .friction = links[i].friction};
        if (links[i].isWhole) {
            joint.limit = JointLimit{-0.2f, 0.3f};
            joint.motor = JointMotor{i % 2 == 0 ? 0.0f : 3.0f, 0.5f};
            joint.spring = JointSpring{3.0f, 0.4f, i % 3 == 0 ? std::optional<float>(0.1f) : std::nullopt};
        }
        world.addJoint(joint);
        last = next;
    }
}

/// Chains that fly, hang on a wall and turn with a body, above a floor.
World dolls(int count) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    geometry::Random random(kSeed);
    addFloor(world);
    const BodyId wall = world.addBody({.kind = BodyKind::Static, .pose = {.orientation = random.rotation()}});
    const BodyId turning = addSolid(world, geometry::Spheref{.radius = 0.1f},
                                    {.kind = BodyKind::Kinematic, .angularVelocity = {0.3f, 1.0f, 0.1f}});
    for (int i = 0; i < count; ++i) {
        const Vec3f top{2.0f * static_cast<float>(i % 5), 4.0f, 2.0f * static_cast<float>(i / 5)};
        BodyId first = i % 3 == 0 ? wall : turning;
        if (i % 3 == 2)
            first = addSolid(world, geometry::Boxf{.half = {0.2f, 0.1f, 0.1f}},
                             {.pose = {.position = top}, .velocity = random.inBox(Vec3f{-3.0f}, Vec3f{3.0f})});
        addChain(world, first, top, kLinks, random);
    }
    return world;
}

TEST(SoftLimbs, eightPartsAtATimeGiveTheBitsOfOneJointAtATimeWithAllInstructionSets) {
    World world = dolls(21);
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    expectSameSolutions(world, 90);
}

TEST(SoftLimbs, alsoWithoutWarmStartsAndWithJointsThatHaveComeApart) {
    World world = dolls(21);
    world.settings.warmStart = false;
    const BodyId last = world.bodies().back();
    world.setPose(last, {.position = world.centerOf(last) + Vec3f{0.0f, 2.0f, 0.0f}});
    world.setVelocity(last, {0.0f, 0.0f, 200.0f});
    expectSameSolutions(world, 27);
}

/// The slots that are left to others, of chains each of which is a part.
std::size_t leftOf(const World& world) {
    const Bodies& bodies = world.arrays();
    std::vector<std::uint32_t> rows(bodies.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i) rows[i] = bodies.isDynamic(i) ? i + 1 : 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> slots;
    const std::span<const RigidJoint> joints = world.jointSlots();
    std::uint32_t part = 0;
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
        if (i == 0 || joints[i].bodyA != joints[i - 1].bodyB) ++part;
        slots.push_back({part, i});
    }
    SoftLimbs limbs;
    limbs.gather(bodies, joints, {rows, rows, rows.size() + 1}, {.time = kStep}, slots);
    EXPECT_EQ(limbs.empty(), slots.size() == joints.size());
    return slots.size();
}

TEST(SoftLimbs, takePartsOfWhichThereAreAFewWithoutJointsOfOtherKinds) {
    World world;
    geometry::Random random(kSeed);
    const BodyId wall = world.addBody({.kind = BodyKind::Static});
    constexpr Link kOthers[] = {{JointKind::Hinge, false}, {JointKind::Slider, false}};
    for (std::size_t i = 0; i + 1 < SoftLimbs::kFew; ++i) addChain(world, wall, {}, kLinks, random);
    for (std::size_t i = 0; i < SoftLimbs::kFew; ++i) addChain(world, wall, {}, kOthers, random);
    EXPECT_EQ(leftOf(world), world.joints().size());
    addChain(world, wall, {}, kLinks, random);
    EXPECT_EQ(leftOf(world), SoftLimbs::kFew * std::size(kOthers));
}

TEST(SoftLimbs, takeFixedJoints) {
    World world;
    geometry::Random random(kSeed);
    const BodyId wall = world.addBody({.kind = BodyKind::Static});
    constexpr Link kFixed[] = {{JointKind::Fixed, false}, {JointKind::Fixed, false}, {JointKind::Hinge, true}};
    for (std::size_t i = 0; i < SoftLimbs::kFew; ++i) addChain(world, wall, {}, kFixed, random);
    EXPECT_EQ(leftOf(world), 0u);
}

}  // namespace
}  // namespace collidoscope::physics::soft_limbs_test
