#pragma once
/// The nearest points of two segments.

#include "geometry/shapes/segment.h"

namespace geometry {

struct PointPair {
    Vec3d a{0.0};
    Vec3d b{0.0};
};

/// Good to rounding at any angle between them; for parallel segments no better than the ends. Source: Ericson,
/// Real-Time Collision Detection (2005), 5.1.9. Differs from it in: the first guess comes from a triple product, and
/// each point is then moved to the one nearest to the other.
PointPair closestPair(const Segmentd& a, const Segmentd& b);

}  // namespace geometry
