#pragma once
/// The time of impact of a moving ball with a solid. The whole path is tested, so a fast ball cannot tunnel through a
/// thin wall.
///
/// A point, with the radius 0, is cast as the exact segment between two stored positions: whether it touches is
/// decided without rounding, so it passes no wall, not even between two triangles with a common side. The centre of a
/// ball is cast against the solid inflated by the radius, in double precision with rounding.

#include <optional>

#include "physics/particle/contact/surface.h"

namespace collidoscope::physics {

/// A ball and its straight path.
struct Sweep {
    geometry::Vec3f start{0.0f}, end{0.0f};  ///< m
    float radius = 0.0f;                     ///< m, >= 0
};
struct SweepHit {
    double fraction = 0.0;        ///< time of the hit, 0..1 of the path
    geometry::Vec3d normal{0.0};  ///< unit length, out of the solid; the motion has a component against it
};

/// A ball that touches or overlaps the solid at the start hits it at fraction 0 if it moves farther in, and not at all
/// if it moves out or along the surface, so it is never stuck. A ball that does not move hits nothing.
std::optional<SweepHit> sweep(const Sweep& ball, const PreparedSolid& solid);
std::optional<SweepHit> sweep(const Sweep& ball, const geometry::AnyShapef& solid);

}  // namespace collidoscope::physics
