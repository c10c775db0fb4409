#pragma once
/// When does a moving ball first touch a solid? The whole path is tested, so a fast ball cannot jump a thin wall.
///
/// A point, of radius zero, is cast as the exact segment between two stored positions: whether it touches is decided
/// without rounding, so it passes no wall, not even between two triangles that share a side. A ball's centre travels
/// towards the solid inflated by the radius; rounding counts there, in double precision.

#include <optional>

#include "physics/particle/contact/surface.h"

namespace collidoscope::physics {

/// A ball on its straight path.
struct Sweep {
    geometry::Vec3f start{0.0f}, end{0.0f};  ///< m
    float radius = 0.0f;                     ///< m, >= 0
};
struct SweepHit {
    double fraction = 0.0;        ///< 0..1 of the path
    geometry::Vec3d normal{0.0};  ///< unit length, out of the solid; the motion runs against it
};

/// A ball that touches or overlaps the solid at the start hits at fraction 0 when it moves further in and not at all
/// when it moves out or along: it is never held fast. A ball that does not move hits nothing.
std::optional<SweepHit> sweep(const Sweep& ball, const PreparedSolid& solid);
std::optional<SweepHit> sweep(const Sweep& ball, const geometry::AnyShapef& solid);

}  // namespace collidoscope::physics
