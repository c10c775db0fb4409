#pragma once
/// Vectors of any size that a double can hold.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/base/vec.h"

namespace app {

/// The size of the largest part.
inline double largestPart(const geometry::Vec2d& v) { return std::max(std::abs(v.x), std::abs(v.y)); }
inline double largestPart(const geometry::Vec3d& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// With unit length. First scaled, so that no square overflows or vanishes. Precondition: finite and not zero.
inline geometry::Vec3d unit(const geometry::Vec3d& v) { return glm::normalize(v / largestPart(v)); }

}  // namespace app
