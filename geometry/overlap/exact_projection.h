#pragma once
/// The projection of a convex shape on an axis.

#include "geometry/convex/exact_core.h"
#include "geometry/predicates/extremes.h"

namespace geometry {

/// The range of dot(axis, p) over a core, times its denominator.
template <typename S>
struct ExactProjection {
    S min{};
    S max{};
};
template <typename S, typename Core>
ExactProjection<S> projectionOf(const Core& core, const exact::Vector3<S>& axis) {
    using exact::larger, exact::magnitude, exact::smaller;
    S min = dot(axis, core.corners[0]);
    S max = min;
    for (std::size_t i = 1; i < core.corners.size(); ++i) {
        const S along = dot(axis, core.corners[i]);
        min = smaller(min, along);
        max = larger(max, along);
    }
    for (const auto& half : core.halfVectors) {
        const S extent = magnitude(dot(axis, half));
        min = min - extent;
        max = max + extent;
    }
    return {min, max};
}

}  // namespace geometry
