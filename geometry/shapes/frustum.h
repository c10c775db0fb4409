#pragma once
/// The six-sided solid that a camera sees.

#include <array>

#include "geometry/shapes/plane.h"

namespace geometry {

template <typename T>
struct Frustum {
    /// Left, right, bottom, top, near, far; normals point outwards, so inside means n.p <= d for all six.
    std::array<Plane<T>, 6> planes{};
    /// Near face then far face, each counter-clockwise from bottom left as the camera sees it.
    std::array<Vec3<T>, 8> corners{};
};
using Frustumf = Frustum<float>;
using Frustumd = Frustum<double>;

}  // namespace geometry
