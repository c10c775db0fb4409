#pragma once
/// A convex polygon, or a segment, cut by the sides of a face. Each corner knows the two sides that meet there, which
/// gives it a lasting name.
///
/// Source: Sutherland, Hodgman, Reentrant polygon clipping (1974). Differs from it in: corners carry their sides.

#include <glm/common.hpp>

#include "geometry/base/vec.h"
#include "geometry/manifold/clip/fixed_list.h"
#include "geometry/manifold/features/feature.h"

namespace geometry {

/// A point as close as this to the side of a face, as part of the size of the shapes, is on it: poses in single
/// precision are no better known, and corners that lie on each other shall stay corners.
inline constexpr double kOnSide = 1e-6;

/// Which line a side of a clipped polygon lies on: a side of the polygon that was clipped (0, 1 ...), or of the face
/// that it was clipped by (-1, -2 ...).
using SideName = std::int32_t;
constexpr SideName clippedBy(std::size_t side) { return -1 - static_cast<SideName>(side); }

struct ClipCorner {
    Vec3d point{0.0};
    SideName entering = 0;  ///< the side that ends here
    SideName leaving = 0;   ///< the side that begins here
};

/// Corner k of a polygon of `count` corners that is not clipped: its sides k - 1 and k meet there.
inline ClipCorner wholeCorner(const Vec3d& point, std::size_t k, std::size_t count) {
    return {point, static_cast<SideName>((k + count - 1) % count), static_cast<SideName>(k)};
}

/// Keeps the part of `polygon` with excess(point) <= slack. Two corners are a segment. Excess is linear, in any unit.
/// Polygon is a list of ClipCorner.
template <typename Polygon, typename Excess>
void clipBySide(Polygon& polygon, bool isSegment, std::size_t side, double slack, const Excess& excess) {
    const std::size_t count = polygon.size();
    bool isWhole = true;
    for (const ClipCorner& corner : polygon) isWhole = isWhole & (excess(corner.point) <= slack);
    if (isWhole) return;
    Polygon result;
    const double first = excess(polygon[0].point);
    double here = first;
    for (std::size_t i = 0; i < count; ++i) {
        const ClipCorner& from = polygon[i];
        const bool isInside = here <= slack, isLast = i + 1 == count;
        if (isInside) result.push_back(from);
        if (isSegment && isLast) break;
        const ClipCorner& to = polygon[isLast ? 0 : i + 1];
        const double there = isLast ? first : excess(to.point);
        if (isInside != (there <= slack) && (isInside ? here : there) < 0.0) {
            const Vec3d crossing = from.point + here / (here - there) * (to.point - from.point);
            if (isInside)
                result.push_back({crossing, from.leaving, clippedBy(side)});
            else
                result.push_back({crossing, clippedBy(side), from.leaving});
        }
        here = there;
    }
    polygon = result;
}

/// What is needed to name the corners of a clipped polygon: the numbers of the corners of both faces, and the faces.
/// Corners is an array or vector of numbers.
template <typename Corners>
struct FaceNames {
    const Corners& corners;
    Feature face{};

    Feature corner(std::size_t k) const { return Feature::corner(corners[k]); }
    Feature side(std::size_t k) const { return Feature::edge(corners[k], corners[(k + 1) % corners.size()]); }
};

/// The features of the reference face (a) and of the clipped face (b) that meet in a corner.
template <typename Reference, typename Clipped>
ContactId nameOf(const ClipCorner& corner, const FaceNames<Reference>& reference, const FaceNames<Clipped>& clipped) {
    const auto index = [](SideName side) { return static_cast<std::size_t>(side < 0 ? -1 - side : side); };
    const std::size_t in = index(corner.entering), out = index(corner.leaving);
    if (corner.entering >= 0 && corner.leaving >= 0) return {reference.face, clipped.corner(out)};
    if (corner.entering < 0 && corner.leaving >= 0) return {reference.side(in), clipped.side(out)};
    if (corner.entering >= 0) return {reference.side(out), clipped.side(in)};
    const bool isNext = (in + 1) % reference.corners.size() == out;
    return {reference.corner(isNext ? out : in), clipped.face};
}

}  // namespace geometry
