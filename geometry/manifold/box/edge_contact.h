#pragma once
/// The contact of two boxes that meet edge against edge, and the push along any of their axes.

#include "geometry/manifold/box/box_pair.h"
#include "geometry/manifold/clip/clip_step.h"
#include "geometry/manifold/manifold.h"

namespace geometry::boxes {

/// The way that B leaves along an axis: unit, from A to B, and how far it is; negative: minus the gap.
struct AxisPush {
    Vec3d normal{0.0, 1.0, 0.0};
    double depth = 0.0;  ///< m
};

/// Along the axis with this index in BoxBoxAxes, which has a length.
AxisPush pushAlong(const PairAxes& pair, unsigned index);

/// The choice of this push, for observers.
ClipStep normalStep(unsigned index, const AxisPush& push);

/// Where an edge of A and one of B are nearest, for axes 6 to 14.
Contact<double> edgeContact(const PairAxes& pair, unsigned index, const AxisPush& push);

}  // namespace geometry::boxes
