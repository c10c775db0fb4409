// What is pressed upon a mesh stays in front of it, whatever weighs on it and however badly the solver is set.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::mesh_load_test {
namespace {

using geometry::AnyShapef;
using geometry::Random;
using geometry::Vec3f;

constexpr float kWall = 1.5f;  // m

AnyShapef solidOf(int kind, float size) {
    switch (kind) {
        case 0:
            return geometry::Spheref{.radius = size};
        case 1:
            return geometry::Boxf{.half = {size, 0.7f * size, 1.3f * size}};
        case 2:
            return geometry::Capsulef{{0, -0.7f * size, 0}, {0, 0.7f * size, 0}, 0.6f * size};
        case 3:
            return geometry::HullInstancef{geometry::makeDodecahedron(1.2f * size)};
        default:
            return geometry::HullInstancef{geometry::makeTetrahedron(1.5f * size)};
    }
}

/// Forty bodies between four walls, and a block that weighs `load` times what its size would let one expect.
struct Press {
    World world{};
    std::vector<BodyId> bodies{};

    Press(RigidSolver solver, float load, std::uint64_t seed) {
        Random random(seed);
        world.settings.solver = solver;
        world.settings.impulses.iterations = 1, world.settings.impulses.projection = seed % 2 == 0 ? 0.45f : 1.0f;
        world.settings.soft.subSteps = 1, world.settings.soft.frequency = 10.0f;
        world.settings.margin = seed % 3 == 0 ? 0.005f : 0.0f;
        world.settings.gravity = {0.0f, -20.0f, 0.0f};
        world.addShape(world.addBody({.kind = BodyKind::Static}),
                       {.shape = geometry::MeshInstance{flatGround(8, 6.0f)}});
        for (const Vec3f inward : {Vec3f{1, 0, 0}, Vec3f{-1, 0, 0}, Vec3f{0, 0, 1}, Vec3f{0, 0, -1}})
            world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = geometry::Planef{inward, -kWall}});
        for (int i = 0; i < 40; ++i) {
            const Vec3f at{random.uniform(-1.1f, 1.1f), 0.5f + 0.3f * static_cast<float>(i / 4),
                           random.uniform(-1.1f, 1.1f)};
            const geometry::Posef pose{at, random.rotation()};
            bodies.push_back(addSolid(world, solidOf(i % 5, random.uniform(0.16f, 0.3f)), {.pose = pose}));
        }
        bodies.push_back(addSolid(world, geometry::Boxf{.half = {1.4f, 0.5f, 1.4f}}, {.pose = {.position = {0, 6, 0}}},
                                  {.density = 1000.0f * load}));
    }
    /// Those whose centre is behind the mesh. A body that was squeezed into a wall is left to the wall.
    int countBehind() const {
        int count = 0;
        for (const BodyId body : bodies) {
            const Vec3f at = world.centerOf(body);
            count += at.y < 0.0f && std::abs(at.x) < kWall && std::abs(at.z) < kWall ? 1 : 0;
        }
        return count;
    }
};

class MeshLoad : public testing::TestWithParam<RigidSolver> {};
INSTANTIATE_TEST_SUITE_P(Solver, MeshLoad, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                         [](const auto& known) { return std::string(wordOf(known.param)); });

TEST_P(MeshLoad, PressesNothingThroughATriangle) {
    for (const float step : {1.0f / 15, 1.0f / 60})
        for (const std::uint64_t seed : {1U, 3U, 6U}) {
            const float load = seed % 2 == 0 ? 1000.0f : 30.0f;
            Press press(GetParam(), load, seed);
            for (int i = 0; i < static_cast<int>(3.0f / step); ++i) {
                press.world.step(step);
                ASSERT_EQ(press.countBehind(), 0) << "step " << i << " of " << step << " s, seed " << seed;
            }
        }
}

}  // namespace
}  // namespace collidoscope::physics::mesh_load_test
