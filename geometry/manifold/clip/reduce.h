#pragma once
/// Four contacts that stand for many.

#include <span>

#include "geometry/manifold/manifold.h"

namespace geometry {

/// Adds the contacts to the manifold, at most four: the deepest, the one farthest from it, and on each side of the line
/// between these two the one farthest off it. Points that do not widen the patch are left out when there are more than
/// four. Where two are equally good, the first.
void addReduced(std::span<const Contact<double>> contacts, Manifold<double>& manifold);

}  // namespace geometry
