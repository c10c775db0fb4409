#pragma once
/// The geometric shape of a drawn solid, for code that reads shapes from a picture: recording and picking.

#include <optional>

#include "demos/canvas.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// The shape in the frame of the solid, see SolidItem. None for a cylinder, a cone and an ellipsoid, which AnyShape
/// does not have.
inline std::optional<geometry::AnyShapef> shapeOf(Solid solid, const geometry::Vec3f& half) {
    if (solid == Solid::Box) return geometry::Boxf{.half = half};
    if (solid == Solid::Sphere && half.x == half.y && half.y == half.z) return geometry::Spheref{.radius = half.x};
    if (solid == Solid::Capsule) return geometry::Capsulef{{0, -half.y, 0}, {0, half.y, 0}, half.x};
    return std::nullopt;
}

}  // namespace collidoscope::demos
