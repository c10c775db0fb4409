// Bodies of every shape rain on meshes: none falls through, and none sinks deeper than it falls in a step.

#include <gtest/gtest.h>

#include <map>

#include "geometry/mesh/mesh_generators.h"
#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::mesh_landscape_test {
namespace {

void expectNoneThrough(DemoBase& demo, int steps) {
    for (int i = 0; i < steps; ++i) demo.advance();
    EXPECT_GE(measured(demo, "bodies"), 60.0);
    EXPECT_EQ(measured(demo, "fell through"), 0.0);
    const double fall = 1000.0 * measured(demo, "fastest so far") * double{demo.stepLength()};  // mm
    EXPECT_LE(measured(demo, "deepest so far"), fall);
}

TEST(MeshLandscape, NothingFallsThroughTheTerrain) {
    for (const int seed : {1, 2}) {
        const auto demo = demoWith("mesh-landscape", "seed", seed);
        setParameter(*demo, "count", 70);
        demo->restart();
        expectNoneThrough(*demo, 900);
    }
}

/// A fall of 40 m ends at 28 m/s.
TEST(MeshLandscape, NothingFallsThroughFromHighAbove) {
    for (const int seed : {1, 2}) {
        const auto demo = demoWith("mesh-landscape", "seed", seed);
        setParameter(*demo, "count", 70);
        setParameter(*demo, "drop", 40.0);
        demo->restart();
        expectNoneThrough(*demo, 720);
        EXPECT_GE(measured(*demo, "fastest so far"), 25.0);
    }
}

/// From outside: nothing but being put on top again takes a body up by more than a metre in a step.
TEST(MeshLandscape, WhatLeavesOverTheEdgeIsCountedAndRainsAgain) {
    const auto demo = demoWith("mesh-landscape", "count", 70);
    demo->restart();
    std::map<std::uint32_t, float> heights;
    int lifted = 0;
    for (int i = 0; i < 900; ++i) {
        demo->advance();
        const physics::World& world = *demo->worlds().front();
        for (const physics::BodyId body : world.bodies()) {
            const float height = world.centerOf(body).y;
            const auto [before, isNew] = heights.try_emplace(body.index, height);
            lifted += !isNew && height > before->second + 1.0f ? 1 : 0;
            before->second = height;
        }
    }
    EXPECT_GE(lifted, 1);
    EXPECT_EQ(measured(*demo, "rained again"), lifted);
}

TEST(MeshLandscape, NothingFallsThroughAMeshOfOnesOwn) {
    const auto demo = demoWith("mesh-landscape", "count", 70);
    setMesh(*demo, "mesh", {"ball", geometry::makeIcosphere(2.0f, 3)});
    demo->restart();
    expectNoneThrough(*demo, 720);
}

/// The oracle: what has crossed the surface of a closed mesh is inside it.
TEST(MeshLandscape, NoCentreIsInsideAClosedMesh) {
    const auto demo = demoWith("mesh-landscape", "count", 70);
    setMesh(*demo, "mesh", {"ball", geometry::makeIcosphere(2.0f, 3)});
    demo->restart();
    for (int i = 0; i < 420; ++i) {
        demo->advance();
        const physics::World& world = *demo->worlds().front();
        for (const physics::BodyId body : world.bodies())
            if (world.kindOf(body) == physics::BodyKind::Dynamic) {
                // The ball of triangles has its corners at 7 m from the middle, and its faces no nearer than 6.9 m.
                ASSERT_GE(glm::length(world.centerOf(body)), 6.9f) << "step " << i << ", body " << body.index;
            }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::mesh_landscape_test
