#pragma once
/// The shortest push that parts two shapes, or how far apart they are, by brute force over directions.
///
/// The depth along a unit n is how far B must move along n until a plane across n lies between: d(n) = max n.a - min
/// n.b over all points a of A and b of B. The least d(n) is the depth of two shapes that overlap; of two that are apart
/// it is minus their distance. Where it is least, n is the normal of a face of one, or across an edge of each, or it
/// leads from a vertex or edge of one to a vertex of the other: all of these are tried, forwards and backwards.

#include "tests/geometry/oracle/contact_shape.h"

namespace collidoscope::geometry::oracle {

struct Push {
    long double depth = 0.0L;  ///< m; negative when the shapes are apart: minus their distance
    Vec3l normal{0.0L};        ///< unit, from A to B
};

/// d(n). Precondition: n is unit, and across the surface of a half-space.
long double depthAlong(const ContactShape& a, const ContactShape& b, const Vec3l& n);

Push minDepth(const ContactShape& a, const ContactShape& b);
/// The same among normals of faces; empty where there is no face.
std::optional<Push> minFaceDepth(const ContactShape& a, const ContactShape& b);

}  // namespace collidoscope::geometry::oracle
