#pragma once
/// Where a path meets each shape first. Precondition: it does meet it, which exact arithmetic has found before; so
/// these always answer, and rounding can only move the answer a little.

#include "geometry/planar/query/ray_path.h"

namespace geometry::planar {

FlatRayHit<double> hitOf(const Path& path, const Vec2d& point);
FlatRayHit<double> hitOf(const Path& path, const Line2d& line);
FlatRayHit<double> hitOf(const Path& path, const Ray2d& ray);
FlatRayHit<double> hitOf(const Path& path, const Segment2d& segment);
FlatRayHit<double> hitOf(const Path& path, const Circled& circle);
FlatRayHit<double> hitOf(const Path& path, const Rectangled& rectangle);
FlatRayHit<double> hitOf(const Path& path, const OrientedRectangled& rectangle);
FlatRayHit<double> hitOf(const Path& path, const Polygond& polygon);

}  // namespace geometry::planar
