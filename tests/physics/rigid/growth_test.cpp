/// What a step costs as a scene grows tenfold, in the things that it counts: boxes compared, pairs, questions about
/// impacts, sweeps, contacts, joints, sleepers and memory asked for. What grows with the square of a scene would grow a
/// hundredfold.

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <functional>
#include <limits>
#include <string>

#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/allocation_count.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::growth_test {
namespace {

using geometry::Vec3f;

constexpr int kSmall = 64, kLarge = 640, kSteps = 20;
/// Times as much as the scene has grown by: trees are some levels deeper, and a larger heap has less of a rim.
constexpr double kSlack = 3.0;

struct Work {
    double boxes = 0, pairs = 0, impacts = 0, sweeps = 0, contacts = 0, joints = 0, sleepers = 0, allocations = 0;
};

Work workOf(World& world) {
    Work work;
    const std::size_t before = allocationCount();
    for (int i = 0; i < kSteps; ++i) {
        world.step(kStep);
        work.boxes += static_cast<double>(world.boxTests());
        work.pairs += static_cast<double>(world.pairCount());
        work.impacts += static_cast<double>(world.impactTests());
        work.sweeps += static_cast<double>(world.sweepCount());
        work.contacts += static_cast<double>(world.contacts().size());
        work.joints += static_cast<double>(world.activeJointSlots().size());
        work.sleepers += static_cast<double>(world.sleeperTests());
    }
    work.allocations = static_cast<double>(allocationCount() - before);
    return work;
}

/// The place of body `i` of `count`, in levels of a square that has four of them.
Vec3f placeOf(int i, int count, float spacing) {
    const int side = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count) / 4.0)));
    return spacing * Vec3f{static_cast<float>(i % side), static_cast<float>(i / (side * side)),
                           static_cast<float>(i / side % side)};
}

/// A level mesh of two triangles a square metre.
geometry::AnyShapef meshOf(int side) {
    geometry::Mesh mesh;
    const auto at = [side](int x, int z) { return static_cast<std::uint32_t>(x * (side + 1) + z); };
    for (int x = 0; x <= side; ++x)
        for (int z = 0; z <= side; ++z)
            mesh.vertices.push_back({static_cast<float>(x) - 2.0f, 0, static_cast<float>(z) - 2.0f});
    for (int x = 0; x < side; ++x)
        for (int z = 0; z < side; ++z) {
            mesh.triangles.push_back({at(x, z), at(x, z + 1), at(x + 1, z + 1)});
            mesh.triangles.push_back({at(x, z), at(x + 1, z + 1), at(x + 1, z)});
        }
    return geometry::MeshInstance{geometry::finishMesh(std::move(mesh))};
}

const geometry::AnyShapef kBox = geometry::Boxf{.half = Vec3f{0.5f}};
const geometry::AnyShapef kBall = geometry::Spheref{.radius = 0.5f};

void addHeap(World& world, int count, const geometry::AnyShapef& shape, float spacing) {
    addFloor(world);
    for (int i = 0; i < count; ++i)
        addSolid(world, shape, {.pose = {.position = Vec3f{0, 0.6f, 0} + placeOf(i, count, spacing)}});
}

/// Bodies side by side that hit a plate in the same step.
void addVolley(World& world, int count, const geometry::AnyShapef& shape, BodyKind kind) {
    const float side = 2.0f * std::ceil(std::sqrt(static_cast<float>(count) / 4.0f));
    addSolid(world, geometry::Boxf{.half = {side, 0.1f, side}},
             {.kind = kind, .pose = {.position = {0.5f * side, -1.0f, 0.5f * side}}});
    for (int i = 0; i < count; ++i)
        addSolid(world, shape,
                 {.pose = {.position = Vec3f{0, 4.0f, 0} + placeOf(i, count, 2.0f)}, .velocity = {0, -250.0f, 0}});
}

/// A net of balls, held at one corner.
void addNet(World& world, int count) {
    const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
    std::vector<BodyId> balls;
    const auto place = [&](int x, int z) { return Vec3f{static_cast<float>(x), 5, static_cast<float>(z)}; };
    const auto join = [&](BodyId a, BodyId b, const Vec3f& anchor) {
        world.addJoint({.bodyA = a, .bodyB = b, .anchor = anchor});
    };
    for (int x = 0; x < side; ++x)
        for (int z = 0; z < side; ++z) {
            const BodyKind kind = x + z == 0 ? BodyKind::Static : BodyKind::Dynamic;
            balls.push_back(
                addSolid(world, geometry::Spheref{.radius = 0.4f}, {.kind = kind, .pose = {.position = place(x, z)}}));
            const std::size_t i = balls.size() - 1;
            if (x > 0) join(balls[i - static_cast<std::size_t>(side)], balls[i], place(x, z) - Vec3f{0.5f, 0, 0});
            if (z > 0) join(balls[i - 1], balls[i], place(x, z) - Vec3f{0, 0, 0.5f});
        }
}

/// One body of many boxes that falls on a mesh.
void addCompound(World& world, int count) {
    const BodyId body = world.addBody({.pose = {.position = {0, 0.6f, 0}}});
    for (int i = 0; i < count; ++i)
        world.addShape(body, {.shape = geometry::Boxf{.center = placeOf(i, count, 1.0f), .half = Vec3f{0.45f}}});
    addSolid(world, meshOf(static_cast<int>(std::sqrt(static_cast<double>(count))) + 4), {.kind = BodyKind::Static});
}

class Growth : public EachSolver {
protected:
    using Scene = std::function<void(World&, int count)>;

    static Work workOfScene(const Scene& scene, int count) {
        World world = emptyWorld();
        scene(world, count);
        return workOf(world);
    }
    /// None of what is counted grows by more than `factor`.
    static void expectGrowth(const std::string& name, const Scene& scene, double factor) {
        SCOPED_TRACE(name);
        const Work small = workOfScene(scene, kSmall), large = workOfScene(scene, kLarge);
        constexpr double kFew = 20.0;  // of the smaller scene, of which not even the half would tell
        const auto maximum = [&](double before) { return factor * std::max(before, kFew); };
        EXPECT_LE(large.boxes, maximum(small.boxes)) << "boxes compared";
        EXPECT_LE(large.pairs, maximum(small.pairs)) << "pairs";
        EXPECT_LE(large.impacts, maximum(small.impacts)) << "impacts asked for";
        EXPECT_LE(large.sweeps, maximum(small.sweeps)) << "sweeps";
        EXPECT_LE(large.contacts, maximum(small.contacts)) << "contacts";
        EXPECT_LE(large.joints, maximum(small.joints)) << "joints";
        EXPECT_LE(large.sleepers, maximum(small.sleepers)) << "contacts of sleepers";
        EXPECT_LE(large.allocations, maximum(small.allocations)) << "memory";
    }
};

TEST_P(Growth, isThatOfTheSceneWhereEverythingMoves) {
    constexpr double kMax = kSlack * kLarge / kSmall;
    expectGrowth(
        "cubes", [](World& world, int count) { addHeap(world, count, kBox, 1.02f); }, kMax);
    expectGrowth(
        "balls", [](World& world, int count) { addHeap(world, count, kBall, 1.02f); }, kMax);
    expectGrowth("net", addNet, kMax);
    expectGrowth("compound on a mesh", addCompound, kMax);
}

TEST_P(Growth, isThatOfTheSceneWhereManyMeetOneBodyAtHighSpeed) {
    constexpr double kMax = kSlack * kLarge / kSmall;
    for (const BodyKind kind : {BodyKind::Static, BodyKind::Kinematic, BodyKind::Dynamic}) {
        const auto volleyOf = [kind](const geometry::AnyShapef& shape) {
            return [kind, shape](World& world, int count) { addVolley(world, count, shape, kind); };
        };
        const std::string name = "against kind " + std::to_string(static_cast<int>(kind));
        expectGrowth("balls " + name, volleyOf(kBall), kMax);
        expectGrowth("cubes " + name, volleyOf(kBox), kMax);
    }
    World world = emptyWorld();
    addVolley(world, kSmall, kBox, BodyKind::Dynamic);
    EXPECT_GT(workOf(world).impacts, kSmall) << "else nothing was asked";
}

TEST_P(Growth, isNoneWhereOnlyTheSameFewMove) {
    constexpr int kMoving = 16;
    const auto beside = [](World& world, int count, BodyKind kind) {
        addHeap(world, kMoving, kBox, 1.02f);
        for (int i = 0; i < count; ++i)
            addSolid(world, kBox, {.kind = kind, .pose = {.position = Vec3f{50, 0.5f, 0} + placeOf(i, count, 3.0f)}});
    };
    expectGrowth(
        "static boxes", [&](World& world, int count) { beside(world, count, BodyKind::Static); }, kSlack);
    const auto onMesh = [](World& world, int count) {
        for (int i = 0; i < kMoving; ++i)
            addSolid(world, kBox, {.pose = {.position = Vec3f{0, 0.6f, 0} + placeOf(i, kMoving, 1.02f)}});
        addSolid(world, meshOf(count / 4), {.kind = BodyKind::Static});
    };
    expectGrowth("triangles", onMesh, kSlack);
    if (GetParam() == RigidSolver::SequentialImpulses) return;  // nothing sleeps in it
    const auto letTheRestSleep = [](World& world) {
        world.fallAsleepNow();
        for (const BodyId body : world.bodies())
            if (world.poseOf(body).position.x < 30.0f) world.wakeUp(body);
        world.step(kStep);
    };
    const auto besideSleepers = [&](World& world, int count) {
        beside(world, count, BodyKind::Dynamic);
        letTheRestSleep(world);
    };
    expectGrowth("sleepers", besideSleepers, kSlack);
    const auto besideJoinedSleepers = [&](World& world, int count) {
        beside(world, 0, BodyKind::Dynamic);
        addSolid(world, kBall,
                 {.kind = BodyKind::Kinematic, .pose = {.position = {0, 20, 0}}, .angularVelocity = {0, 1, 0}});
        for (int i = 0; i < count; ++i) {
            const Vec3f place = Vec3f{50, 0.5f, 0} + Vec3f{3.0f * static_cast<float>(i), 0, 0};
            const BodyId a = addSolid(world, kBox, {.pose = {.position = place}});
            const BodyId b = addSolid(world, kBox, {.pose = {.position = place + Vec3f{1.2f, 0, 0}}});
            world.addJoint({.kind = JointKind::Fixed, .bodyA = a, .bodyB = b, .anchor = place + Vec3f{0.6f, 0, 0}});
        }
        letTheRestSleep(world);
        EXPECT_EQ(world.activeJointSlots().size(), 0u);
        EXPECT_GT(world.sleepingContacts().size(), static_cast<std::size_t>(count)) << "else nothing lies there";
    };
    expectGrowth("joined sleepers beside what turns", besideJoinedSleepers, kSlack);
}

/// s, of the processor, for the quickest of some steps: no array over all bodies or shapes is walked or copied in one.
TEST_P(Growth, isNoneInTimeWhereMostStandsStill) {
    const auto secondsOf = [](int count) {
        World world = emptyWorld();
        addHeap(world, 16, kBox, 1.02f);
        for (int i = 0; i < count; ++i)
            addSolid(world, kBox,
                     {.kind = BodyKind::Static, .pose = {.position = Vec3f{50, 0.5f, 0} + placeOf(i, count, 3.0f)}});
        world.step(kStep);  // the tree is made
        std::clock_t minimum = std::numeric_limits<std::clock_t>::max();
        for (int i = 0; i < kSteps; ++i) {
            const std::clock_t start = std::clock();
            world.step(kStep);
            minimum = std::min(minimum, std::clock() - start);
        }
        return static_cast<double>(minimum) / CLOCKS_PER_SEC;
    };
    constexpr int kFew = 1000, kMany = 100000;
    EXPECT_LE(secondsOf(kMany), kSlack * secondsOf(kFew));
}

INSTANTIATE_TEST_SUITE_P(Rigid, Growth, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

}  // namespace
}  // namespace collidoscope::physics::growth_test
