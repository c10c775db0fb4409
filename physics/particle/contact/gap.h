#pragma once
/// The gap that is kept between a particle and a solid after a hit.

#include <glm/common.hpp>
#include <limits>

#include "geometry/base/vec.h"

namespace physics {

/// What is kept at least, m: four times what rounding a place to floats may move it on one axis, and the share of a
/// length on which the last bits of a time in double precision lie: of the way that led there, or of the solid. So what
/// is placed at this gap is in front of the surface after rounding, and lies there without being asked again.
inline double gapAt(const geometry::Vec3d& place, double length) {
    constexpr double kPlace = 2.0 * std::numeric_limits<float>::epsilon();
    constexpr double kLength = 0x1p-40;
    const geometry::Vec3d size = glm::abs(place);
    return kPlace * glm::max(size.x, glm::max(size.y, size.z)) + kLength * length;
}

}  // namespace physics
