#pragma once
/// A convex solid bounded by flat faces.
///
/// A hull without volume is a prism without height, so that its planes still bound it from all sides: a polygon has a
/// front, a back, and a face of two corners along each edge that looks outwards in the polygon's plane; a segment has a
/// face of one corner at each end and four of two corners around; a point has six of one corner.

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
