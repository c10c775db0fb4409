#pragma once
/// The shadow of a convex shape on an axis.

#include "geometry/convex/exact_core.h"
#include "geometry/predicates/extremes.h"

namespace geometry {

/// The range of dot(axis, p) over a core, times its denominator.
template <typename S>
struct ExactShadow {
    S min{};
    S max{};
};
template <typename S, typename Core>
ExactShadow<S> shadowOf(const Core& core, const exact::Triple<S>& axis) {
    using exact::larger, exact::magnitude, exact::smaller;
    S min = dot(axis, core.corners[0]);
    S max = min;
    for (std::size_t i = 1; i < core.corners.size(); ++i) {
        const S along = dot(axis, core.corners[i]);
        min = smaller(min, along);
        max = larger(max, along);
    }
    for (const auto& arm : core.arms) {
        const S reach = magnitude(dot(axis, arm));
        min = min - reach;
        max = max + reach;
    }
    return {min, max};
}

}  // namespace geometry
