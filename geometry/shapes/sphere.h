#pragma once
/// A solid ball.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Sphere {
    Vec3<T> center{T(0)};
    T radius = T(1);  ///< m, >= 0
};
using Spheref = Sphere<float>;
using Sphered = Sphere<double>;

}  // namespace geometry
