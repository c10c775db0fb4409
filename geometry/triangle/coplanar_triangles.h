#pragma once
/// The pairs of triangles of which one lies in the plane of the other, or has no area. Exact.

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Precondition: all numbers are finite, and three determinants vanish: those of the vertices of A against the plane of
/// B, or the other way round.
bool coplanarTrianglesOverlap(const Triangled& a, const Triangled& b);

/// Whether all vertices lie on one line.
bool isWithoutArea(const Triangled& triangle);

}  // namespace collidoscope::geometry
