#pragma once
/// Vectors, matrices and quaternions of the whole project: GLM's, under short names.
/// Axes are right-handed with y up; quaternions are written w, x, y, z. This header also has perpendicular directions.

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "geometry/base/float_rules.h"

namespace collidoscope::geometry {

template <typename T>
using Vec2 = glm::vec<2, T, glm::defaultp>;
template <typename T>
using Vec3 = glm::vec<3, T, glm::defaultp>;
template <typename T>
using Vec4 = glm::vec<4, T, glm::defaultp>;
template <typename T>
using Mat3 = glm::mat<3, 3, T, glm::defaultp>;
template <typename T>
using Mat4 = glm::mat<4, 4, T, glm::defaultp>;
template <typename T>
using Quat = glm::qua<T, glm::defaultp>;

using Vec2f = Vec2<float>;
using Vec3f = Vec3<float>;
using Vec4f = Vec4<float>;
using Mat3f = Mat3<float>;
using Mat4f = Mat4<float>;
using Quatf = Quat<float>;
using Vec2d = Vec2<double>;
using Vec3d = Vec3<double>;
using Mat4d = Mat4<double>;
using Quatd = Quat<double>;

template <typename T>
inline constexpr Quat<T> kIdentityRotation{T(1), T(0), T(0), T(0)};

/// A unit vector perpendicular to v and to the axis along which v is shortest. Precondition: v is not zero.
inline Vec3d anyPerpendicular(const Vec3d& v) {
    const Vec3d size = glm::abs(v);
    const Vec3d axis = size.x <= size.y && size.x <= size.z ? Vec3d{1, 0, 0}
                       : size.y <= size.z                   ? Vec3d{0, 1, 0}
                                                            : Vec3d{0, 0, 1};
    return glm::normalize(glm::cross(v, axis));
}

}  // namespace collidoscope::geometry
