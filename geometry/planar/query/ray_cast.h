#pragma once
/// Where does a ray of the plane first meet a shape?
///
/// t is in units of the ray's direction, which may have any length. Whether there is a hit is decided exactly.
/// Circles, rectangles and polygons are solids, with normals outwards: a ray that starts in one hits at t = 0 with
/// normal -d/|d| and `startsInside`. Points, lines, rays and segments are hit from all sides, with the normal turned
/// against the ray; where it runs along them, at the first common point, with normal -d/|d|. A zero direction asks
/// whether the origin lies in the shape. What has a part that is no finite number hits nothing and is not hit.
/// Polygons may be concave; their corners are counter-clockwise.

#include <optional>

#include "geometry/planar/shapes.h"

namespace collidoscope::geometry {

template <typename T>
struct FlatRayHit {
    T t = T(0);
    Vec2<T> point{T(0)};
    Vec2<T> normal{T(0)};  ///< unit length, except zero for a point query
    bool startsInside = false;
};

template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Vec2<T>& point);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Line2<T>& line);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Ray2<T>& other);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Segment2<T>& segment);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Circle<T>& circle);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Rectangle<T>& rectangle);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const OrientedRectangle<T>& rectangle);
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Polygon<T>& polygon);

/// Where does a segment of the plane, from its start, first meet a shape? As rayCast with the direction end - start,
/// and t between 0 and 1. A segment without length asks whether the point lies in the shape.
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Vec2<T>& point);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Line2<T>& line);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Ray2<T>& ray);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Segment2<T>& other);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Circle<T>& circle);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Rectangle<T>& rectangle);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const OrientedRectangle<T>& rectangle);
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Polygon<T>& polygon);

}  // namespace collidoscope::geometry
