#pragma once
/// The faces and other features of a convex shape, as far as contacts need them.

#include <optional>
#include <vector>

#include "geometry/convex/convex_proxy.h"
#include "geometry/manifold/features/feature.h"

namespace geometry {

/// A face of a solid; or a segment or point, which is all that there is of such a core.
struct ProxyFace {
    std::vector<Vec3d> corners{};        ///< of a face counter-clockwise seen from outside
    std::vector<std::uint32_t> names{};  ///< numbers of the corners
    Vec3d normal{0.0};                   ///< unit, outward; zero where there is no face
    Feature name{};
    std::vector<Vec3d> sides{};  ///< of a face: unit, in its plane, outward at the edge that begins at each corner

    bool isFace() const { return corners.size() > 2; }
};

/// The face whose normal is nearest to a direction. A triangle has two, back to back. A triangle without area counts as
/// its longest edge.
ProxyFace faceAlong(const ConvexProxy& shape, const Vec3d& direction);

/// Along which face of A does B leave by the shortest path?
struct FaceAxis {
    double depth = 0.0;  ///< m, of the cores
    Vec3d normal{0.0};   ///< unit, outward of A
    Vec3d deepest{0.0};  ///< of B
};
/// None where no face of A has a depth of `max` at most.
std::optional<FaceAxis> shallowestFace(const ConvexProxy& a, const ConvexProxy& b, double max);

/// The vertex, edge or face that lies farthest along a direction. What falls short by `tolerance` (m) counts as well.
struct Extreme {
    Feature name{};
    std::vector<Vec3d> corners{};
};
Extreme extremeAlong(const ConvexProxy& shape, const Vec3d& direction, double tolerance);

}  // namespace geometry
