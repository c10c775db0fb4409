#pragma once
/// A ray against a triangle in exact arithmetic: what rounding cannot decide, and the rays that lie in the plane.

#include <optional>

#include "geometry/base/vec.h"
#include "geometry/triangle/ray/numbers.h"

namespace geometry {

/// Where along the ray, and the weights of the corners; their sum is 1.
struct TriangleTime {
    double t = 0.0;
    Vec3d barycentric{0.0};
};

/// The boolean is exact for all finite numbers, t and weights are rounded once or twice. A ray in the plane of the
/// triangle, and one that meets a triangle without area, hits where it first touches the closed set; t = 0 and the
/// weights of the origin when it starts there. Precondition: the direction is not zero.
std::optional<TriangleTime> castExactly(const RayAndTriangle<double>& in, FaceCulling faces);

/// Whether the origin is a point of the closed triangle, exactly.
bool startsOnTriangle(const RayAndTriangle<double>& in);

}  // namespace geometry
