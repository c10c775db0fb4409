#pragma once
/// What the tests of the mover share: solids that stand still, and a capsule that walks among them.

#include <gtest/gtest.h>

#include "geometry/base/elementary.h"
#include "physics/rigid/mover/capsule_mover.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::mover_test {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Vec3f;

inline constexpr float kDegree = geometry::kPi<float> / 180.0f;
inline constexpr float kMaxDepth = 1e-3f;  // m: the deepest that a mover may be in what does not move

inline BodyId addStatic(World& world, const AnyShapef& shape) {
    return addSolid(world, shape, {.kind = BodyKind::Static});
}
inline BodyId addBox(World& world, const Vec3f& center, const Vec3f& half, const geometry::Quatf& turn = {1, 0, 0, 0}) {
    return addStatic(world, Boxf{.center = center, .half = half, .orientation = turn});
}

/// On the floor at the origin, unless it is put elsewhere.
inline CapsuleMover standing(const Vec3f& feet = Vec3f{0.0f}) {
    CapsuleMover mover;
    mover.position = feet + Vec3f{0.0f, 0.5f * mover.definition.height + mover.skin(), 0.0f};
    return mover;
}
inline float feetOf(const CapsuleMover& mover) { return mover.position.y - 0.5f * mover.definition.height; }

/// Walks and looks after each step that it is in nothing.
inline void walk(World& world, CapsuleMover& mover, const Vec3f& velocity, float seconds, float maximum = kMaxDepth) {
    const int steps = static_cast<int>(seconds / kStep + 0.5f);
    for (int i = 0; i < steps; ++i) {
        world.step(kStep);
        mover.step(world, kStep, {.velocity = velocity});
        ASSERT_LE(depthOf(world, mover), maximum) << "step " << i;
    }
}

}  // namespace collidoscope::physics::mover_test
