#pragma once
/// Rectangles and circles that enclose points and shapes of the plane. Results are rounded outwards: what they enclose
/// is wholly inside. Preconditions: finite numbers, else the result means nothing, and at least one point.

#include <span>

#include "geometry/planar/shapes.h"

namespace collidoscope::geometry {

template <typename T>
Rectangle<T> enclosingRectangle(std::span<const Vec2<T>> points);
template <typename T>
Rectangle<T> enclosingRectangle(const Segment2<T>& segment);
template <typename T>
Rectangle<T> enclosingRectangle(const Circle<T>& circle);
template <typename T>
Rectangle<T> enclosingRectangle(const OrientedRectangle<T>& rectangle);
template <typename T>
Rectangle<T> enclosingRectangle(const Polygon<T>& polygon);
/// Smallest rectangle around two rectangles, and so of several shapes.
template <typename T>
Rectangle<T> enclosingRectangle(const Rectangle<T>& a, const Rectangle<T>& b);

/// The smallest circle, up to rounding.
template <typename T>
Circle<T> enclosingCircle(std::span<const Vec2<T>> points);
template <typename T>
Circle<T> enclosingCircle(const Segment2<T>& segment);
template <typename T>
Circle<T> enclosingCircle(const Rectangle<T>& rectangle);
template <typename T>
Circle<T> enclosingCircle(const OrientedRectangle<T>& rectangle);
template <typename T>
Circle<T> enclosingCircle(const Polygon<T>& polygon);

}  // namespace collidoscope::geometry
