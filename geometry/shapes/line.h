#pragma once
/// An infinite line through a point.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Line {
    Vec3<T> point{T(0)};
    Vec3<T> direction{T(1), T(0), T(0)};  ///< any non-zero length
};
using Linef = Line<float>;
using Lined = Line<double>;

}  // namespace geometry
