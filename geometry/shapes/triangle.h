#pragma once
/// Three corners; counter-clockwise seen from the side that the normal (b - a) x (c - a) points to.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Triangle {
    Vec3<T> a{T(0)};
    Vec3<T> b{T(0)};
    Vec3<T> c{T(0)};
};
using Trianglef = Triangle<float>;
using Triangled = Triangle<double>;

}  // namespace geometry
