#pragma once
/// All points within `radius` of the segment a-b: a cylinder with round caps.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Capsule {
    Vec3<T> a{T(0)};
    Vec3<T> b{T(0)};
    T radius = T(1);  ///< m, >= 0
};
using Capsulef = Capsule<float>;
using Capsuled = Capsule<double>;

}  // namespace geometry
