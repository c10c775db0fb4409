#pragma once
/// The faces and other features of a core with flat faces, as far as contacts need them.

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "geometry/manifold/features/feature.h"
#include "geometry/overlap/separation/rounded_core.h"

namespace geometry {

/// A hull as contacts need it.
struct HullCore {
    std::vector<Vec3d> corners{};                         ///< at least one
    std::span<const std::vector<std::uint32_t>> faces{};  ///< numbers of corners, counter-clockwise seen from outside
};

/// A shape as contacts see it: a core with flat faces, and all that lies within a radius of it.
struct ContactBody {
    std::variant<Vec3d, Segmentd, Triangled, Aabbd, Boxd, const HullCore*> core{};
    double radius = 0.0;

    bool isHull() const { return std::holds_alternative<const HullCore*>(core); }
};
ContactBody contactBodyOf(const RoundedCore& shape);

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
CoreFace faceAlong(const ContactBody& body, const Vec3d& direction);

/// The corner, edge or face that reaches farthest along a direction. What falls short by `tolerance` (m) counts as
/// well.
struct Extreme {
    Feature name{};
    std::vector<Vec3d> corners{};
};
Extreme extremeAlong(const ContactBody& body, const Vec3d& direction, double tolerance);

/// At least half and at most twice the greatest extent, with the radius.
double extentOf(const ContactBody& body);

}  // namespace geometry
