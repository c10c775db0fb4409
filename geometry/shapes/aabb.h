#pragma once
/// An axis-aligned box.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Aabb {
    Vec3<T> min{T(0)};
    Vec3<T> max{T(0)};  ///< max >= min on every axis
};
using Aabbf = Aabb<float>;
using Aabbd = Aabb<double>;

template <typename T>
Vec3<T> centerOf(const Aabb<T>& box) {
    return (box.min + box.max) * T(0.5);
}
template <typename T>
Vec3<T> halfOf(const Aabb<T>& box) {
    return (box.max - box.min) * T(0.5);
}

}  // namespace geometry
