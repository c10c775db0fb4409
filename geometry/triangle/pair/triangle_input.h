#pragma once
/// What the methods for two triangles do first with their input.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "geometry/query/numbers/finite.h"
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

/// Are all nine numbers finite? The exponent of those that are not is all ones, and overflows into the sign.
inline bool areFinite(const Trianglef& triangle) {
    static_assert(sizeof(Trianglef) == 9 * sizeof(std::uint32_t));
    std::uint32_t words[9];
    std::memcpy(words, &triangle, sizeof(words));
    std::uint32_t overflow = 0;
    for (const std::uint32_t word : words) overflow |= (word & 0x7fffffffu) + 0x00800000u;
    return overflow >> 31 == 0;
}
inline bool areFinite(const Triangled& triangle) { return isFinite(triangle); }

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
