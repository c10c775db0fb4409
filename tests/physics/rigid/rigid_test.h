#pragma once
/// Helpers for tests of the rigid world.

#include <gtest/gtest.h>

#include "geometry/base/state_archives.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics {

constexpr float kStep = 1.0f / 60.0f;  // s

inline std::uint64_t hashOf(World& world) {
    return geometry::hashOf([&](geometry::Archive& archive) { archive.field("world", world); });
}

/// Without anything in it, for sequential impulses.
inline World bookWorld() {
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

}  // namespace collidoscope::physics
