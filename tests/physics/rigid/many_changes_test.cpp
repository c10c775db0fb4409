/// Many changes between two steps: they come to the same whether what they end is looked at after each or after all,
/// and cost no more in a larger world.

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <limits>
#include <vector>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Random;
using geometry::Vec3f;

const geometry::AnyShapef kCube = Boxf{.half = Vec3f{0.25f}};

class ManyChanges : public EachSolver {
protected:
    /// Two levels of cubes on a floor, and some of them on a static plate.
    static World cubes(int side) {
        World world = emptyWorld();
        addFloor(world);
        addSolid(world, Boxf{.half = {2.0f, 0.1f, 2.0f}},
                 {.kind = BodyKind::Static, .pose = {.position = {0.0f, 0.1f, 0.0f}}});
        for (int x = 0; x < side; ++x)
            for (int z = 0; z < side; ++z)
                for (int level = 0; level < 2; ++level)
                    addSolid(world, kCube,
                             {.pose = {.position = {0.7f * static_cast<float>(x),
                                                    0.4499f + 0.4999f * static_cast<float>(level),
                                                    0.7f * static_cast<float>(z)}}});
        return world;
    }
    static void change(World& world, Random& random) {
        const std::vector<BodyId> bodies = world.bodies();
        const BodyId body = bodies[random.index(static_cast<std::uint32_t>(bodies.size()))];
        const std::vector<ShapeId> shapes = world.shapesOf(body);
        const Vec3f place = random.inBox(Vec3f{-1.0f, 0.3f, -1.0f}, Vec3f{3.0f, 2.0f, 3.0f});
        switch (random.index(8)) {
            case 0:
                if (bodies.size() > 8) world.removeBody(body);
                break;
            case 1:
                addSolid(world, kCube, {.pose = {.position = place}});
                break;
            case 2:
                if (!shapes.empty()) world.removeShape(shapes.front());
                break;
            case 3:
                if (world.kindOf(body) == BodyKind::Dynamic)
                    world.addShape(body, {.shape = Boxf{.center = 0.1f * place, .half = Vec3f{0.2f}}});
                break;
            case 4:
                world.setMass(body, {.mass = 3.0, .center = {0.01, 0.02, 0.0}, .inertia = geometry::Mat3<double>{1.0}});
                break;
            case 5:
                if (!shapes.empty()) world.setShape(shapes.front(), geometry::Spheref{.radius = 0.3f});
                break;
            case 6:
                world.setEnabled(body, !world.isEnabled(body));
                break;
            default:
                if (!shapes.empty()) world.setMaterial(shapes.front(), {.friction = 0.2f, .density = 500.0f});
        }
    }
};

TEST_P(ManyChanges, ComeToTheSameWhetherContactsAreReadInBetweenOrNot) {
    Random random(611);
    for (int scene = 0; scene < 6; ++scene) {
        World world = cubes(4);
        for (int i = 0; i < 60; ++i) {
            if (i == 20) world.fallAsleepNow();
            const std::uint32_t seed = random.index(1u << 30);
            World read = world;
            Random once(seed), again(seed);
            for (int change = 0; change < 1 + scene; ++change) {
                ManyChanges::change(world, once);
                ManyChanges::change(read, again);
                for (const Contact& contact : read.contacts()) {
                    EXPECT_TRUE(world.has(world.shapeIdOf(contact.shapeA)));
                    EXPECT_TRUE(world.has(world.shapeIdOf(contact.shapeB)));
                }
            }
            ASSERT_EQ(world.contacts().size(), read.contacts().size()) << "scene " << scene << ", step " << i;
            World copy = world;
            for (World* each : {&world, &read, &copy}) each->step(kStep);
            ASSERT_EQ(hashOf(world), hashOf(read)) << "scene " << scene << ", step " << i;
            ASSERT_EQ(hashOf(world), hashOf(copy)) << "scene " << scene << ", step " << i;
            ASSERT_EQ(world.events().size(), read.events().size());
            for (std::size_t k = 0; k < world.events().size(); ++k) {
                const ContactEvent &a = world.events()[k], &b = read.events()[k];
                ASSERT_EQ(a.phase, b.phase);
                ASSERT_EQ(a.shapeA, b.shapeA);
                ASSERT_EQ(a.bodyB, b.bodyB);
            }
        }
    }
}

TEST_P(ManyChanges, LookAtEachContactOnce) {
    World world = cubes(12);
    for (int i = 0; i < 3; ++i) world.step(kStep);
    const std::size_t contacts = world.contacts().size();
    ASSERT_GT(contacts, 100u);
    EXPECT_EQ(world.changeTests(), 0u);
    const std::vector<BodyId> bodies = world.bodies();
    for (std::size_t i = 0; i < 100; ++i) world.removeBody(bodies[2 + 2 * i]);
    for (std::size_t i = 0; i < 40; ++i)
        world.setMass(bodies[3 + 2 * i], {.mass = 3.0, .inertia = geometry::Mat3<double>{1.0}});
    EXPECT_GT(world.changeTests(), 0u);
    EXPECT_LE(world.changeTests(), 2 * contacts) << "of contacts, and of pairs that touch";
    EXPECT_LT(world.contacts().size(), contacts);
    // What is new has no contacts, and none is looked at for it.
    world.step(kStep);
    for (int i = 0; i < 20; ++i) addSolid(world, kCube, {.pose = {.position = {-5.0f, 1.0f, static_cast<float>(i)}}});
    EXPECT_EQ(world.changeTests(), 0u);
}

/// A shape that took a slot in the meantime has not ended anything.
TEST_P(ManyChanges, ASlotThatIsUsedAgainEndsWhatItsFormerShapeTouched) {
    World world = emptyWorld();
    addFloor(world);
    const BodyId old = addSolid(world, kCube, {.pose = {.position = {0, 0.2499f, 0}}});
    for (int i = 0; i < 3; ++i) world.step(kStep);
    ASSERT_EQ(world.contacts().size(), 1u);
    const ShapeId oldShape = world.shapesOf(old).front();
    world.removeBody(old);
    const BodyId young = addSolid(world, kCube, {.pose = {.position = {0, 0.2499f, 0}}});
    ASSERT_EQ(young.index, old.index);
    EXPECT_TRUE(world.contacts().empty());
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 2u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Ends);
    EXPECT_TRUE(world.events()[0].shapeA == oldShape || world.events()[0].shapeB == oldShape);
    EXPECT_TRUE(world.events()[0].bodyA == old || world.events()[0].bodyB == old);
    EXPECT_EQ(world.events()[1].phase, ContactPhase::Begins);
}

/// Why a body rests is told by the contacts that are left.
TEST_P(ManyChanges, ABodyIsNoLongerOfTheIslandOfOneThatWasRemoved) {
    World world = emptyWorld();
    addFloor(world);
    std::vector<BodyId> cubes;
    for (int i = 0; i < 3; ++i)
        cubes.push_back(
            addSolid(world, kCube, {.pose = {.position = {0.4999f * static_cast<float>(i), 0.2499f, 0.0f}}}));
    for (int i = 0; i < 3; ++i) world.step(kStep);
    ASSERT_EQ(world.restOf(cubes[2]).island, world.restOf(cubes[0]).island);
    world.removeBody(cubes[1]);
    EXPECT_NE(world.restOf(cubes[2]).island, world.restOf(cubes[0]).island);
}

/// A larger world leaves nothing behind in the lists of one that takes its place and grows as large.
TEST_P(ManyChanges, AWorldThatTookThePlaceOfALargerOneGrowsLikeAnyOther) {
    World large = cubes(6), small = cubes(2), other = small;
    for (World* each : {&large, &small, &other}) each->step(kStep), each->fallAsleepNow(), each->step(kStep);
    const auto grow = [](World& world) {
        std::vector<BodyId> balls;
        for (int i = 0; i < 80; ++i)
            balls.push_back(addSolid(world, geometry::Spheref{.radius = 0.2f},
                                     {.pose = {.position = {-2.0f - 0.5f * static_cast<float>(i), 0.1999f, 0}}}));
        for (std::size_t i = 1; i < balls.size(); i += 2)
            world.addJoint({.bodyA = balls[i - 1], .bodyB = balls[i], .anchor = world.centerOf(balls[i])});
        world.step(kStep);
        world.fallAsleepNow();
        world.step(kStep);
        world.wakeUp(balls[40]);
        for (int i = 0; i < 5; ++i) world.step(kStep);
    };
    large = small;
    grow(large), grow(other);
    EXPECT_EQ(hashOf(large), hashOf(other));
}

/// Shapes that were apart in the world before, in the same slots, are not taken for what stands there now.
TEST_P(ManyChanges, AWorldThatTakesThePlaceOfAnotherIsSteppedAsAWorldOfItsOwn) {
    const auto pairOf = [](float radius) {
        World world = emptyWorld();
        world.settings.gravity = Vec3f{0.0f};
        for (const float x : {0.0f, 0.9f})
            addSolid(world, geometry::Capsulef{{-1, -1, 0}, {1, 1, 0}, radius}, {.pose = {.position = {x, 0, 0}}});
        return world;
    };
    World world = pairOf(0.2f), other = pairOf(0.35f);
    for (int i = 0; i < 3; ++i) world.step(kStep);
    ASSERT_EQ(world.pairCount(), 1u);
    ASSERT_TRUE(world.contacts().empty());
    world = other;
    for (World* each : {&world, &other}) each->step(kStep);
    EXPECT_EQ(other.contacts().size(), 1u);
    EXPECT_EQ(hashOf(world), hashOf(other));
}

TEST_P(ManyChanges, ACompoundOfManyShapesWeighsWhatItsPartsWeigh) {
    Random random(612);
    World world = emptyWorld();
    std::vector<MassProperties> parts;
    const BodyId body = world.addBody(), other = world.addBody();
    std::vector<ShapeId> shapes;
    const auto expectSame = [&] {
        const MassProperties all = combined(parts);
        const BodyMass& mass = world.massOf(body);
        EXPECT_NEAR(mass.mass, all.mass, 1e-12 * all.mass);
        EXPECT_LE(glm::length(mass.center - all.center), 1e-12);
        // The trace is that of the principal moments.
        const double trace = all.inertia[0][0] + all.inertia[1][1] + all.inertia[2][2];
        EXPECT_NEAR(mass.moments.x + mass.moments.y + mass.moments.z, trace, 1e-11 * trace);
    };
    for (int i = 0; i < 200; ++i) {
        const Boxf box{.center = random.inBox(Vec3f{-3.0f}, Vec3f{3.0f}), .half = Vec3f{0.1f}};
        shapes.push_back(world.addShape(body, {.shape = box}));
        world.addShape(other, {.shape = box});
        parts.push_back(massOf(box, 1000.0));
        if (i % 7 == 0) expectSame();
    }
    world.removeShape(shapes[50]);
    parts.erase(parts.begin() + 50);
    expectSame();
    world.addShape(body, {.shape = geometry::Spheref{.center = {5, 0, 0}, .radius = 0.5f}});
    parts.push_back(massOf(geometry::Spheref{.center = {5, 0, 0}, .radius = 0.5f}, 1000.0));
    expectSame();
    EXPECT_EQ(world.shapesOf(body).size(), 200u);
    World loaded = world;
    loaded.addShape(body, {.shape = Boxf{.center = {0, 7, 0}, .half = Vec3f{1.0f}}});
    world.addShape(body, {.shape = Boxf{.center = {0, 7, 0}, .half = Vec3f{1.0f}}});
    EXPECT_EQ(hashOf(world), hashOf(loaded));
}

/// A mesh of many triangles takes another friction at once: it weighs what it did.
TEST_P(ManyChanges, AMaterialOfTheSameDensityLeavesTheMassAndTheContactsAsTheyWere) {
    World world = emptyWorld();
    addFloor(world);
    const BodyId cube = addSolid(world, kCube, {.pose = {.position = {0, 0.2499f, 0}}});
    for (int i = 0; i < 5; ++i) world.step(kStep);
    const ShapeId shape = world.shapesOf(cube).front();
    world.setMaterial(shape, {.friction = 0.3f});
    EXPECT_EQ(world.changeTests(), 0u);
    world.step(kStep);
    ASSERT_EQ(world.contacts().size(), 1u);
    EXPECT_FLOAT_EQ(world.contacts().front().friction, std::sqrt(0.3f * 0.5f));
    world.setMaterial(shape, {.density = 500.0f});
    EXPECT_NEAR(world.massOf(cube).mass, 62.5, 1e-9);
    EXPECT_GT(world.changeTests(), 0u);
}

/// Times of the processor: the least of some, so that other programs do not count.
TEST_P(ManyChanges, OneShapeMoreCostsTheSameHoweverManyABodyHas) {
    constexpr double kSlack = 3.0;
    constexpr int kFew = 1000, kMany = 20000, kAdded = 200;
    for (const BodyKind kind : {BodyKind::Static, BodyKind::Dynamic}) {
        World world = emptyWorld();
        const BodyId body = world.addBody({.kind = kind});
        int added = 0;
        const auto add = [&] {
            const Vec3f center{static_cast<float>(added % 100), 0, static_cast<float>(added / 100)};
            ++added;
            world.addShape(body, {.shape = Boxf{.center = center, .half = Vec3f{0.4f}}});
        };
        const auto timeAt = [&](int count) {
            while (added < count) add();
            std::clock_t minimum = std::numeric_limits<std::clock_t>::max();
            for (int round = 0; round < 5; ++round) {
                const std::clock_t start = std::clock();
                for (int i = 0; i < kAdded; ++i) add();
                minimum = std::min(minimum, std::clock() - start);
            }
            return static_cast<double>(minimum);
        };
        const double few = timeAt(kFew);
        EXPECT_LE(timeAt(kMany), kSlack * few);
        world.removeBody(body);
        EXPECT_TRUE(world.bodies().empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Rigid, ManyChanges, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

}  // namespace
}  // namespace collidoscope::physics
