#pragma once
/// Two boxes ready for contact: their places, the way between them, and the features of a box by name.

#include <glm/geometric.hpp>

#include "geometry/manifold/clip/clip_polygon.h"
#include "geometry/manifold/features/feature.h"
#include "geometry/overlap/axes/box_box_axes.h"

namespace geometry::boxes {

using PlacedBox = axes::PlacedBox<double>;
using PairAxes = axes::BoxBoxAxes<double, const PlacedBox&>;

inline Vec3d vectorOf(const axes::Three<double>& v) { return {v[0], v[1], v[2]}; }
template <typename Real>
Real sizeOf(const axes::PlacedBox<Real>& box) {
    return box.half[0] + box.half[1] + box.half[2];
}
/// What clipping takes for touching, m.
template <typename Real, typename Held>
Real slackOf(const axes::BoxBoxAxes<Real, Held>& pair) {
    return Real(kOnSide) * (sizeOf(pair.a()) + sizeOf(pair.b()));
}

/// Corner `bits`, face and edge names as in feature.h.
constexpr std::uint32_t endOf(std::size_t axis, bool isFarEnd) { return isFarEnd ? 1u << axis : 0u; }
constexpr Feature faceName(std::size_t axis, bool isFarEnd) {
    return Feature::face(static_cast<std::uint32_t>(2 * axis + (isFarEnd ? 1 : 0)));
}

}  // namespace geometry::boxes
