#pragma once
/// Poses as case files write them, and how they carry a shape into the world.

#include <optional>

#include "app/cases/case_node.h"
#include "geometry/base/vec.h"

namespace app {

/// Where a shape stands. Without a pose everything stays as written, to the last bit.
struct CasePose {
    std::optional<geometry::Vec3d> position{};
    /// Of any length whose square is no trouble, not zero.
    std::optional<geometry::Quatd> orientation{};
};

/// Reads `position`, and `orientation` [w,x,y,z] or `rotation` [[row],[row],[row]], of a shape.
CasePose readPose(const CaseNode& shape);

/// Both refuse, through `node`, what the pose carries beyond the largest double.
geometry::Vec3d placedPoint(const CasePose& pose, const geometry::Vec3d& p, const CaseNode& node);
geometry::Vec3d placedDirection(const CasePose& pose, const geometry::Vec3d& v, const CaseNode& node);

}  // namespace app
