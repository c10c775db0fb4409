#pragma once
/// How far a hull is from another shape, or how deep in it. A hull is what its vertices span; one without vertices is
/// infinitely far from everything.

#include "geometry/overlap/separation/result.h"
#include "geometry/overlap/separation/rounded_core.h"
#include "geometry/shapes/hull.h"

namespace geometry {

template <typename T>
Separation<double> separationOfHull(const Hull<T>& a, const RoundedCore& b);
template <typename T>
Separation<double> separationOfHull(const Hull<T>& a, const Hull<T>& b);
/// The plane is the half-space behind it.
template <typename T>
Separation<double> separationFromPlane(const Planed& a, const Hull<T>& b);

}  // namespace geometry
