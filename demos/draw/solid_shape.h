#pragma once
/// The geometric shape that a drawn solid is, for whoever takes a picture for its shapes: recorders, and whoever picks.

#include <optional>

#include "demos/canvas.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// In the frame of the solid, see SolidItem. None for a cylinder, a cone, and a sphere that is squeezed, which are none
/// of AnyShape.
inline std::optional<geometry::AnyShapef> shapeOf(Solid solid, const geometry::Vec3f& half) {
    if (solid == Solid::Box) return geometry::Boxf{.half = half};
    if (solid == Solid::Sphere && half.x == half.y && half.y == half.z) return geometry::Spheref{.radius = half.x};
    if (solid == Solid::Capsule) return geometry::Capsulef{{0, -half.y, 0}, {0, half.y, 0}, half.x};
    return std::nullopt;
}

}  // namespace collidoscope::demos
