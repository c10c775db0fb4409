#pragma once
/// Vectors over the number types of this folder, and over double: Vector3 in space, Pair in the plane; and which of two
/// numbers is smaller or larger.

#include <algorithm>
#include <cmath>

#include "geometry/base/vec.h"
#include "geometry/predicates/interval.h"
#include "geometry/predicates/number.h"

namespace collidoscope::geometry::exact {

// --- Smaller, larger and size ---

/// Without a decision where an interval does not tell: the answer is then an interval again, that holds the right one.
inline Interval smaller(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
inline Interval larger(const Interval& a, const Interval& b) {
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}
inline Interval magnitude(const Interval& a) { return larger(a, -a); }

inline double smaller(double a, double b) { return b < a ? b : a; }
inline double larger(double a, double b) { return b > a ? b : a; }
inline double magnitude(double a) { return std::fabs(a); }

inline Number smaller(const Number& a, const Number& b) { return sign(b - a) < 0 ? b : a; }
inline Number larger(const Number& a, const Number& b) { return sign(b - a) > 0 ? b : a; }
inline Number magnitude(const Number& a) { return sign(a) < 0 ? -a : a; }

/// Is it certain, is it possible, that a number is negative? For exact numbers these are one question.
inline bool surelyNegative(const Interval& a) { return a.high < 0.0; }
inline bool possiblyNegative(const Interval& a) { return a.low < 0.0; }
inline bool surelyNegative(const Number& a) { return sign(a) < 0; }
inline bool possiblyNegative(const Number& a) { return sign(a) < 0; }

// --- Space ---

template <typename S>
struct Vector3 {
    S x{}, y{}, z{};
};

template <typename S, typename T>
Vector3<S> vector3(const Vec3<T>& v) {
    return {S(double{v.x}), S(double{v.y}), S(double{v.z})};
}
template <typename S>
Vector3<S> operator+(const Vector3<S>& a, const Vector3<S>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename S>
Vector3<S> operator-(const Vector3<S>& a, const Vector3<S>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename S>
Vector3<S> operator*(const S& s, const Vector3<S>& a) {
    return {s * a.x, s * a.y, s * a.z};
}
template <typename S>
S dot(const Vector3<S>& a, const Vector3<S>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename S>
Vector3<S> cross(const Vector3<S>& a, const Vector3<S>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename S>
S square(const S& a) {
    return a * a;
}

// --- The plane ---

template <typename S>
struct Pair {
    S x{}, y{};
};

template <typename S>
Pair<S> pair(const Vec2d& v) {
    return {S(v.x), S(v.y)};
}
template <typename S>
Pair<S> operator+(const Pair<S>& a, const Pair<S>& b) {
    return {a.x + b.x, a.y + b.y};
}
template <typename S>
Pair<S> operator-(const Pair<S>& a, const Pair<S>& b) {
    return {a.x - b.x, a.y - b.y};
}
template <typename S>
Pair<S> operator*(const S& s, const Pair<S>& a) {
    return {s * a.x, s * a.y};
}
template <typename S>
S dot(const Pair<S>& a, const Pair<S>& b) {
    return a.x * b.x + a.y * b.y;
}
template <typename S>
S cross(const Pair<S>& a, const Pair<S>& b) {
    return a.x * b.y - a.y * b.x;
}
/// Turned by a right angle, clockwise: what was a side of a counter-clockwise polygon then points outwards.
template <typename S>
Pair<S> outward(const Pair<S>& side) {
    return {side.y, -side.x};
}

}  // namespace collidoscope::geometry::exact
