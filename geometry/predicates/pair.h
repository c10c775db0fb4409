#pragma once
/// Vectors of the plane over the number types of geometry/predicates, and over double.

#include "geometry/base/vec.h"
#include "geometry/predicates/extremes.h"

namespace collidoscope::geometry::exact {

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

/// For projections that are only to be shown.
inline int sign(double a) { return static_cast<int>(a > 0.0) - static_cast<int>(a < 0.0); }

}  // namespace collidoscope::geometry::exact
