// Queries go through the world's tree: they answer what a walk over all shapes answers, whatever has happened to the
// world in between, and cost what they meet.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/query/world_query.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::MeshInstance;
using geometry::Motionf;
using geometry::Planef;
using geometry::Random;
using geometry::Rayf;
using geometry::Spheref;
using geometry::Vec3f;

std::uint32_t below(Random& random, std::uint32_t end) {
    return std::min(end - 1, static_cast<std::uint32_t>(random.unit() * static_cast<float>(end)));
}

AnyShapef randomShape(Random& random, std::uint32_t kind) {
    const float size = random.uniform(0.1f, 0.5f);
    if (kind == 0) return Spheref{.radius = size};
    if (kind == 1) return Boxf{.half = {size, 0.6f * size, 0.8f * size}};
    if (kind == 2) return Capsulef{.a = {0, -size, 0}, .b = {0, size, 0}, .radius = 0.5f * size};
    return geometry::HullInstancef{geometry::makeDodecahedron(size)};
}

void addRandomBody(World& world, Random& random) {
    const BodyId body =
        world.addBody({.kind = random.uniform(0.0f, 1.0f) < 0.2f ? BodyKind::Kinematic : BodyKind::Dynamic,
                       .pose = {.position = random.inBox({-4, 0.5f, -4}, {4, 6, 4}), .orientation = random.rotation()},
                       .velocity = random.inBox(Vec3f{-1}, Vec3f{1})});
    const int parts = random.uniform(0.0f, 1.0f) < 0.3f ? 3 : 1;
    for (int i = 0; i < parts; ++i) {
        AnyShapef shape = randomShape(random, below(random, 4));
        if (i > 0) shape = moved(shape, geometry::Posef{.position = random.inBox(Vec3f{-1}, Vec3f{1})});
        world.addShape(body, {.shape = shape, .filter = {.layers = 1u + below(random, 3)}});
    }
}

World yard(std::uint64_t seed) {
    Random random(seed);
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    world.settings.sleep = {.isOn = true, .speed = 0.5f, .time = 0.1f};
    addFloor(world);
    addSolid(world, MeshInstance{geometry::makeIcosphere(1.5f, 2)},
             {.kind = BodyKind::Static, .pose = {.position = {3, 2, 0}}});
    for (int i = 0; i < 30; ++i) addRandomBody(world, random);
    return world;
}

/// Something that a game might do between two frames.
void disturb(World& world, Random& random) {
    const auto bodies = world.bodies();
    const BodyId one = bodies[2 + below(random, static_cast<std::uint32_t>(bodies.size() - 2))];
    switch (below(random, 6)) {
        case 0:
            return addRandomBody(world, random);
        case 1:
            if (bodies.size() > 10) world.removeBody(one);
            return;
        case 2:
            return world.setPose(one, {random.inBox({-4, 0.5f, -4}, {4, 6, 4}), random.rotation()});
        case 3:
            world.addShape(one, {.shape = moved(randomShape(random, below(random, 4)),
                                                geometry::Posef{.position = random.inBox(Vec3f{-1}, Vec3f{1})})});
            return;
        case 4:
            if (const auto shapes = world.shapesOf(one); shapes.size() > 1) world.removeShape(shapes[0]);
            return;
        default:
            for (int i = 0; i < 10; ++i) world.step(kStep);
    }
}

/// Over all shapes, without a tree.
template <typename Visit>
void visitAll(const World& world, const QueryFilter& which, const Visit& visit) {
    for (std::uint32_t slot = 0; slot < world.shapes().size(); ++slot) {
        const RigidShape& shape = world.shapes().items[slot];
        if (shape.isAlive && canCollide(which.filter, shape.definition.filter))
            visit(world.shapeIdOf(slot), world.shapeInWorld(world.shapeIdOf(slot)));
    }
}

void checkRays(const World& world, Random& random, int& hits) {
    const Vec3f origin = random.inBox({-8, 0.1f, -8}, {8, 9, 8}), aim = random.inBox({-4, 0, -4}, {4, 5, 4});
    const Rayf ray{origin, (aim - origin) * random.uniform(0.2f, 2.0f)};
    RayOptions options{.isPath = below(random, 2) == 0};
    options.which.filter.mask = 1u + below(random, 3);
    std::vector<std::pair<float, ShapeId>> expected;
    visitAll(world, options.which, [&](ShapeId id, const AnyShapef& shape) {
        const auto hit = geometry::rayCast(ray, shape);
        if (hit && (!options.isPath || hit->t <= 1.0f)) expected.emplace_back(hit->t, id);
    });
    std::sort(expected.begin(), expected.end());
    const auto all = rayCastAll(world, ray, options);
    ASSERT_EQ(all.size(), expected.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].hit.t, expected[i].first);
        EXPECT_EQ(all[i].shape, expected[i].second);
        EXPECT_EQ(all[i].body, world.bodyOf(all[i].shape));
    }
    const auto first = rayCast(world, ray, options);
    ASSERT_EQ(first.has_value(), !expected.empty());
    EXPECT_EQ(hitsAny(world, ray, options), !expected.empty());
    if (!first) return;
    ++hits;
    EXPECT_EQ(first->hit.t, expected[0].first);
    EXPECT_EQ(first->shape, expected[0].second);
}

void checkOverlaps(const World& world, Random& random, int& hits) {
    const AnyShapef probe = moved(randomShape(random, below(random, 4)),
                                  geometry::Posef{random.inBox({-5, 0, -5}, {5, 5, 5}), random.rotation()});
    const QueryFilter which{.filter = {.mask = 1u + below(random, 3)}};
    std::vector<ShapeId> expected;
    visitAll(world, which, [&](ShapeId id, const AnyShapef& shape) {
        const bool isPlane = std::holds_alternative<Planef>(shape);
        const bool meets = isPlane ? separation(probe, shape)->distance <= 0.0f : overlaps(probe, shape);
        if (meets) expected.push_back(id);
    });
    EXPECT_EQ(overlapping(world, probe, which), expected);
    EXPECT_EQ(overlapsAny(world, probe, which), !expected.empty());
    const auto deep = overlapsWith(world, probe, which);
    ASSERT_EQ(deep.size(), expected.size());
    for (std::size_t i = 0; i < deep.size(); ++i) {
        ++hits;
        EXPECT_EQ(deep[i].shape, expected[i]);
        // Moved along the answered normal by the depth, they are apart.
        const Vec3f out = -(deep[i].depth + 1e-4f) * deep[i].normal;
        const AnyShapef shape = world.shapeInWorld(deep[i].shape);
        const auto apart = separation(moved(probe, geometry::Posef{.position = out}), shape);
        ASSERT_TRUE(apart);
        EXPECT_GE(apart->distance, -1e-5f);
        EXPECT_EQ(deep[i].triangle.has_value(), std::holds_alternative<MeshInstance>(shape));
    }
}

void checkNearest(const World& world, Random& random) {
    const Vec3f point = random.inBox({-8, 0.1f, -8}, {8, 9, 8});
    const float within = below(random, 2) == 0 ? 0.5f : 1e30f;
    std::optional<std::pair<float, ShapeId>> expected;
    visitAll(world, {}, [&](ShapeId id, const AnyShapef& shape) {
        const float distance = glm::length(geometry::closestPoint(shape, point) - point);
        if (distance <= within && (!expected || distance < expected->first)) expected.emplace(distance, id);
    });
    const auto found = closestPoint(world, point, {}, within);
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (!found) return;
    EXPECT_EQ(found->distance, expected->first);
    EXPECT_EQ(found->shape, expected->second);
    const AnyShapef shape = world.shapeInWorld(found->shape);
    ASSERT_EQ(found->triangle.has_value(), std::holds_alternative<MeshInstance>(shape));
    if (!found->triangle) return;
    const AnyShapef triangle = triangleInWorld(std::get<MeshInstance>(shape), *found->triangle);
    EXPECT_NEAR(distance(triangle, point), found->distance, 1e-5f);
}

void checkSweeps(const World& world, Random& random, int& hits, int& turns) {
    const AnyShapef probe = moved(randomShape(random, below(random, 4)),
                                  geometry::Posef{random.inBox({-7, 0.6f, -7}, {7, 8, 7}), random.rotation()});
    Motionf motion{.displacement = random.inBox(Vec3f{-6}, Vec3f{6})};
    if (below(random, 2) == 0) motion.turn = random.inBox(Vec3f{-2}, Vec3f{2}), ++turns;
    if (below(random, 3) == 0) motion.center = random.inBox({-7, 0, -7}, {7, 8, 7});
    std::vector<std::pair<float, ShapeId>> expected;
    visitAll(world, {}, [&](ShapeId id, const AnyShapef& shape) {
        const bool isPlane = std::holds_alternative<Planef>(shape);
        if (isPlane && separation(probe, shape)->distance <= 0.0f)
            expected.emplace_back(0.0f, id);
        else if (const auto impact = timeOfImpact(probe, motion, shape, Motionf{}))
            expected.emplace_back(impact->toi, id);
    });
    std::sort(expected.begin(), expected.end());
    const auto all = sweepAll(world, probe, motion);
    ASSERT_EQ(all.size(), expected.size());
    EXPECT_EQ(sweepHitsAny(world, probe, motion), !expected.empty());
    const auto first = sweep(world, probe, motion);
    ASSERT_EQ(first.has_value(), !expected.empty());
    if (!first) return;
    ++hits;
    EXPECT_NEAR(first->impact.toi, expected[0].first, 1e-6f);
    EXPECT_EQ(first->impact.toi, all[0].impact.toi);
    EXPECT_EQ(first->shape, all[0].shape);
    const bool isMesh = std::holds_alternative<MeshInstance>(world.shapeInWorld(first->shape));
    EXPECT_EQ(first->triangle.has_value(), isMesh);
}

TEST(QueryTree, AnswersWhatAWalkOverAllShapesAnswersWhateverHappensToTheWorld) {
    int rays = 0, overlapCount = 0, sweeps = 0, turns = 0, asleep = 0;
    for (std::uint64_t seed = 500; seed < 512; ++seed) {
        World world = yard(seed);
        Random random(1000 + seed);
        for (int round = 0; round < 30; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            disturb(world, random);
            for (int i = 0; i < 4; ++i) checkRays(world, random, rays);
            for (int i = 0; i < 2; ++i) checkOverlaps(world, random, overlapCount);
            for (int i = 0; i < 4; ++i) checkNearest(world, random);
            for (int i = 0; i < 2; ++i) checkSweeps(world, random, sweeps, turns);
            for (const BodyId body : world.bodies()) asleep += world.isAsleep(body) ? 1 : 0;
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(rays, 500);
    EXPECT_LT(rays, 1400) << "of 1440";
    EXPECT_GT(overlapCount, 50);
    EXPECT_GT(sweeps, 150);
    EXPECT_LT(sweeps, 650) << "of 720";
    EXPECT_GT(turns, 200);
    EXPECT_GT(asleep, 100);
}

TEST(QueryTree, ACopyAndWhatIsRewoundAnswerTheSame) {
    World world = yard(530);
    Random random(531);
    const auto answers = [](const World& of) {
        std::vector<std::pair<float, ShapeId>> all;
        Random rays(532);
        for (int i = 0; i < 100; ++i) {
            const Vec3f origin = rays.inBox({-8, 0.1f, -8}, {8, 9, 8}), aim = rays.inBox({-4, 0, -4}, {4, 5, 4});
            if (const auto hit = rayCast(of, {origin, aim - origin})) all.emplace_back(hit->hit.t, hit->shape);
        }
        return all;
    };
    const World snapshot = world;
    const auto before = answers(world);
    for (int i = 0; i < 20; ++i) disturb(world, random);
    world.addShape(world.bodies()[0], {.shape = Spheref{{0, 3, 0}, 2.0f}});
    const auto after = answers(world);
    EXPECT_NE(before, after);
    EXPECT_EQ(answers(snapshot), before);
    const World copy = world;
    EXPECT_EQ(answers(copy), after);
    world = snapshot;  // the slots that have come since are no more
    EXPECT_EQ(answers(world), before);
    world = copy;
    EXPECT_EQ(answers(world), after);
}

/// Balls a metre apart on a plane as large as it takes.
World field(int side) {
    World world = sequentialImpulsesWorld();
    addFloor(world, {}, -1.0f);
    for (int x = 0; x < side; ++x)
        for (int z = 0; z < side; ++z)
            addSolid(world, Spheref{.radius = 0.3f},
                     {.pose = {.position = {static_cast<float>(x - side / 2), 0, static_cast<float>(z - side / 2)}}});
    return world;
}

QueryCost costOfAll(const World& world, std::uint64_t seed) {
    QueryCost cost;
    const QueryFilter which{.cost = &cost};
    Random random(seed);
    for (int i = 0; i < 100; ++i) {
        const Vec3f at = random.inBox({-10, 0, -10}, {10, 0.2f, 10}), by = random.inBox(Vec3f{-2}, Vec3f{2});
        rayCast(world, {at, by}, {.isPath = true, .which = which});
        hitsAny(world, {at, by}, {.isPath = true, .which = which});
        rayCastAll(world, {at, by}, {.isPath = true, .which = which});
        overlapping(world, Spheref{at, 0.8f}, which);
        overlapsAny(world, Boxf{.center = at, .half = Vec3f{0.4f}}, which);
        overlapsWith(world, Boxf{.center = at, .half = Vec3f{0.4f}}, which);
        closestPoint(world, at, which);
        sweep(world, Boxf{.center = at, .half = Vec3f{0.1f}}, Motionf{.displacement = by, .turn = by}, which);
        sweepHitsAny(world, Spheref{at, 0.1f}, Motionf{.displacement = by}, which);
        sweepAll(world, Spheref{at, 0.1f}, Motionf{.displacement = by}, which);
    }
    return cost;
}

TEST(QueryTree, CostsWhatIsMetAndNotWhatTheWorldHolds) {
    const QueryCost small = costOfAll(field(32), 540), large = costOfAll(field(101), 540);  // 1,024 and 10,201 balls
    EXPECT_GT(small.shapes, 1000u);
    EXPECT_LE(large.shapes, small.shapes + small.shapes / 20) << "the same balls are there";
    EXPECT_LE(large.boxes, 2 * small.boxes) << "a few more levels of the tree";
    EXPECT_LE(large.boxes, 1000u * 150u) << "of 10,201 for each query";
}

TEST(QueryTree, AfterAChangeOnlyWhatHasChangedIsPutInItsPlace) {
    World world = field(101);
    ASSERT_TRUE(closestPoint(world, Vec3f{0.0f}));
    const BodyId far = world.bodies()[1];
    world.setPose(far, {.position = {0.5f, 2, 0.5f}});
    const auto hit = rayCast(world, {{0.5f, 5, 0.5f}, {0, -1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, far);
    EXPECT_FALSE(rayCast(world, {{-50, 0, -49.5f}, {0, 0, -1}})) << "where it was";
    world.removeBody(far);
    EXPECT_NE(rayCast(world, {{0.5f, 5, 0.5f}, {0, -1, 0}})->body, far);
}

TEST(QueryTree, OfEqualAnswersTheLowestSlotIsTaken) {
    for (const int last : {0, 4}) {  // whichever was put into the tree last
        World world = sequentialImpulsesWorld();
        std::vector<BodyId> balls;
        for (int i = 0; i < 5; ++i) balls.push_back(addSolid(world, Spheref{.radius = 0.5f}, {}));
        ASSERT_TRUE(rayCast(world, {{-5, 0, 0}, {1, 0, 0}}));
        world.setPose(balls[static_cast<std::size_t>(last)], {.position = {9, 9, 9}});
        ASSERT_TRUE(closestPoint(world, Vec3f{0.0f}));
        world.setPose(balls[static_cast<std::size_t>(last)], {});
        EXPECT_EQ(rayCast(world, {{-5, 0, 0}, {1, 0, 0}})->body, balls[0]);
        EXPECT_EQ(closestPoint(world, {0, 2, 0})->body, balls[0]);
        EXPECT_EQ(sweep(world, Spheref{{-5, 0, 0}, 0.1f}, Vec3f{9, 0, 0})->body, balls[0]);
        EXPECT_EQ(overlapping(world, Spheref{}).size(), 5u);
    }
}

TEST(QueryTree, AFilterMayAskTheCaller) {
    const World world = field(10);
    const auto all = world.bodies();
    const Rayf ray{{-9, 0, 0}, {1, 0, 0}};
    const BodyId first = rayCast(world, ray)->body;
    const auto isOther = [&](ShapeId shape) { return world.bodyOf(shape) != first; };
    const auto second = rayCast(world, ray, {.which = {.accepts = isOther}});
    ASSERT_TRUE(second);
    EXPECT_NE(second->body, first);
    EXPECT_NEAR(second->hit.t, rayCast(world, ray)->hit.t + 1.0f, 1e-5f);
    EXPECT_FALSE(hitsAny(world, ray, {.which = {.accepts = [](ShapeId) { return false; }}}));
}

/// A door of a metre that is opened by a quarter of a turn against a ball behind it.
TEST(QueryTree, ADoorThatTurnsAboutItsHingeMeetsWhatStandsInItsWay) {
    World world = sequentialImpulsesWorld();
    const BodyId ball = addSolid(world, Spheref{.radius = 0.1f}, {.pose = {.position = {0.5f, 0, -0.5f}}});
    const Boxf door{.center = {0.5f, 0, 0}, .half = {0.5f, 1, 0.01f}};
    const float quarter = 1.5707964f;
    const auto hit = sweep(world, door, Motionf{.turn = {0, quarter, 0}, .center = Vec3f{0.0f}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, ball);
    // The ball is seen from the hinge under 45°, half of the quarter; its radius and the door's let them meet before.
    const float apart = std::asin((0.1f + 0.01f) / std::sqrt(0.5f));
    EXPECT_NEAR(hit->impact.toi, (0.25f * 3.1415927f - apart) / quarter, 1e-4f);
    EXPECT_FALSE(sweep(world, door, Motionf{.turn = {0, -quarter, 0}, .center = Vec3f{0.0f}}));
    EXPECT_FALSE(sweep(world, door, Vec3f{1, 0, 0}));
}

TEST(QueryTree, TheTriangleThatIsMetIsNamed) {
    World world = sequentialImpulsesWorld();
    const auto sphere = geometry::makeIcosphere(1.0f, 3);
    const BodyId body =
        addSolid(world, MeshInstance{sphere}, {.kind = BodyKind::Static, .pose = {.position = {1, 2, 3}}});
    const MeshInstance mesh = std::get<MeshInstance>(world.shapeInWorld(world.shapesOf(body)[0]));
    Random random(550);
    for (int i = 0; i < 100; ++i) {
        const Vec3f out = random.direction();
        const auto hit = rayCast(world, {Vec3f{1, 2, 3} + 3.0f * out, -out});
        ASSERT_TRUE(hit && hit->triangle);
        const AnyShapef triangle = triangleInWorld(mesh, *hit->triangle);
        EXPECT_LT(distance(triangle, hit->hit.point), 1e-5f);
        const auto impact = sweep(world, Spheref{Vec3f{1, 2, 3} + 3.0f * out, 0.2f}, -3.0f * out);
        ASSERT_TRUE(impact && impact->triangle);
        EXPECT_LT(distance(AnyShapef{triangleInWorld(mesh, *impact->triangle)}, impact->impact.pointB), 1e-5f);
        const auto overlap = overlapsWith(world, Spheref{Vec3f{1, 2, 3} + 1.05f * out, 0.1f});
        ASSERT_EQ(overlap.size(), 1u);
        ASSERT_TRUE(overlap[0].triangle);
        EXPECT_LT(distance(AnyShapef{triangleInWorld(mesh, *overlap[0].triangle)}, Vec3f{1, 2, 3} + 1.05f * out),
                  0.07f);
    }
}

}  // namespace
}  // namespace collidoscope::physics
