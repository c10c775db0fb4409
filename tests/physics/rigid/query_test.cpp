// Questions to a world against brute force: the same questions to each shape, and to points laid over the answer.

#include "physics/rigid/query/world_query.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/any_shape_queries.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::Random;
using geometry::Rayf;
using geometry::Spheref;
using geometry::Vec3f;

/// Forty solids in a room of six metres, and a mesh; no two bodies at one place.
World crowd(std::uint64_t seed) {
    Random random(seed);
    World world = sequentialImpulsesWorld();
    for (int i = 0; i < 40; ++i) {
        const BodyDefinition definition{
            .pose = {.position = random.inBox(Vec3f{-3}, Vec3f{3}), .orientation = random.rotation()}};
        const float size = random.uniform(0.1f, 0.5f);
        if (i % 3 == 0) addSolid(world, Spheref{.radius = size}, definition);
        if (i % 3 == 1) addSolid(world, Boxf{.half = {size, 0.6f * size, 0.8f * size}}, definition);
        if (i % 3 == 2)
            addSolid(world, Capsulef{.a = {0, -size, 0}, .b = {0, size, 0}, .radius = 0.5f * size}, definition);
    }
    addSolid(world, geometry::MeshInstance{geometry::makeIcosphere(1.0f, 2)},
             {.kind = BodyKind::Static, .pose = {.position = {4.5f, 0, 0}}});
    return world;
}

template <typename Visit>
void visitAll(const World& world, const Visit& visit) {
    for (const BodyId body : world.bodies())
        for (const ShapeId shape : world.shapesOf(body)) visit(body, shape, world.shapeInWorld(shape));
}

TEST(WorldQuery, ARayMeetsWhatEachShapeSaysByRisingDistance) {
    const World world = crowd(80);
    Random random(81);
    int hitCount = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec3f origin = random.inBox(Vec3f{-6}, Vec3f{6}), aim = random.inBox(Vec3f{-3}, Vec3f{3});
        const Rayf ray{origin, (aim - origin) * random.uniform(0.1f, 2.0f)};
        std::vector<float> expected;
        visitAll(world, [&](BodyId, ShapeId, const AnyShapef& shape) {
            if (const auto hit = geometry::rayCast(ray, shape)) expected.push_back(hit->t);
        });
        std::sort(expected.begin(), expected.end());
        const auto all = rayCastAll(world, ray);
        ASSERT_EQ(all.size(), expected.size()) << "seed 81, ray " << i;
        for (std::size_t k = 0; k < all.size(); ++k) {
            ASSERT_EQ(all[k].hit.t, expected[k]);
            ASSERT_EQ(world.bodyOf(all[k].shape), all[k].body);
        }
        const auto first = rayCast(world, ray);
        ASSERT_EQ(first.has_value(), !expected.empty());
        const auto path = rayCast(world, ray, {.isPath = true});
        ASSERT_EQ(path.has_value(), !expected.empty() && expected[0] <= 1.0f);
        if (!first) continue;
        ++hitCount;
        ASSERT_EQ(first->hit.t, expected[0]);
        const auto behind = rayCast(world, ray, {.which = {.except = first->body}});
        ASSERT_TRUE(!behind || behind->body != first->body);
    }
    EXPECT_GT(hitCount, 400);
    EXPECT_LT(hitCount, 1900);
}

TEST(WorldQuery, TheNearestPointIsTheNearestOfAllShapes) {
    const World world = crowd(82);
    Random random(83);
    for (int i = 0; i < 1000; ++i) {
        const Vec3f point = random.inBox(Vec3f{-6}, Vec3f{6});
        float nearest = 1e30f;
        visitAll(world, [&](BodyId, ShapeId, const AnyShapef& shape) {
            nearest = std::min(nearest, glm::length(geometry::closestPoint(shape, point) - point));
        });
        const auto found = closestPoint(world, point);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->distance, nearest) << "seed 83, point " << i;
        ASSERT_EQ(glm::length(found->point - point), nearest);
    }
    EXPECT_FALSE(closestPoint(World{}, Vec3f{0.0f}));
}

TEST(WorldQuery, AnOverlapNamesAllThatShareAPointWithIt) {
    World world = crowd(84);
    addFloor(world, {}, -2.5f);
    Random random(85);
    int hits = 0, misses = 0;
    for (int i = 0; i < 300; ++i) {
        const Spheref probe{.center = random.inBox(Vec3f{-3}, Vec3f{3}), .radius = random.uniform(0.05f, 1.5f)};
        const auto found = overlapping(world, probe);
        EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
        visitAll(world, [&](BodyId, ShapeId id, const AnyShapef& shape) {
            const auto* const plane = std::get_if<geometry::Planef>(&shape);
            const float distance = plane != nullptr
                                       ? glm::dot(plane->normal, probe.center) - plane->distance
                                       : glm::length(geometry::closestPoint(shape, probe.center) - probe.center);
            if (std::abs(distance - probe.radius) < 1e-5f) return;
            const bool isExpected = distance < probe.radius;
            const bool isMesh = std::holds_alternative<geometry::MeshInstance>(shape);
            if (isMesh && glm::length(probe.center - Vec3f{4.5f, 0, 0}) < 1.0f) return;  // within a surface or a solid
            ++(isExpected ? hits : misses);
            ASSERT_EQ(std::find(found.begin(), found.end(), id) != found.end(), isExpected) << "seed 85, probe " << i;
        });
    }
    EXPECT_GT(hits, 200);
    EXPECT_GT(misses, 200);
}

/// A ball that is swept meets what the ball at the moment of impact touches, and nothing before that.
TEST(WorldQuery, ASweptBallStopsWhereItFirstTouches) {
    const World world = crowd(86);
    Random random(87);
    int hits = 0;
    const auto distanceAt = [&](const Vec3f& center) { return closestPoint(world, center)->distance; };
    for (int i = 0; i < 400; ++i) {
        const Spheref ball{.center = random.inBox(Vec3f{-6}, Vec3f{6}), .radius = random.uniform(0.05f, 0.4f)};
        if (distanceAt(ball.center) < ball.radius + 0.01f) continue;
        const Vec3f path = (random.inBox(Vec3f{-3}, Vec3f{3}) - ball.center) * random.uniform(0.5f, 2.0f);
        const auto impact = sweep(world, ball, path);
        const float end = impact ? impact->impact.toi : 1.0f;
        for (int k = 0; k < 50; ++k) {
            const float t = end * static_cast<float>(k) / 50.0f;
            ASSERT_GT(distanceAt(ball.center + t * path), ball.radius - 1e-3f) << "seed 87, sweep " << i << ", t " << t;
        }
        if (!impact) continue;
        ++hits;
        ASSERT_NEAR(distanceAt(ball.center + end * path), ball.radius, 2e-3f) << "seed 87, sweep " << i;
        ASSERT_GE(glm::dot(impact->impact.normal, path), -1e-3f) << "from the ball to what it meets";
    }
    EXPECT_GT(hits, 80);
}

TEST(WorldQuery, LayersDecideWhatIsAsked) {
    World world = sequentialImpulsesWorld();
    const BodyId body = world.addBody({});
    world.addShape(body, {.shape = Spheref{}, .filter = {.layers = 2}});
    const Rayf ray{{-5, 0, 0}, {1, 0, 0}};
    EXPECT_TRUE(rayCast(world, ray));
    EXPECT_TRUE(rayCast(world, ray, {.which = {.filter = {.mask = 2}}}));
    EXPECT_FALSE(rayCast(world, ray, {.which = {.filter = {.mask = 1}}}));
    EXPECT_FALSE(rayCast(world, ray, {.which = {.except = body}}));
}

}  // namespace
}  // namespace collidoscope::physics
