#pragma once
/// Elementary functions that give the same bits on every machine and compiler (the standard library's do not), and
/// the rotation built on them. Made of + - * / and exact scalings only.
///
/// Call them by their full name, geometry::sin, from other namespaces: a bare sin(x) is the standard library's there.
///
/// Each double result is within 2 units in the last place, each float result within 0.51, in the stated range.

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

template <typename T>
inline constexpr T kPi = T(0x1.921fb54442d18p+1);

/// Angles in radians. Accurate for |x| <= 2^20; further out the absolute error grows as |x| 2^-53.
/// Infinities and NaN give NaN.
float sin(float x);
double sin(double x);
float cos(float x);
double cos(double x);

/// e to the power x; infinity above the largest number and 0 below the smallest, gradually.
float exp(float x);
double exp(double x);

/// The angle of the point (x, y) from the x axis, in [-pi, pi]; 0 for the origin with its signs as IEEE 754 has them.
float atan2(float y, float x);
double atan2(double y, double x);

/// The rotation by `angle` (rad) about `axis`, counter-clockwise seen from the tip of the axis.
/// The axis may have any length; without one, no rotation.
template <typename T>
Quat<T> axisAngle(const Vec3<T>& axis, T angle);

}  // namespace collidoscope::geometry
