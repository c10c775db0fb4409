#pragma once
/// Squared distances in double precision, where they are far enough from the squared reach to be trusted.

#include <optional>

#include "geometry/query/numbers/straight_core.h"

namespace geometry {

/// A point or sphere.
inline bool isBall(const RoundBody& body) { return body.kind == LineKind::Segment && body.origin == body.toward; }

/// Is distance <= reach, given their squares in doubles? Nothing when rounding may decide.
///
/// The squared distance must be the sum of the squares of three differences, the squared reach the square of a sum.
/// Each difference, square and addition is rounded once, so both are within 5 times 2^-53 of the truth, relatively, and
/// `kSurplus` allows for 16 times. Squares too small for double lose at most 2^-1075 each.
inline std::optional<bool> trustedWithin(double squaredDistance, double squaredReach) {
    constexpr double kSurplus = 1.0 + 0x1p-49;
    constexpr double kVanished = 0x1p-1070;
    if (squaredDistance > squaredReach * kSurplus + kVanished) return false;
    if (squaredDistance * kSurplus + kVanished < squaredReach) return true;
    return std::nullopt;
}

inline double squaredLength(const Vec3d& v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

}  // namespace geometry
