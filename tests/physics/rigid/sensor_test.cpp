// Sensors report what is in them and push nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <stdexcept>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/query/world_query.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

class Sensors : public EachSolver {};

ShapeId addSensor(World& world, const geometry::AnyShapef& shape,
                  const BodyDefinition& definition = {.kind = BodyKind::Static}, const CollisionFilter& filter = {}) {
    return world.addShape(world.addBody(definition), {.shape = shape, .filter = filter, .isSensor = true});
}

/// A gate of a metre that a ball falls through, as if it were not there.
TEST_P(Sensors, tellWhenABallComesInAndWhenItHasGone) {
    World world = emptyWorld(), without = emptyWorld();
    const ShapeId gate = addSensor(world, Boxf{.half = {2, 0.5f, 2}});
    const BodyId ball = addSolid(world, Spheref{.radius = 0.25f}, {.pose = {.position = {0, 2, 0}}});
    without.addBody({.kind = BodyKind::Static});
    const BodyId free = addSolid(without, Spheref{.radius = 0.25f}, {.pose = {.position = {0, 2, 0}}});
    int begins = 0, ends = 0;
    for (int i = 0; i < 90; ++i) {
        world.step(kStep), without.step(kStep);
        const float height = world.poseOf(ball).position.y;
        ASSERT_EQ(height, without.poseOf(free).position.y) << "it is not pushed";
        EXPECT_EQ(world.insideOf(gate).size(), std::abs(height) <= 0.75f ? 1u : 0u) << height;
        for (const SensorEvent& event : world.sensorEvents()) {
            EXPECT_EQ(event.sensor, gate);
            EXPECT_EQ(event.visitorBody, ball);
            (event.phase == SensorPhase::Begins ? begins : ends)++;
            EXPECT_EQ(event.phase == SensorPhase::Begins, height > 0.0f);
        }
        EXPECT_TRUE(world.events().empty() && world.contacts().empty());
    }
    EXPECT_EQ(begins, 1);
    EXPECT_EQ(ends, 1);
}

TEST_P(Sensors, seeWhatSleepsInThemAndWakeNothing) {
    World world = emptyWorld();
    addFloor(world);
    const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 2.0f);
    const ShapeId zone = addSensor(world, Spheref{.radius = 2.0f});
    for (int i = 0; i < 3; ++i) {
        world.step(kStep);
        EXPECT_EQ(world.sensorEvents().size(), i == 0 ? 1u : 0u);
        ASSERT_EQ(world.insideOf(zone).size(), 1u) << "and not the floor, which never moves against it";
        EXPECT_EQ(world.insideOf(zone)[0], world.shapesOf(box)[0]);
    }
    EXPECT_EQ(world.isAsleep(box), GetParam() == RigidSolver::SoftStep);
    world.setEnabled(box, false);
    world.step(kStep);
    ASSERT_EQ(world.sensorEvents().size(), 1u);
    EXPECT_EQ(world.sensorEvents()[0].phase, SensorPhase::Ends);
    EXPECT_EQ(world.sensorEvents()[0].visitorBody, box);
    world.setEnabled(box, true);
    world.step(kStep);
    EXPECT_EQ(world.sensorEvents().size(), 1u);
    const ShapeId gone = world.shapesOf(box)[0];
    world.removeBody(box);
    world.step(kStep);
    ASSERT_EQ(world.sensorEvents().size(), 1u);
    EXPECT_EQ(world.sensorEvents()[0].visitor, gone) << "by the name that it had";
    world.step(kStep);
    EXPECT_TRUE(world.sensorEvents().empty());
    EXPECT_THROW(world.insideOf(world.shapesOf(world.bodies()[0])[0]), std::invalid_argument);
}

TEST_P(Sensors, respectFiltersAndTheirOwnBodyAndWeighNothing) {
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId robot = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {});
    const double mass = world.massOf(robot).mass;
    const ShapeId eye =
        world.addShape(robot, {.shape = Spheref{{2, 0, 0}, 2.0f}, .filter = {.mask = 4}, .isSensor = true});
    EXPECT_EQ(world.massOf(robot).mass, mass);
    EXPECT_EQ(world.centerOf(robot), Vec3f{0.0f});
    addSolid(world, Spheref{.radius = 0.1f}, {.pose = {.position = {2, 0, 0}}});
    const BodyId seen = world.addBody({.pose = {.position = {3, 0, 0}}});
    world.addShape(seen, {.shape = Spheref{.radius = 0.1f}, .filter = {.layers = 4}});
    addSensor(world, Spheref{.radius = 5.0f}, {}, {.layers = 4});
    world.step(kStep);
    ASSERT_EQ(world.insideOf(eye).size(), 1u);
    EXPECT_EQ(world.bodyOf(world.insideOf(eye)[0]), seen);
    const auto hit = rayCast(world, {{9, 0, 0}, {-1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, seen) << "a ray goes through sensors";
    EXPECT_EQ(rayCast(world, {{9, 0, 0}, {-1, 0, 0}}, {.which = {.includesSensors = true}})->hit.t, 4.0f);
}

using PairsInside = std::set<std::pair<ShapeId, ShapeId>>;  ///< sensor and visitor

PairsInside insideByAllPairs(const World& world) {
    PairsInside inside;
    for (std::uint32_t i = 0; i < world.shapes().size(); ++i)
        for (std::uint32_t k = 0; k < world.shapes().size(); ++k) {
            const RigidShape &a = world.shapes().items[i], &b = world.shapes().items[k];
            if (!a.isAlive || !b.isAlive || !a.definition.isSensor || b.definition.isSensor || a.body == b.body)
                continue;
            if (!canCollide(a.definition.filter, b.definition.filter)) continue;
            const auto stands = [&](std::uint32_t shape) {
                return world.kindOf(world.bodyOf(world.shapeIdOf(shape))) == BodyKind::Static;
            };
            if (stands(i) && stands(k)) continue;
            const auto shapeA = world.shapeInWorld(world.shapeIdOf(i)), shapeB = world.shapeInWorld(world.shapeIdOf(k));
            const bool isPlane = std::holds_alternative<geometry::Planef>(shapeA);
            if (isPlane ? separation(shapeA, shapeB)->distance <= 0.0f : overlaps(shapeA, shapeB))
                inside.insert({world.shapeIdOf(i), world.shapeIdOf(k)});
        }
    return inside;
}

/// False where an event tells of a beginning or an end that is none.
bool follow(std::span<const SensorEvent> events, PairsInside& inside) {
    for (const SensorEvent& event : events) {
        const bool isNews = event.phase == SensorPhase::Begins ? inside.insert({event.sensor, event.visitor}).second
                                                               : inside.erase({event.sensor, event.visitor}) == 1;
        if (!isNews) return false;
    }
    return true;
}

/// Every step, of all kinds of shapes that move among sensors of all kinds, against all pairs; with changes, from a
/// copy and from a saved state.
TEST_P(Sensors, reportTheChangesOfWhatAllPairsGive) {
    geometry::Random random(620);
    World world = emptyWorld();
    world.settings.gravity = Vec3f{0.0f};
    const std::vector<geometry::AnyShapef> kinds{Spheref{.radius = 0.7f}, Boxf{.half = {0.9f, 0.5f, 0.4f}},
                                                 geometry::Capsulef{{-0.5f, 0, 0}, {0.5f, 0, 0}, 0.4f}};
    addSensor(world, geometry::MeshInstance{geometry::makeIcosphere(1.5f, 1)});
    addSensor(world, geometry::Planef{{0, 1, 0}, -2.0f});
    std::vector<BodyId> solids;
    for (std::size_t i = 0; i < 24; ++i) {
        const BodyDefinition definition{.kind = i % 4 == 0 ? BodyKind::Kinematic : BodyKind::Dynamic,
                                        .pose = {random.inBox(Vec3f{-3}, Vec3f{3}), random.rotation()},
                                        .velocity = random.inBox(Vec3f{-2}, Vec3f{2})};
        if (i % 3 == 0)
            addSensor(world, kinds[i / 3 % 3], definition);
        else
            solids.push_back(addSolid(world, kinds[i % 3], definition));
    }
    PairsInside inside;
    int events = 0;
    World copy = world;
    for (int step = 0; step < 120; ++step) {
        if (step == 40) copy = world;
        for (World* const each : {&world, &copy}) {
            if (step < 40 && each == &copy) continue;
            if (step % 30 == 29) each->setPose(solids[3], {.position = {0, 0, 0.01f * static_cast<float>(step)}});
            each->step(kStep);
        }
        events += static_cast<int>(world.sensorEvents().size());
        ASSERT_TRUE(follow(world.sensorEvents(), inside)) << "seed 620, step " << step;
        const PairsInside expected = insideByAllPairs(world);
        ASSERT_EQ(inside, expected) << "seed 620, step " << step;
        if (step >= 40) {
            ASSERT_EQ(hashOf(world), hashOf(copy)) << "step " << step;
        }
        if (step == 60) {
            const auto bytes = geometry::save([&](geometry::Archive& archive) { archive.field("world", world); });
            geometry::load([&](geometry::Archive& archive) { archive.field("world", copy); }, bytes);
        }
    }
    EXPECT_GT(events, 40);
}

/// Most bodies sleep on a floor in sensors that stay where they are, and something is changed in every step.
TEST_P(Sensors, reportWhatIsChangedAmongWhatSleeps) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        geometry::Random random(seed);
        World world = emptyWorld();
        addFloor(world);
        addSensor(world, Boxf{.center = {0, 1, 0}, .half = {6, 1.5f, 6}});
        addSensor(world, geometry::Planef{{0, 1, 0}, 0.8f});
        addSensor(world, Spheref{{2, 0, 0}, 1.5f}, {.kind = BodyKind::Kinematic});
        std::vector<BodyId> solids;
        const auto addOne = [&] {
            const Vec3f place{random.inBox(Vec3f{-7, 0.3f, -7}, Vec3f{7, 0.3f, 7})};
            solids.push_back(addSolid(world, Boxf{.half = Vec3f{0.3f}}, {.pose = {.position = place}}));
        };
        for (int i = 0; i < 30; ++i) addOne();
        PairsInside inside;
        for (int step = 0; step < 240; ++step) {
            const std::size_t any = random.index(static_cast<std::uint32_t>(solids.size()));
            const BodyId body = solids[any];
            if (step >= 90 && step % 3 == 0) switch (random.index(9)) {
                    case 0:
                        world.setPose(body, {.position = random.inBox(Vec3f{-7, 0.3f, -7}, Vec3f{7, 2, 7})});
                        break;
                    case 1:
                        addOne();
                        break;
                    case 2:
                        world.removeBody(body), solids.erase(solids.begin() + static_cast<std::ptrdiff_t>(any));
                        break;
                    case 3:
                        world.setEnabled(body, !world.isEnabled(body));
                        break;
                    case 4:
                        world.setFilter(world.shapesOf(body)[0], {.mask = random.index(2) == 0 ? 0u : ~0u});
                        break;
                    case 5:
                        world.setShape(world.shapesOf(body)[0], Spheref{.radius = 0.3f});
                        break;
                    case 7:
                        world.setPose(body, {.position = random.inBox(Vec3f{-7, 0.3f, -7}, Vec3f{7, 0.3f, 7})});
                        world.fallAsleepNow();
                        break;
                    case 6:
                        world.setKind(body, random.index(2) == 0 ? BodyKind::Static : BodyKind::Dynamic);
                        break;
                    default: {
                        const World copy = world;
                        const auto bytes =
                            geometry::save([&](geometry::Archive& archive) { archive.field("world", world); });
                        if (random.index(2) == 0) world = copy;
                    }
                }
            world.step(kStep);
            ASSERT_TRUE(follow(world.sensorEvents(), inside)) << "seed " << seed << ", step " << step;
            ASSERT_EQ(inside, insideByAllPairs(world)) << "seed " << seed << ", step " << step;
        }
        EXPECT_GT(inside.size(), 10u);
    }
}

TEST(SensorTests, DoNotAskAgainWhatSleepsInThem) {
    World world;
    world.settings.sleep.isOn = true;
    addFloor(world);
    const ShapeId zone = addSensor(world, Boxf{.center = {0, 1, 0}, .half = {50, 2, 50}});
    const ShapeId above = addSensor(world, geometry::Planef{{0, 1, 0}, 1.0f});
    for (int i = 0; i < 400; ++i)
        addSolid(world, Boxf{.half = Vec3f{0.5f}},
                 {.pose = {.position = {2.0f * static_cast<float>(i % 20) - 20, 0.5f,
                                        2.0f * static_cast<float>(i / 20) - 20}}});
    stepFor(world, 2.0f);
    EXPECT_EQ(world.insideOf(zone).size(), 400u);
    EXPECT_EQ(world.sensorTests(), 0u) << "all sleep";
    addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {30, 10, 0}}});
    for (int i = 0; i < 20; ++i) {
        world.step(kStep);
        EXPECT_LE(world.sensorTests(), 2u) << "one ball falls";
    }
    EXPECT_EQ(world.insideOf(zone).size(), 400u);
    EXPECT_EQ(world.insideOf(above).size(), 400u);
}

INSTANTIATE_TEST_SUITE_P(Rigid, Sensors, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

/// A box slides at the rate that the friction of the pair gives.
TEST(CombinedMaterials, FollowTheRuleOfEitherAndTheLaterOfTwo) {
    struct Case {
        Combine floor, box;
        float expected;  // of 0.2 and 0.8
    };
    const Case cases[] = {{Combine::Usual, Combine::Usual, 0.4f},           {Combine::Usual, Combine::Average, 0.5f},
                          {Combine::Average, Combine::GeometricMean, 0.4f}, {Combine::Minimum, Combine::Usual, 0.2f},
                          {Combine::Minimum, Combine::Product, 0.16f},      {Combine::Product, Combine::Maximum, 0.8f}};
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const Case& each : cases) {
            World world;
            world.settings.solver = solver;
            addFloor(world, {.friction = 0.2f, .frictionRule = each.floor});
            const BodyId box = addSolid(world, Boxf{.half = {0.5f, 0.1f, 0.5f}},
                                        {.pose = {.position = {0, 0.1f, 0}}, .velocity = {10, 0, 0}},
                                        {.friction = 0.8f, .frictionRule = each.box});
            stepFor(world, 0.5f);
            EXPECT_NEAR(world.velocityOf(box).x, 10.0f - 0.5f * 9.81f * each.expected, 0.06f);
            World loaded;
            const auto bytes = geometry::save([&](geometry::Archive& archive) { archive.field("world", world); });
            geometry::load([&](geometry::Archive& archive) { archive.field("world", loaded); }, bytes);
            EXPECT_EQ(hashOf(loaded), hashOf(world));
            EXPECT_EQ(loaded.shapes().items[1].definition.material.frictionRule, each.box);
        }
}

TEST(CombinedMaterials, BounceByTheirRule) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const auto& [rule, share] : {std::pair{Combine::Usual, 0.8f},
                                          {Combine::Minimum, 0.5f},
                                          {Combine::Average, 0.65f},
                                          {Combine::Product, 0.4f}}) {
            World world;
            world.settings.solver = solver;
            world.settings.gravity = Vec3f{0.0f};
            addFloor(world, {.restitution = 0.5f, .restitutionRule = rule});
            const BodyId ball =
                addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 1, 0}}, .velocity = {0, -5, 0}},
                         {.restitution = 0.8f});
            stepFor(world, 0.5f);
            EXPECT_NEAR(world.velocityOf(ball).y, 5.0f * share, 1e-3f);
        }
}

}  // namespace
}  // namespace collidoscope::physics
