#pragma once
/// A straight piece between two points; both ends belong to it, and they may coincide.

#include "geometry/base/vec.h"

namespace geometry {

template <typename T>
struct Segment {
    Vec3<T> start{T(0)};
    Vec3<T> end{T(0)};
};
using Segmentf = Segment<float>;
using Segmentd = Segment<double>;

}  // namespace geometry
