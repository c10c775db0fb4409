#pragma once
/// Vectors of exact rational numbers, and what floats and doubles are in them.
///
/// Nothing here is shared with the exact arithmetic under test: the numbers are GMP's. The expression templates of
/// gmpxx.h hold references to their operands, so results are always given a type, never `auto`.

#include <gmpxx.h>

#include "geometry/base/vec.h"

namespace collidoscope::geometry::oracle {

using Rational = mpq_class;

struct Vector {
    Rational x{};
    Rational y{};
    Rational z{};
};

/// Preconditions here and below: all numbers are finite.
inline Rational exactly(double value) { return Rational{value}; }
template <typename T>
Vector exactly(const Vec3<T>& v) {
    return {exactly(double{v.x}), exactly(double{v.y}), exactly(double{v.z})};
}

inline Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector operator-(const Vector& a) { return {-a.x, -a.y, -a.z}; }
inline Vector operator*(const Rational& s, const Vector& a) { return {s * a.x, s * a.y, s * a.z}; }
inline bool operator==(const Vector& a, const Vector& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

inline Rational dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector cross(const Vector& a, const Vector& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Rational squaredLength(const Vector& a) { return dot(a, a); }
inline bool isZero(const Vector& a) { return sgn(a.x) == 0 && sgn(a.y) == 0 && sgn(a.z) == 0; }

/// Twice the signed area of the triangle abc in the plane, positive when counter-clockwise.
inline Rational orient2d(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    const Rational ux = exactly(b.x) - exactly(a.x);
    const Rational uy = exactly(b.y) - exactly(a.y);
    const Rational vx = exactly(c.x) - exactly(a.x);
    const Rational vy = exactly(c.y) - exactly(a.y);
    return ux * vy - uy * vx;
}
/// (b - a) x (c - a) . (d - a): six times the volume of the tetrahedron, positive when d is on the side that the
/// normal of abc points to.
inline Rational orient3d(const Vector& a, const Vector& b, const Vector& c, const Vector& d) {
    return dot(cross(b - a, c - a), d - a);
}

}  // namespace collidoscope::geometry::oracle
