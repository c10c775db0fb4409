#pragma once
/// Angles are radians everywhere but in what is shown and typed.

#include "geometry/base/elementary.h"

namespace collidoscope::demos {

/// One degree in radians.
template <typename T>
inline constexpr T kDegree = geometry::kPi<T> / T(180);
/// One radian in degrees.
template <typename T>
inline constexpr T kDegrees = T(180) / geometry::kPi<T>;

}  // namespace collidoscope::demos
