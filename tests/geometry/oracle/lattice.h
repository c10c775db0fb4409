#pragma once
/// Distances of convex hulls in whole numbers, which are faster than fractions.

#include <vector>

#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::oracle {

/// The squared distance of the convex hulls of two sets of points. Precondition: neither is empty.
Rational squaredDistanceOfHulls(const std::vector<Vector>& a, const std::vector<Vector>& b);

}  // namespace collidoscope::geometry::oracle
