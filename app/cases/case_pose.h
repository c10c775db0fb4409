#pragma once
/// The pose of a shape in a case: how it is read, and how points are moved to it.

#include <optional>

#include "app/files/json_node.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// Position and orientation of a shape. Without a pose all numbers stay as written, to the last bit.
struct CasePose {
    std::optional<geometry::Vec3d> position{};
    /// Not zero, and of a length whose square neither overflows nor vanishes.
    std::optional<geometry::Quatd> orientation{};
};

/// Reads `position`, and `orientation` [w,x,y,z] or `rotation` [[row],[row],[row]], of a shape.
CasePose readPose(const JsonNode& shape);

/// A direction and a point of the shape, moved to its pose. Results beyond the largest double are refused through
/// `node`.
geometry::Vec3d placedDirection(const CasePose& pose, const geometry::Vec3d& v, const JsonNode& node);
geometry::Vec3d placedPoint(const CasePose& pose, const geometry::Vec3d& p, const JsonNode& node);

}  // namespace collidoscope::app
