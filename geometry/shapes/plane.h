#pragma once
/// The points p with dot(normal, p) = distance. As a solid it is the half-space behind it, dot(normal, p) <= distance.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Plane {
    Vec3<T> normal{T(0), T(1), T(0)};  ///< unit length, points out of the solid half-space
    T distance = T(0);                 ///< m, of the plane from the origin along the normal
};
using Planef = Plane<float>;
using Planed = Plane<double>;

}  // namespace geometry
