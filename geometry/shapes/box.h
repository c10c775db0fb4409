#pragma once
/// A box with any orientation (OBB): half sizes along its own axes.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Box {
    Vec3<T> center{T(0)};
    Vec3<T> half{T(1)};  ///< m, half sizes, >= 0
    Quat<T> orientation = kIdentityRotation<T>;
};
using Boxf = Box<float>;
using Boxd = Box<double>;

}  // namespace geometry
