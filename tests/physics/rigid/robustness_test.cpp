// Whatever is done to a world: it stays finite, its events alternate, copies and loaded worlds go on with the same
// bits.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::Random;
using geometry::Spheref;
using geometry::Vec3f;

AnyShapef randomSolid(Random& random, float size) {
    switch (random.index(4)) {
        case 0:
            return Spheref{.center = random.inBox(Vec3f{-0.2f * size}, Vec3f{0.2f * size}), .radius = 0.5f * size};
        case 1:
            return Boxf{.half = random.inBox(Vec3f{0.1f * size}, Vec3f{0.5f * size}), .orientation = random.rotation()};
        case 2:
            return Capsulef{.a = {0, -0.5f * size, 0}, .b = {0, 0.5f * size, 0}, .radius = 0.3f * size};
        default:
            break;
    }
    std::vector<Vec3f> points;
    for (int i = 0; i < 12; ++i) points.push_back(0.6f * size * random.direction());
    return geometry::HullInstancef{geometry::convexHull(std::span<const Vec3f>{points}).hull};
}

void expectFinite(const World& world) {
    for (const BodyId body : world.bodies()) {
        const geometry::Posef pose = world.poseOf(body);
        ASSERT_TRUE(areFinite(pose.position) && areFinite(pose.orientation)) << "body " << body.index;
        ASSERT_TRUE(areFinite(world.velocityOf(body)) && areFinite(world.angularVelocityOf(body)))
            << "body " << body.index;
        ASSERT_NEAR(glm::length(pose.orientation), 1.0f, 1e-5f);
    }
}

TEST(Robustness, hard_case_64_aStepOfNoTimeChangesNothing) {
    Random random(60);
    World world = sequentialImpulsesWorld();
    addFloor(world);
    for (int i = 0; i < 20; ++i)
        addSolid(world, randomSolid(random, 0.6f), {.pose = {.position = random.inBox({-1, 0, -1}, {1, 3, 1})}});
    stepFor(world, 0.5f);
    const std::uint64_t before = hashOf(world);
    EXPECT_TRUE(world.step(0.0f).isFinite);
    EXPECT_EQ(hashOf(world), before);
}

TEST(Robustness, StepsOfAnyLengthStayFinite) {
    for (const float step : {1e-9f, 1e-4f, 1.0f, 10.0f}) {
        Random random(61);
        World world = sequentialImpulsesWorld();
        addFloor(world);
        for (int i = 0; i < 30; ++i)
            addSolid(world, randomSolid(random, 0.6f),
                     {.pose = {.position = random.inBox({-1, 0, -1}, {1, 4, 1}), .orientation = random.rotation()},
                      .angularVelocity = random.inBox(Vec3f{-9}, Vec3f{9})},
                     {.restitution = 0.5f});
        for (int i = 0; i < 100; ++i) EXPECT_TRUE(world.step(step).isFinite) << "seed 61, step " << step;
        expectFinite(world);
    }
}

TEST(Robustness, BodiesOfAMilligramAndOfAMillionTonnesStayFinite) {
    for (const bool isHeavyAbove : {false, true}) {
        World world = sequentialImpulsesWorld();
        addFloor(world);
        // 1 m^3 each.
        for (int i = 0; i < 6; ++i)
            addSolid(world, Boxf{.half = Vec3f{0.5f}},
                     {.pose = {.position = {0, 0.5f + 1.01f * static_cast<float>(i), 0}}},
                     {.restitution = 0.2f, .density = (i % 2 == 0) == isHeavyAbove ? 1e-6f : 1e9f});
        for (int i = 0; i < 600; ++i) EXPECT_TRUE(world.step(kStep).isFinite);
        expectFinite(world);
        for (const BodyId body : world.bodies()) EXPECT_LT(glm::length(world.velocityOf(body)), 50.0f);
    }
}

TEST(Robustness, AHundredBodiesSpawnedInOnePlacePartAndStayFinite) {
    for (const bool isExact : {true, false}) {
        Random random(62);
        World world = sequentialImpulsesWorld();
        addFloor(world);
        for (int i = 0; i < 100; ++i)
            addSolid(world, randomSolid(random, 0.4f),
                     {.pose = {.position = Vec3f{0, 2, 0} + (isExact ? 0.0f : 1e-6f) * random.direction()}});
        for (int i = 0; i < 600; ++i) ASSERT_TRUE(world.step(kStep).isFinite) << "seed 62";
        expectFinite(world);
        for (const BodyId body : world.bodies()) {
            EXPECT_GT(world.poseOf(body).position.y, world.kindOf(body) == BodyKind::Dynamic ? -0.1f : -1e9f);
            EXPECT_LT(glm::length(world.velocityOf(body)), 20.0f) << "seed 62";
        }
    }
}

TEST(Robustness, AnOverflowIsReportedAndLeavesTheLastGoodStateToTheBit) {
    for (const StepOrder order : {StepOrder::ForcesFirst, StepOrder::Chapter14, StepOrder::Chapter15})
        for (const int parts : {1, 4}) {
            World world = sequentialImpulsesWorld();
            world.settings.impulses.order = order, world.settings.impulses.subSteps = parts;
            addFloor(world);
            addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}}, {.restitution = 1.0f});
            const BodyId fast = addSolid(world, Spheref{}, {.pose = {.position = {5, 3, 0}}});
            stepFor(world, 0.5f);
            world.setVelocity(fast, {3e38f, 1e38f, 0});
            world.applyForce(fast, {1, 2, 3});
            const std::uint64_t before = hashOf(world);
            const std::size_t events = world.events().size();
            const WorldStep step = world.step(10.0f);
            EXPECT_FALSE(step.isFinite);
            ASSERT_TRUE(step.fault);
            EXPECT_EQ(*step.fault, fast);
            EXPECT_EQ(hashOf(world), before) << "parts " << parts;
            EXPECT_EQ(world.events().size(), events);
            world.setVelocity(fast, Vec3f{0.0f});
            EXPECT_TRUE(world.step(kStep).isFinite) << "it goes on once the fault is mended";
        }
}

TEST(Robustness, ARefusedBodyOrMassLeavesTheWorldAsItWas) {
    World world = sequentialImpulsesWorld();
    const BodyId body = addSolid(world, Spheref{}, {});
    const std::uint64_t before = hashOf(world);
    const double none = std::numeric_limits<double>::quiet_NaN();
    const float bad = std::numeric_limits<float>::infinity();
    EXPECT_THROW(world.addBody({.mass = MassProperties{.mass = none}}), std::invalid_argument);
    EXPECT_THROW(world.addBody({.mass = MassProperties{.mass = -1.0}}), std::invalid_argument);
    EXPECT_THROW(world.addBody({.mass = MassProperties{.mass = 1.0, .inertia = geometry::Mat3<double>{none}}}),
                 std::invalid_argument);
    EXPECT_THROW(world.setMass(body, MassProperties{.mass = none}), std::invalid_argument);
    EXPECT_THROW(world.addBody({.pose = {.position = {bad, 0, 0}}}), std::invalid_argument);
    EXPECT_THROW(world.addBody({.pose = {.orientation = {0, 0, 0, 0}}}), std::invalid_argument);
    EXPECT_THROW(world.addBody({.linearDamping = -1.0f}), std::invalid_argument);
    EXPECT_THROW(world.addShape(body, {.shape = Boxf{.half = {1, bad, 1}}}), std::invalid_argument);
    EXPECT_THROW(world.addShape(body, {.shape = Spheref{}, .material = {.friction = -1.0f}}), std::invalid_argument);
    EXPECT_THROW(world.addShape(body, {.shape = Spheref{}, .material = {.restitution = 1.5f}}), std::invalid_argument);
    EXPECT_THROW(world.applyTorque(body, {bad, 0, 0}), std::invalid_argument);
    EXPECT_THROW(world.applyImpulseAt(body, {1, 0, 0}, {0, bad, 0}), std::invalid_argument);
    EXPECT_THROW(world.step(bad), std::invalid_argument);
    EXPECT_EQ(hashOf(world), before);
}

TEST(Events, ABodyRemovedWhileTouchingEndsItsContactsAtTheNextStep) {
    World world = sequentialImpulsesWorld();
    addFloor(world);
    const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
    const ShapeId shape = world.shapesOf(box)[0];
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Begins);
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Persists);
    EXPECT_NEAR(world.events()[0].impulse, 1000.0f * 9.81f * kStep, 0.01f);
    world.removeBody(box);
    EXPECT_TRUE(world.contacts().empty());
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Ends);
    EXPECT_EQ(world.events()[0].bodyB, box);
    EXPECT_EQ(world.events()[0].shapeB, shape);
    world.step(kStep);
    EXPECT_TRUE(world.events().empty());
}

TEST(Events, AnImpactWithinAnySubStepIsTold) {
    World world = sequentialImpulsesWorld();
    world.settings.impulses.subSteps = 8, world.settings.gravity = Vec3f{0.0f};
    addFloor(world);
    addSolid(world, Spheref{.radius = 0.1f}, {.pose = {.position = {0, 0.13f, 0}}, .velocity = {0, -6.0f, 0}},
             {.restitution = 1.0f});
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Begins);
    const double mass = 1000.0 * 4.0 / 3.0 * 3.14159265 * 0.001;
    EXPECT_NEAR(double{world.events()[0].impulse}, 2.0 * mass * 6.0, 0.01);
    world.step(kStep);
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Ends);
}

/// What a stranger would note down beside the world.
struct Model {
    std::vector<BodyId> bodies{};
    std::vector<std::pair<ShapeId, BodyId>> shapes{};
    std::vector<ShapeId> gone{};
    std::map<std::pair<ShapeId, ShapeId>, bool> touching{};

    void checkEvents(const World& world) {
        std::map<std::pair<ShapeId, ShapeId>, bool> now;
        for (const ContactEvent& event : world.events()) {
            const std::pair key{event.shapeA, event.shapeB};
            const bool was = touching.contains(key);
            ASSERT_EQ(was, event.phase != ContactPhase::Begins) << event.shapeA.index << " " << event.shapeB.index;
            ASSERT_TRUE(areFinite(event.position) && areFinite(event.impulse));
            ASSERT_FALSE(now.contains(key)) << "each pair once a step";
            now[key] = event.phase != ContactPhase::Ends;
            const bool areThere = world.has(event.shapeA) && world.has(event.shapeB);
            ASSERT_TRUE(areThere || event.phase == ContactPhase::Ends);
        }
        for (const auto& [key, value] : touching) ASSERT_TRUE(now.contains(key)) << "a touching pair is told each step";
        touching.clear();
        for (const auto& [key, isTouching] : now)
            if (isTouching) touching[key] = true;
    }
    void checkIds(const World& world) const {
        ASSERT_EQ(world.bodies().size(), bodies.size());
        for (const BodyId body : bodies) ASSERT_TRUE(world.has(body));
        for (const auto& [shape, body] : shapes) ASSERT_EQ(world.bodyOf(shape), body);
        for (const ShapeId shape : gone) ASSERT_FALSE(world.has(shape));
    }
    void forget(BodyId body) {
        std::erase(bodies, body);
        for (const auto& [shape, owner] : shapes)
            if (owner == body) gone.push_back(shape);
        std::erase_if(shapes, [&](const auto& entry) { return entry.second == body; });
    }
};

/// One thing done at random.
void meddle(World& world, Model& model, Random& random) {
    const auto anyBody = [&] { return model.bodies[random.index(static_cast<std::uint32_t>(model.bodies.size()))]; };
    const Vec3f place = random.inBox({-2, 0, -2}, {2, 3, 2});
    switch (random.index(8)) {
        case 0:
            if (model.bodies.size() < 50) {
                const auto kind = static_cast<BodyKind>(random.index(3));
                model.bodies.push_back(world.addBody(
                    {.kind = kind, .pose = {.position = place}, .velocity = random.inBox(Vec3f{-1}, Vec3f{1})}));
            }
            break;
        case 1:
            if (model.bodies.size() > 10) {
                const BodyId body = anyBody();
                model.forget(body);
                world.removeBody(body);
            }
            break;
        case 2:
            if (!model.bodies.empty() && model.shapes.size() < 120) {
                const BodyId body = anyBody();
                const ShapeDefinition definition{.shape = randomSolid(random, random.uniform(0.2f, 0.8f)),
                                                 .material = {.friction = random.unit(), .restitution = random.unit()},
                                                 .filter = {.layers = 1u + random.index(3)}};
                model.shapes.emplace_back(world.addShape(body, definition), body);
            }
            break;
        case 3:
            if (!model.shapes.empty()) {
                const std::size_t i = random.index(static_cast<std::uint32_t>(model.shapes.size()));
                world.removeShape(model.shapes[i].first);
                model.gone.push_back(model.shapes[i].first);
                model.shapes.erase(model.shapes.begin() + static_cast<std::ptrdiff_t>(i));
            }
            break;
        case 4:
            if (!model.bodies.empty()) world.setPose(anyBody(), {.position = place, .orientation = random.rotation()});
            break;
        case 5:
            if (!model.bodies.empty()) world.setVelocity(anyBody(), random.inBox(Vec3f{-9}, Vec3f{9}));
            break;
        case 6:
            if (!model.bodies.empty()) world.applyImpulseAt(anyBody(), 50.0f * random.direction(), place);
            break;
        default:
            break;
    }
}

TEST(Robustness, TwoThousandStepsOfRandomMeddlingKeepIdsEventsHashesAndCopies) {
    for (std::uint64_t seed = 70; seed < 73; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        World world = sequentialImpulsesWorld();
        Model model;
        model.bodies.push_back(addFloor(world));
        model.shapes.emplace_back(world.shapesOf(model.bodies[0])[0], model.bodies[0]);
        for (int i = 0; i < 2000; ++i) {
            for (std::uint32_t deeds = random.index(3); deeds > 0; --deeds) meddle(world, model, random);
            if (i % 100 == 50) world.settings.impulses.subSteps = 1 + static_cast<int>(random.index(3));
            World copy = world, loaded;
            const bool isCompared = i % 50 == 0;
            if (isCompared) {
                copy.settings.broadPhase = geometry::BroadPhaseMethod::AllPairs;
                const auto bytes = geometry::save([&](geometry::Archive& a) { a.field("world", world); });
                geometry::load([&](geometry::Archive& a) { a.field("world", loaded); }, bytes);
                loaded.settings.broadPhase = geometry::BroadPhaseMethod::DynamicTree;
            }
            ASSERT_TRUE(world.step(kStep).isFinite) << "step " << i;
            model.checkEvents(world);
            model.checkIds(world);
            if (HasFatalFailure()) FAIL() << "step " << i;
            if (!isCompared) continue;
            for (World* other : {&copy, &loaded}) {
                other->step(kStep);
                other->settings.broadPhase = world.settings.broadPhase;
                ASSERT_EQ(hashOf(*other), hashOf(world)) << "step " << i;
                ASSERT_EQ(other->events().size(), world.events().size());
            }
        }
        expectFinite(world);
    }
}

}  // namespace
}  // namespace collidoscope::physics
