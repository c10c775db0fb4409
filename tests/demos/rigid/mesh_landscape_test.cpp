// Bodies of every shape rain on meshes: none falls through, and none sinks deeper than it falls in a step.

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

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

/// What a solver cannot hold up sinks, but no middle comes through a triangle.
TEST(MeshLandscape, NothingFallsThroughWhateverTheSolverIsSetTo) {
    struct Setting {
        const char* name;
        Value value;
    };
    const Value impulses = std::string("sequential-impulses"), chapter15 = std::string("chapter-15");
    const std::vector<std::vector<Setting>> settings{
        {{"solver", impulses}, {"step", 1.0 / 15}, {"gravity", 20.0}, {"drop", 20.0}, {"iterations", 1}, {"seed", 4}},
        {{"solver", impulses},
         {"order", chapter15},
         {"step", 1.0 / 30},
         {"gravity", 20.0},
         {"iterations", 1},
         {"seed", 9}},
        {{"solver", impulses}, {"step", 1.0 / 15}, {"projection", 1.0}, {"iterations", 1}, {"slop", 0.0}, {"seed", 6}},
        {{"step", 1.0 / 15}, {"gravity", 20.0}, {"drop", 20.0}, {"soft-steps", 1}, {"margin", 0.0}, {"seed", 11}},
        {{"step", 1.0 / 15}, {"soft-steps", 1}, {"contact-frequency", 10.0}, {"drop", 10.0}, {"seed", 3}},
    };
    for (std::size_t k = 0; k < settings.size(); ++k) {
        const auto demo = demoWith("mesh-landscape", "count", 70);
        for (const Setting& setting : settings[k]) setParameter(*demo, setting.name, setting.value);
        demo->restart();
        for (int i = 0; i < 450; ++i) demo->advance();
        EXPECT_EQ(measured(*demo, "fell through"), 0.0) << "setting " << k;
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
