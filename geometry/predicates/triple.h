#pragma once
/// Vectors over the number types of this folder.

#include "geometry/base/vec.h"

namespace geometry::exact {

template <typename S>
struct Triple {
    S x{}, y{}, z{};
};

template <typename S, typename T>
Triple<S> triple(const Vec3<T>& v) {
    return {S(double{v.x}), S(double{v.y}), S(double{v.z})};
}
template <typename S>
Triple<S> operator+(const Triple<S>& a, const Triple<S>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename S>
Triple<S> operator-(const Triple<S>& a, const Triple<S>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename S>
Triple<S> operator*(const S& s, const Triple<S>& a) {
    return {s * a.x, s * a.y, s * a.z};
}
template <typename S>
S dot(const Triple<S>& a, const Triple<S>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename S>
Triple<S> cross(const Triple<S>& a, const Triple<S>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename S>
S square(const S& a) {
    return a * a;
}

}  // namespace geometry::exact
