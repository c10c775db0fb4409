#pragma once
/// The shortest push that parts two hulls, by brute force: along the normal of each face of either and the product of
/// each pair of their edges, forwards and backwards. These are all normals that A - B can have.

#include "geometry/shapes/hull.h"

namespace collidoscope::geometry::oracle {

struct HullPush {
    double depth = 0.0;  ///< negative when the hulls are apart: minus the widest gap
    Vec3d normal{0.0};   ///< unit, from A to B
};

/// Precondition: both hulls have volume and faces.
HullPush minPush(const Hulld& a, const Hulld& b);

}  // namespace collidoscope::geometry::oracle
