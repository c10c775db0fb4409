#pragma once
/// A box made ready to meet many others: its axes are worked out once, as a physics engine does for each body in a
/// step.

#include "geometry/manifold/box/box_pair.h"
#include "geometry/manifold/clip/clip_polygon.h"
#include "geometry/shapes/primitives.h"

namespace geometry {

template <typename T>
class PreparedBox {
public:
    explicit PreparedBox(const Box<T>& box) : box_(box), isInFilterRange_(axes::isInFilterRange(toDouble(box))) {
        if (!isInFilterRange_) return;
        placed_ = axes::placed<double>(toDouble(box));
        reach_ = glm::length(boxes::vectorOf(placed_.half));
    }

    const Box<T>& box() const { return box_; }
    /// Whether double precision can hold all products of its lengths, see placed_box.h.
    bool isInFilterRange() const { return isInFilterRange_; }
    /// Precondition: the box is moderate.
    const boxes::PlacedBox& placed() const { return placed_; }
    /// From the centre to a corner, m, up to rounding.
    double reach() const { return reach_; }

private:
    Box<T> box_{};
    bool isInFilterRange_ = false;
    boxes::PlacedBox placed_{};
    double reach_ = 0.0;
};

/// Whether the spheres around two moderate boxes are apart by more than the margin (m), beyond rounding and beyond what
/// clipping takes for touching.
template <typename T>
bool areFarApart(const PreparedBox<T>& a, const PreparedBox<T>& b, double margin) {
    constexpr double kRoom = 1.0 + 8 * kOnSide;
    const Vec3d way = boxes::vectorOf(b.placed().center) - boxes::vectorOf(a.placed().center);
    const double reach = (a.reach() + b.reach() + margin) * kRoom;
    return glm::dot(way, way) > reach * reach + axes::Filter<double>::kVanished;
}

}  // namespace geometry
