#pragma once
/// When does a moving ball first touch a solid? The whole way is tested, so a fast ball cannot jump a thin wall.
///
/// The ball's centre travels along a ray, and the solid is grown by the ball's radius: a plane, a sphere and a capsule
/// keep their kind, a box becomes a box with round edges and corners. A radius of zero sweeps a point.

#include <optional>

#include "physics/particle/contact/solid.h"

namespace physics {

/// A ball on its way from `start` to start + motion.
struct Sweep {
    geometry::Vec3f start{0.0f};
    geometry::Vec3f motion{0.0f};  ///< m
    float radius = 0.0f;           ///< m, >= 0
};
struct SweepHit {
    float fraction = 0.0f;         ///< 0..1 of the motion
    geometry::Vec3f normal{0.0f};  ///< unit length, out of the solid; the motion runs against it
};

/// A ball that touches or overlaps the solid at the start hits at fraction 0 when it moves further in and not at all
/// when it moves out or along: it is never held fast.
std::optional<SweepHit> sweep(const Sweep& ball, const Solid& solid);

}  // namespace physics
