#pragma once
/// Where does a segment of the plane, from its start, first meet a shape? As rayCast with the direction end - start,
/// and t between 0 and 1. A segment without length asks whether the point lies in the shape.

#include "geometry/planar/query/ray_cast.h"

namespace geometry {

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

}  // namespace geometry
