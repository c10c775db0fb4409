#pragma once
/// Squared distances in double precision, where they are far enough from the squared reach to be trusted.

#include <optional>

#include "geometry/overlap/round/straight_core.h"

namespace geometry {

/// A point or sphere.
inline bool isBall(const RoundBody& body) { return body.extent == Extent::Segment && body.origin == body.toward; }

/// Is distance <= reach? Both squares must be made of differences, or sums, rounded once, of squares of these, rounded
/// once, and of two additions at most: each is then within 5 relative roundings of 2^-53, and within what vanishes
/// below the smallest double. Nothing when that does not tell.
inline std::optional<bool> trustedWithin(double squaredDistance, double squaredReach) {
    constexpr double kSurplus = 1.0 + 0x1p-49;
    constexpr double kVanished = 0x1p-1070;
    if (squaredDistance > squaredReach * kSurplus + kVanished) return false;
    if (squaredDistance * kSurplus + kVanished < squaredReach) return true;
    return std::nullopt;
}

inline double squaredLength(const Vec3d& v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

}  // namespace geometry
