#pragma once
/// Which point of a shape of the plane is nearest to p, and how far is p from the shape?
///
/// closestPoint: circles, rectangles and polygons are solids, which map their inner points to themselves. Polygons may
/// be concave. Where several points are equally near, one of them.
/// distance: 0 on lines, rays and segments and in solids. signedDistance, for solids: negative inside, where it is the
/// distance to the nearest point of the boundary.
/// The answers are no numbers where a part of the shape or of p is none or infinite.
/// Precondition: a polygon has at least one corner.

#include <concepts>

#include "geometry/planar/shapes.h"

namespace collidoscope::geometry {

template <typename Shape, typename T>
concept PlanarLine = std::same_as<Shape, Line2<T>> || std::same_as<Shape, Ray2<T>> || std::same_as<Shape, Segment2<T>>;
template <typename Shape, typename T>
concept PlanarSolid = std::same_as<Shape, Circle<T>> || std::same_as<Shape, Rectangle<T>> ||
    std::same_as<Shape, OrientedRectangle<T>> || std::same_as<Shape, Polygon<T>>;
template <typename Shape, typename T>
concept PlanarShape = PlanarLine<Shape, T> || PlanarSolid<Shape, T> || std::same_as<Shape, Vec2<T>>;

template <typename T, PlanarShape<T> Shape>
Vec2<T> closestPoint(const Shape& shape, const Vec2<T>& p);

template <typename T, PlanarLine<T> Shape>
T distance(const Shape& line, const Vec2<T>& p);
template <typename T, PlanarSolid<T> Shape>
T distance(const Shape& solid, const Vec2<T>& p);

template <typename T, PlanarSolid<T> Shape>
T signedDistance(const Shape& solid, const Vec2<T>& p);

}  // namespace collidoscope::geometry
