#pragma once
/// A hull at a pose in the world: its vertices stay in the frame that they were made in, so that a body may lie ten
/// kilometres from the origin and keep every digit of its shape.

#include "geometry/base/pose.h"
#include "geometry/shapes/hull.h"

namespace geometry {

/// Looks at a hull that must stay. The quaternion may have any length but zero.
template <typename T>
struct HullInstance {
    const Hull<T>& hull;
    Posed worldFromHull{};
};
template <typename T>
HullInstance(const Hull<T>&, const Posed&) -> HullInstance<T>;

}  // namespace geometry
