#pragma once
/// The one point that three planes share.

#include <optional>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// None when their normals lie in one plane, so that they share no point or a whole line; this is decided exactly.
/// None as well where the volume that the normals span vanishes in rounding, or something is not finite.
///   p = (dA nB x nC + dB nC x nA + dC nA x nB) / (nA . nB x nC)
/// Source: Ericson, Real-Time Collision Detection (2005), section 5.4.5.
template <typename T>
std::optional<Vec3<T>> commonPoint(const Plane<T>& a, const Plane<T>& b, const Plane<T>& c);

}  // namespace collidoscope::geometry
