#pragma once
/// Helpers for tests of the rigid world.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/state_archives.h"
#include "geometry/mesh/mesh.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics {

constexpr float kStep = 1.0f / 60.0f;  // s

inline std::uint64_t hashOf(World& world) {
    return geometry::hashOf([&](geometry::Archive& archive) { archive.field("world", world); });
}

/// Without anything in it, for sequential impulses.
inline World sequentialImpulsesWorld() {
    World world;
    world.settings.solver = RigidSolver::SequentialImpulses;
    return world;
}

/// The half-space below the height, of a body by itself.
inline BodyId addFloor(World& world, const Material& material = {}, float height = 0.0f) {
    const BodyId floor = world.addBody({.kind = BodyKind::Static});
    world.addShape(floor, {.shape = geometry::Planef{{0.0f, 1.0f, 0.0f}, height}, .material = material});
    return floor;
}

/// A body of one shape.
inline BodyId addSolid(World& world, const geometry::AnyShapef& shape, const BodyDefinition& definition,
                       const Material& material = {}) {
    const BodyId body = world.addBody(definition);
    world.addShape(body, {.shape = shape, .material = material});
    return body;
}

inline void stepFor(World& world, float seconds, float step = kStep) {
    const int steps = static_cast<int>(seconds / step + 0.5f);
    for (int i = 0; i < steps; ++i) world.step(step);
}

/// J, of all bodies.
inline double kineticEnergy(const World& world) {
    double sum = 0.0;
    for (const BodyId id : world.bodies()) {
        const Bodies& bodies = world.arrays();
        if (!bodies.isDynamic(id.index)) continue;
        const geometry::Vec3d v{world.velocityOf(id)}, w{world.angularVelocityOf(id)},
            momentum{bodies.momenta[id.index]};
        sum += 0.5 * bodies.masses[id.index].mass * glm::dot(v, v) + 0.5 * glm::dot(momentum, w);
    }
    return sum;
}

/// Two triangles for each square of a grid, whose vertices are listed along z first.
inline std::vector<geometry::MeshTriangle> gridTriangles(std::uint32_t squaresX, std::uint32_t squaresZ) {
    std::vector<geometry::MeshTriangle> triangles;
    for (std::uint32_t x = 0; x < squaresX; ++x)
        for (std::uint32_t z = 0; z < squaresZ; ++z) {
            const std::uint32_t a = x * (squaresZ + 1) + z, b = a + squaresZ + 1;
            triangles.push_back({a, a + 1, b}), triangles.push_back({b, a + 1, b + 1});
        }
    return triangles;
}
/// A level mesh of so many by so many squares, about the origin, `size` m wide in all.
inline geometry::MeshPtr flatGround(std::uint32_t squares, float size) {
    geometry::Mesh mesh;
    const auto at = [&](std::uint32_t i) {
        return size * (static_cast<float>(i) / static_cast<float>(squares) - 0.5f);
    };
    for (std::uint32_t x = 0; x <= squares; ++x)
        for (std::uint32_t z = 0; z <= squares; ++z) mesh.vertices.push_back({at(x), 0.0f, at(z)});
    mesh.triangles = gridTriangles(squares, squares);
    return geometry::finishMesh(std::move(mesh));
}

/// Tests that both solvers are put to.
class EachSolver : public testing::TestWithParam<RigidSolver> {
protected:
    /// Everything sleeps in it that can.
    static World emptyWorld() {
        World world;
        world.settings.solver = GetParam();
        world.settings.sleep.isOn = true;
        return world;
    }
};

/// A solver, and how long its steps are.
struct Stepping {
    RigidSolver solver = RigidSolver::SequentialImpulses;
    float step = kStep;
};
inline const char* wordOf(RigidSolver solver) {
    return solver == RigidSolver::SequentialImpulses ? "sequentialImpulses" : "softStep";
}
/// Both solvers, with usual and with short steps.
inline auto allSteppings() {
    using enum RigidSolver;
    return testing::Values(Stepping{SequentialImpulses, 1.0f / 60}, Stepping{SequentialImpulses, 1.0f / 240},
                           Stepping{SoftStep, 1.0f / 60}, Stepping{SoftStep, 1.0f / 240});
}
/// "softStep60", by steps a second.
inline std::string nameOf(const testing::TestParamInfo<Stepping>& known) {
    return wordOf(known.param.solver) + std::string(known.param.step > 0.01f ? "60" : "240");
}

}  // namespace collidoscope::physics
