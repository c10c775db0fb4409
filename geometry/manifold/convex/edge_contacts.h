#pragma once
/// Contacts where no faces lie on each other: at the deepest point, and along two edges.

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/separation.h"
#include "geometry/manifold/reduce.h"

namespace collidoscope::geometry {

/// The point where the shapes are deepest in each other, or nearest.
ManifoldPoint<double> deepestContact(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s);

/// Contacts at both ends of the segment that two nearly parallel edges share, at most the margin (m) apart; else none.
/// Where the shapes overlap and an end is further aside than it is deep, the deepest point takes its place.
ContactList contactsAlongEdges(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double margin);

}  // namespace collidoscope::geometry
