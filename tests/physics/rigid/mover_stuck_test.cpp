// A mover is never stuck: wherever it has been led, it lies in nothing, and it goes on where there is a free way.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/rigid/mover/capsule_mover.h"
#include "tests/geometry/counts.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::mover_stuck_test {
namespace {

using geometry::AnyShapef;
using geometry::axisAngle;
using geometry::Boxf;
using geometry::kPi;
using geometry::Quatf;
using geometry::Random;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 8107;
constexpr float kMaxDepth = 1e-3f;  // m: the deepest that a mover may lie in what stands still
constexpr float kFree = 0.2f;       // m: a way is free if the capsule can be swept along it so far
constexpr float kMoved = 0.1f;      // m: the least that it goes in a second where a way is free
constexpr int kDirections = 8;
constexpr float kSpeed = 2.0f;  // m/s

BodyId addBox(World& world, const Vec3f& center, const Vec3f& half, const Quatf& turn = {1, 0, 0, 0}) {
    return addSolid(world, Boxf{.center = center, .half = half, .orientation = turn}, {.kind = BodyKind::Static});
}
Quatf about(const Vec3f& axis, float angle) { return axisAngle(axis, angle); }

Vec3f directionOf(int i) {
    const float angle = 2.0f * kPi<float> * static_cast<float>(i) / static_cast<float>(kDirections);
    return {geometry::cos(angle), 0.0f, geometry::sin(angle)};
}

/// A level direction along which nothing is in the way of the capsule, not even what it nearly touches.
std::optional<Vec3f> freeDirection(const World& world, const CapsuleMover& mover) {
    geometry::Capsulef capsule = mover.capsule();
    const Vec3f lift{0.0f, 2.0f * mover.skin(), 0.0f};
    capsule.a += lift, capsule.b += lift;
    if (overlapsAny(world, AnyShapef{capsule})) return std::nullopt;
    for (int i = 0; i < kDirections; ++i)
        if (!sweep(world, AnyShapef{capsule}, kFree * directionOf(i))) return directionOf(i);
    return std::nullopt;
}

/// A kinematic body that goes to and fro along a way, for so long each time.
struct Shuttle {
    BodyId body{};
    Vec3f velocity{0.0f};
    int steps = 60;
};

/// A mover that is led about, and looked at after each step.
struct Walk {
    World& world;
    CapsuleMover mover{};
    std::vector<Shuttle> shuttles{};
    int step = 0;
    float farthest = 0.0f;  // m, from where the last way began

    void along(const Vec3f& direction, float seconds) {
        const Vec3f before = mover.position;
        farthest = 0.0f;
        for (const int end = step + static_cast<int>(seconds / kStep + 0.5f); step < end; ++step) {
            for (const Shuttle& shuttle : shuttles)
                if (step % shuttle.steps == 0)
                    world.setVelocity(shuttle.body, (step / shuttle.steps % 2 == 0 ? 1.0f : -1.0f) * shuttle.velocity);
            world.step(kStep);
            mover.step(world, kStep, {.velocity = kSpeed * direction});
            ASSERT_LE(depthOf(world, mover), kMaxDepth) << "step " << step;
            farthest = std::max(farthest, glm::length(mover.position - before));
        }
    }
};

/// Asks for each direction for some seconds; then for one that is free, along which the mover must move. Returns how
/// often there was one.
int askEachWay(Walk& walk, int& asked) {
    int free = 0;
    for (int i = 0; i < kDirections; ++i) {
        walk.along(directionOf(i), 1.5f);
        if (testing::Test::HasFailure()) return free;
        ++asked;
        const auto way = freeDirection(walk.world, walk.mover);
        if (!way) continue;
        ++free;
        const Vec3f before = walk.mover.position;
        walk.along(*way, 1.0f);
        EXPECT_GE(walk.farthest, kMoved) << "from " << before.x << ", " << before.y << ", " << before.z << " towards "
                                         << way->x << ", " << way->z;
        if (testing::Test::HasFailure()) return free;
    }
    return free;
}

void addYard(World& world) {
    addFloor(world);
    for (const float side : {-1.0f, 1.0f}) {
        addBox(world, {side * 5.0f, 2.0f, 0.0f}, {0.5f, 6.0f, 5.5f});
        addBox(world, {0.0f, 2.0f, side * 5.0f}, {5.5f, 6.0f, 0.5f});
    }
}
/// Two walls that meet in a corner of any angle, about a middle.
void addCorner(World& world, Random& random) {
    const Vec3f at = random.inBox({-2.5f, 0, -2.5f}, {2.5f, 0, 2.5f});
    const float toward = random.uniform(0, 2.0f * kPi<float>), opening = random.uniform(0.15f, 2.8f);
    for (const float side : {-1.0f, 1.0f}) {
        const Quatf turn = about({0, 1, 0}, toward + side * 0.5f * opening);
        addBox(world, at + turn * Vec3f{1.2f, 1.0f, side * 0.1f}, {1.2f, 1.5f, 0.1f}, turn);
    }
}
/// A slope of any angle, also one that leans over.
void addSlope(World& world, Random& random) {
    const Quatf turn = about({0, 1, 0}, random.uniform(0, 2.0f * kPi<float>)) *
                       about({0, 0, 1}, random.uniform(-0.5f * kPi<float>, 0.5f * kPi<float>));
    addBox(world, random.inBox({-3, -0.2f, -3}, {3, 1.0f, 3}), {2.0f, 0.15f, 1.0f}, turn);
}
/// Two slopes that come together downwards: a valley between steep sides.
void addValley(World& world, Random& random) {
    const Vec3f at = random.inBox({-2, 0.1f, -2}, {2, 0.6f, 2});
    const Quatf toward = about({0, 1, 0}, random.uniform(0, 2.0f * kPi<float>));
    for (const float side : {-1.0f, 1.0f}) {
        const Quatf turn = toward * about({0, 0, 1}, side * random.uniform(0.3f, 1.5f));
        addBox(world, at + turn * Vec3f{side * 1.5f, -0.1f, 0.0f}, {1.6f, 0.1f, 1.5f}, turn);
    }
}
void addStairs(World& world, Random& random) {
    const Vec3f at = random.inBox({-3, 0, -3}, {3, 0, 3});
    const Quatf turn = about({0, 1, 0}, random.uniform(0, 2.0f * kPi<float>));
    const float rise = random.uniform(0.05f, 0.5f), run = random.uniform(0.1f, 0.5f);
    for (int i = 0; i < 6; ++i) {
        const float height = rise * static_cast<float>(i + 1);
        addBox(world, at + turn * Vec3f{run * static_cast<float>(i), 0.5f * height, 0.0f},
               {0.5f * run, 0.5f * height, 1.0f}, turn);
    }
}
void addCeiling(World& world, Random& random) {
    const Quatf turn = about(random.direction(), random.uniform(-0.4f, 0.4f));
    addBox(world, random.inBox({-3, 1.7f, -3}, {3, 2.6f, 3}), {1.2f, 0.2f, 1.2f}, turn);
}

World randomScene(Random& random) {
    World world;
    addYard(world);
    for (std::uint32_t i = 2 + random.index(6); i > 0; --i) {
        switch (random.index(5)) {
            case 0:
                addCorner(world, random);
                break;
            case 1:
                addSlope(world, random);
                break;
            case 2:
                addValley(world, random);
                break;
            case 3:
                addStairs(world, random);
                break;
            default:
                addCeiling(world, random);
        }
    }
    return world;
}

/// A mover somewhere above the yard, where it lies in nothing.
CapsuleMover randomMover(const World& world, Random& random) {
    CapsuleMover mover;
    do mover.position = random.inBox({-4, 1.0f, -4}, {4, 4.0f, 4});
    while (depthOf(world, mover) > 0.0f || overlapsAny(world, AnyShapef{mover.capsule()}));
    return mover;
}

TEST(MoverStuck, NeverAmongCornersSlopesValleysStairsAndCeilings) {
    int free = 0, asked = 0;
    for (int run = 0; run < geometry::test::rounds(60) && !HasFailure(); ++run) {
        SCOPED_TRACE("seed " + std::to_string(kSeed + static_cast<std::uint64_t>(run)));
        Random random(kSeed + static_cast<std::uint64_t>(run));
        World world = randomScene(random);
        Walk walk{.world = world, .mover = randomMover(world, random)};
        free += askEachWay(walk, asked);
    }
    EXPECT_GT(free, asked / 2) << "else the scenes have no way out";
}

/// Pistons that come out of the floor, a wall that is pushed through the yard, and a turntable; nothing can be crushed.
std::vector<Shuttle> addShuttles(World& world, Random& random) {
    std::vector<Shuttle> shuttles;
    const auto add = [&](const Boxf& box, const Vec3f& at, const Vec3f& velocity, float spin) {
        const BodyId body = addSolid(world, box,
                                     {.kind = BodyKind::Kinematic,
                                      .pose = {.position = at},
                                      .velocity = velocity,
                                      .angularVelocity = {0, spin, 0}});
        shuttles.push_back({body, velocity, 40 + static_cast<int>(random.index(60))});
    };
    for (int i = 0; i < 3; ++i)
        add(Boxf{.half = {random.uniform(0.3f, 1.0f), 2.0f, random.uniform(0.3f, 1.0f)}},
            random.inBox({1.3f, -1.9f, -3}, {3, -1.5f, 3}), {0, random.uniform(0.2f, 1.0f), 0}, 0.0f);
    add(Boxf{.half = {0.1f, 1.5f, 1.5f}}, {random.uniform(-3.5f, -3), 1.5f, random.uniform(-2, 2)},
        {random.uniform(0.3f, 1.2f), 0, 0}, 0.0f);
    add(Boxf{.half = {1.2f, 0.1f, 1.2f}}, {random.uniform(-2, 2), 0.1f, random.uniform(-2, 2)}, Vec3f{0.0f},
        random.uniform(-1, 1));
    return shuttles;
}

TEST(MoverStuck, NeverAmongPistonsWallsAndTurntablesThatMove) {
    int free = 0, asked = 0;
    for (int run = 0; run < geometry::test::rounds(40) && !HasFailure(); ++run) {
        SCOPED_TRACE("seed " + std::to_string(kSeed + 1000 + static_cast<std::uint64_t>(run)));
        Random random(kSeed + 1000 + static_cast<std::uint64_t>(run));
        World world;
        addYard(world);
        Walk walk{.world = world, .shuttles = addShuttles(world, random)};
        walk.mover = randomMover(world, random);
        free += askEachWay(walk, asked);
    }
    EXPECT_GT(free, asked / 2) << "else the scenes have no way out";
}

/// The hard case of a mover that is put where something is already.
TEST(MoverStuck, NotWithinABoxThatItIsPutInto) {
    for (int run = 0; run < geometry::test::rounds(100); ++run) {
        SCOPED_TRACE("seed " + std::to_string(kSeed + 2000 + static_cast<std::uint64_t>(run)));
        Random random(kSeed + 2000 + static_cast<std::uint64_t>(run));
        World world;
        addFloor(world);
        const Vec3f half = random.inBox(Vec3f{0.1f}, {1.5f, 1.5f, 1.5f});
        addBox(world, {0, 0.5f, 0}, half, random.rotation());
        if (run % 2 == 1) addBox(world, random.inBox({-1, 0, -1}, {1, 1, 1}), half, random.rotation());
        CapsuleMover mover;
        mover.position = random.inBox(-0.3f * half, 0.3f * half) + Vec3f{0, 0.95f, 0};
        for (int i = 0; i < 60; ++i) mover.step(world, kStep);
        EXPECT_LE(depthOf(world, mover), kMaxDepth);
        const auto way = freeDirection(world, mover);
        if (!way) continue;
        const Vec3f before = mover.position;
        for (int i = 0; i < 60; ++i) mover.step(world, kStep, {.velocity = kSpeed * *way});
        EXPECT_GE(glm::length(mover.position - before), kMoved);
        EXPECT_LE(depthOf(world, mover), kMaxDepth);
    }
}

TEST(MoverStuck, NotWhereAWallHasCrushedItAgainstAnother) {
    World world;
    addFloor(world);
    addBox(world, {2.0f, 1.5f, 0.0f}, {0.5f, 1.5f, 1.5f});
    const BodyId wall =
        addSolid(world, Boxf{.half = {0.5f, 1.5f, 1.5f}},
                 {.kind = BodyKind::Kinematic, .pose = {.position = {-1.0f, 1.5f, 0.0f}}, .velocity = {1, 0, 0}});
    CapsuleMover mover{.position = {0.5f, 0.91f, 0.0f}};
    for (int i = 0; i < 180; ++i) {
        if (i == 120) world.setVelocity(wall, Vec3f{0.0f});  // it has closed the gap
        world.step(kStep);
        mover.step(world, kStep);
    }
    EXPECT_LE(depthOf(world, mover), kMaxDepth);
    EXPECT_TRUE(freeDirection(world, mover));
}

}  // namespace
}  // namespace collidoscope::physics::mover_stuck_test
