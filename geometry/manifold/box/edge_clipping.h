#pragma once
/// Contacts of two boxes after the book: each edge of a box is clipped by the other box, what is left is moved onto the
/// middle plane of the overlap, and points that coincide become one. It is slow, and stands here to be compared with
/// the reference face (face_contact.h), step by step.
///
/// Source: Szauer, Game Physics Cookbook (2017), chapter 15, "Oriented bounding box manifold". Differs from it in: an
/// edge is clipped as a whole by the three slabs of the box, so that rounding cannot put a clipped point outside; ends
/// of edges that lie inside count, so that a box within another has contacts; depths are full, and each point has its
/// own.

#include "geometry/manifold/box/edge_contact.h"

namespace geometry::boxes {

/// Margin in m, >= 0.
Manifold<double> edgeClippedManifold(const PairAxes& pair, const AxisPush<double>& push, double margin,
                                     const ClipObserver& observer);

}  // namespace geometry::boxes
