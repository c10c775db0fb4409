#pragma once
/// What the methods for two triangles do first with their input.

#include <cmath>
#include <type_traits>

#include "geometry/query/finite.h"
#include "geometry/triangle/pair/corner_sides.h"

namespace geometry {

template <typename T>
Corners<double> cornersOf(const Triangle<T>& triangle) {
    return {exact::triple<double>(triangle.a), exact::triple<double>(triangle.b), exact::triple<double>(triangle.c)};
}
inline Triangled triangleOf(const Corners<double>& corners) {
    const auto vec = [](const exact::Triple<double>& p) { return Vec3d{p.x, p.y, p.z}; };
    return {vec(corners.at[0]), vec(corners.at[1]), vec(corners.at[2])};
}

/// Is no coordinate too large for products of five differences in double precision? No float is.
template <typename T>
bool suitFilter(const Triangle<T>& triangle) {
    if constexpr (std::is_same_v<T, float>) return true;
    constexpr double kLargest = 0x1p200;
    const auto suits = [](const Vec3<T>& p) {
        return std::fabs(p.x) <= kLargest && std::fabs(p.y) <= kLargest && std::fabs(p.z) <= kLargest;
    };
    return suits(triangle.a) && suits(triangle.b) && suits(triangle.c);
}

}  // namespace geometry
