#pragma once
/// A half-line. Distances t along it are in units of its direction: point = origin + t direction, t >= 0.

#include <cstdint>

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Ray {
    Vec3<T> origin{T(0)};
    Vec3<T> direction{T(1), T(0), T(0)};  ///< any length; a zero direction makes it a point query
};
using Rayf = Ray<float>;
using Rayd = Ray<double>;

template <typename T>
Vec3<T> pointAt(const Ray<T>& ray, T t) {
    return ray.origin + t * ray.direction;
}

/// Which sides of a surface a ray can hit.
enum class FaceCulling : std::uint8_t {
    Both,
    FrontOnly,  ///< the side that the normal points to; a ray in the plane, coming from neither side, counts
};

}  // namespace geometry
