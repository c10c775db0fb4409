#pragma once
/// A direction at right angles to another.

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

/// Some unit vector at right angles to v: across the axis that v has least of. Precondition: v is not zero.
inline Vec3d anyPerpendicular(const Vec3d& v) {
    const Vec3d size = glm::abs(v);
    const Vec3d axis = size.x <= size.y && size.x <= size.z ? Vec3d{1, 0, 0}
                       : size.y <= size.z                   ? Vec3d{0, 1, 0}
                                                            : Vec3d{0, 0, 1};
    return glm::normalize(glm::cross(v, axis));
}

}  // namespace collidoscope::geometry
