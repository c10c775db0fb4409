#pragma once
/// The contacts of a convex shape with a surface of triangles: one manifold along the shortest separating translation.

#include <optional>

#include "geometry/manifold/manifold.h"
#include "geometry/mesh/query/mesh_separation.h"

namespace collidoscope::geometry {

/// The shape B is brought to where it just touches the surface A, see mesh_separation.h; the contacts that single
/// triangles have with it there, along that normal, make the patch, and are as deep as B was moved. With a margin, m, a
/// shape that is apart by no more has a manifold, too. None where a number is not finite, or there is no triangle.
std::optional<Manifold<double>> collideWithSurface(const SurfaceTriangles& a, const ConvexProxy& b, double margin);

}  // namespace collidoscope::geometry
