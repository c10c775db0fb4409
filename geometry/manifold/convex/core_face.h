#pragma once
/// The faces and other features of a core with flat faces, as far as contacts need them.

#include <optional>
#include <vector>

#include "geometry/manifold/features/feature.h"
#include "geometry/overlap/separation/rounded_core.h"

namespace geometry {

/// A face of a solid; or a segment or point, which is all that there is of such a core.
struct CoreFace {
    std::vector<Vec3d> corners{};        ///< of a face counter-clockwise seen from outside
    std::vector<std::uint32_t> names{};  ///< numbers of the corners
    Vec3d normal{0.0};                   ///< unit, outward; zero where there is no face
    Feature name{};
    std::vector<Vec3d> sides{};  ///< of a face: unit, in its plane, outward at the side that begins at each corner

    bool isFace() const { return corners.size() > 2; }
};

/// The face whose normal is nearest to a direction. A triangle has two, back to back. A triangle without area counts as
/// its first corner.
CoreFace faceAlong(const FlatCore& core, const Vec3d& direction);

/// The corner, edge or face that reaches farthest along a direction. What falls short by `tolerance` (m) counts as
/// well.
struct Extreme {
    Feature name{};
    std::vector<Vec3d> corners{};
};
Extreme extremeAlong(const FlatCore& core, const Vec3d& direction, double tolerance);

/// At least half and at most twice the greatest extent, with the radius.
double extentOf(const RoundedCore& shape);

}  // namespace geometry
