#pragma once
/// Vectors over the number types of this folder.

#include "geometry/base/vec.h"

namespace collidoscope::geometry::exact {

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

}  // namespace collidoscope::geometry::exact
