#pragma once
/// Where does a segment, from its start, first meet a shape? As rayCast with the direction end - start, and t from 0 to
/// 1. A segment without length asks whether the point lies in the shape. overlaps(segment, shape) is the bare boolean.

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/overlap/overlaps.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::geometry {

/// The direction and t are each rounded a few times, so that t may be off by this much near the end of the segment.
template <typename T>
inline constexpr T kSegmentEndRounding = T(8) * std::numeric_limits<T>::epsilon();

/// Does a segment end behind the place where its ray meets the shape? Where rounding could decide, the segment itself
/// is asked whether it touches.
template <typename T, typename Shape>
bool reaches(const Segment<T>& segment, const Shape& shape, T t) {
    if constexpr (RankedShape<Shape>)
        if (std::fabs(t - T(1)) <= kSegmentEndRounding<T>) return overlaps(segment, shape);
    return t <= T(1);
}

/// Options are those of rayCast, such as the faces that can be hit. Precondition: end - start does not overflow.
template <typename T, typename Shape, typename... Options>
auto segmentCast(const Segment<T>& segment, const Shape& shape, Options... options) {
    auto hit = rayCast(Ray<T>{segment.start, segment.end - segment.start}, shape, options...);
    if (!hit) return hit;
    if (reaches(segment, shape, hit->t))
        hit->t = std::min(hit->t, T(1));
    else
        hit.reset();
    return hit;
}

}  // namespace collidoscope::geometry
