#pragma once
/// A convex solid bounded by flat faces.

#include <cstdint>
#include <vector>

#include "geometry/shapes/plane.h"

namespace geometry {

template <typename T>
struct Hull {
    std::vector<Vec3<T>> vertices{};
    /// Each face lists its corners counter-clockwise seen from outside.
    std::vector<std::vector<std::uint32_t>> faces{};
    /// One outward plane per face, in the same order.
    std::vector<Plane<T>> planes{};
};
using Hullf = Hull<float>;
using Hulld = Hull<double>;

}  // namespace geometry
