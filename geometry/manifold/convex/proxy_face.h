#pragma once
/// The faces and other features of a convex shape, as far as contacts need them.

#include <optional>

#include "geometry/base/small_vector.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/manifold/manifold.h"

namespace collidoscope::geometry {

/// Faces with more corners need memory of their own.
inline constexpr std::size_t kUsualCorners = 16;

/// A face of a solid; or a segment or point, which is all that there is of such a core.
struct ProxyFace {
    SmallVector<Vec3d, kUsualCorners> corners{};        ///< of a face counter-clockwise seen from outside
    SmallVector<std::uint32_t, kUsualCorners> names{};  ///< numbers of the corners
    Vec3d normal{0.0};                                  ///< unit, outward; zero where there is no face
    Feature name{};
    SmallVector<Vec3d, kUsualCorners>
        sides{};  ///< of a face: unit, in its plane, outward at the edge that begins at each corner

    bool isFace() const { return corners.size() > 2; }
};

/// The face whose normal is nearest to a direction. A triangle has two, back to back. A triangle without area counts as
/// its longest edge.
ProxyFace faceAlong(const ConvexProxy& shape, const Vec3d& direction);

/// The face of A along whose normal B leaves A by the shortest translation.
struct FaceAxis {
    double depth = 0.0;  ///< m, of the cores
    Vec3d normal{0.0};   ///< unit, outward of A
    Vec3d deepest{0.0};  ///< of B
};
/// None if every face of A has a depth above `max`. `outOfA` is a guess of the direction; the better it is, the more
/// faces are ruled out by one dot product each.
std::optional<FaceAxis> shallowestFace(const ConvexProxy& a, const ConvexProxy& b, double max, const Vec3d& outOfA);

/// The vertex, edge or face that lies farthest along a direction. What falls short by `tolerance` (m) counts as well.
struct Extreme {
    Feature name{};
    SmallVector<Vec3d, kUsualCorners> corners{};
};
Extreme extremeAlong(const ConvexProxy& shape, const Vec3d& direction, double tolerance);

}  // namespace collidoscope::geometry
