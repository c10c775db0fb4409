#pragma once
/// Boxes of both kinds as the separating-axis tests take them, over any numbers.

#include <array>
#include <cmath>
#include <type_traits>

#include "geometry/predicates/vectors.h"
#include "geometry/query/box_frame.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry::axes {

template <typename S>
using Array3 = std::array<S, 3>;

template <typename S>
Array3<S> array3(const Vec3d& v) {
    return {S(v.x), S(v.y), S(v.z)};
}
template <typename S>
S dot(const Array3<S>& a, const Array3<S>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <typename S>
Array3<S> difference(const Array3<S>& a, const Array3<S>& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <typename S>
Array3<S> crossed(const Array3<S>& a, const Array3<S>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Vec3d vector(const Array3<double>& v) { return {v[0], v[1], v[2]}; }
using exact::larger;
using exact::magnitude;
using exact::smaller;

/// |x| + |y| + |z|, which no length exceeds.
template <typename S>
S sumOfSizes(const Array3<S>& v) {
    return magnitude(v[0]) + magnitude(v[1]) + magnitude(v[2]);
}

/// The points center + x axis[0] + y axis[1] + z axis[2] with |x| size <= half[0] and so on. The axes are at right
/// angles and have length `size`: 1 in doubles, where they are divided by |q|^2; |q|^2 in exact numbers.
template <typename S>
struct PlacedBox {
    std::array<Array3<S>, 3> axis{};
    S size{};
    Array3<S> center{};
    Array3<S> half{};
    S roundedFrom{};  ///< size of the numbers that centre and half were rounded from; 0 where they are exact
};

template <typename S>
PlacedBox<S> placed(const Aabbd& box) {
    const S one(1.0), zero(0.0), oneHalf(0.5);
    PlacedBox<S> result{{{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}}, one};
    const Array3<S> min = array3<S>(box.min);
    const Array3<S> max = array3<S>(box.max);
    for (std::size_t i = 0; i < 3; ++i) {
        result.center[i] = oneHalf * (max[i] + min[i]);
        result.half[i] = oneHalf * (max[i] - min[i]);
    }
    if constexpr (std::is_same_v<S, double>) result.roundedFrom = sumOfSizes(min) + sumOfSizes(max);
    return result;
}

/// The box with axes of length 1, from axes of length `columns.size`.
template <typename S>
PlacedBox<S> withUnitAxes(const RationalAxes<S>& columns, const Array3<S>& center, const Array3<S>& half) {
    const S one(1.0);
    const S scale = one / columns.size;
    const auto scaled = [&](const exact::Vector3<S>& axis) {
        return Array3<S>{axis.x * scale, axis.y * scale, axis.z * scale};
    };
    return {{scaled(columns.axes[0]), scaled(columns.axes[1]), scaled(columns.axes[2])}, one, center, half, S(0.0)};
}

/// A zero quaternion counts as no rotation.
template <typename S>
PlacedBox<S> placed(const Boxd& box) {
    const Quatd& q = box.orientation;
    const bool isZero = q.w == 0.0 && q.x == 0.0 && q.y == 0.0 && q.z == 0.0;
    const RationalAxes<S> columns = rationalAxesOf<S>(isZero ? kIdentityRotation<double> : q);
    const Array3<S> center = array3<S>(box.center), half = array3<S>(box.half);
    if constexpr (std::is_same_v<S, double>) {
        return withUnitAxes(columns, center, half);
    } else {
        const auto asArray = [](const exact::Vector3<S>& axis) { return Array3<S>{axis.x, axis.y, axis.z}; };
        return {{asArray(columns.axes[0]), asArray(columns.axes[1]), asArray(columns.axes[2])},
                columns.size,
                center,
                half,
                S(0.0)};
    }
}

/// Bounds on the numbers of the filter.
template <typename S>
struct Filter;
template <>
struct Filter<double> {
    static constexpr double kRounding = 0x1p-53;  ///< a result is wrong by this part of it at most
    /// Bounds what a gap may lose because numbers below the smallest double vanish: 2^-1074 times two moderate
    /// lengths, a few times.
    static constexpr double kVanished = 0x1p-460;
};

/// Whether the filter may work on a shape: its numbers are finite and, with all products of three lengths formed from
/// them, within the range of double. Every finite float is. Quiet comparisons, as a NaN may come here.
inline bool isInFilterRange(double sumOfAll) { return std::islessequal(sumOfAll, 0x1p300); }
/// Sums of sizes are NaN or infinite where one of the numbers is, and raise nothing.
inline double sumOfSizes(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }
inline bool isInFilterRange(const Aabbd& box) { return isInFilterRange(sumOfSizes(box.min) + sumOfSizes(box.max)); }
inline bool isInFilterRange(const Triangled& t) {
    return isInFilterRange(sumOfSizes(t.a) + sumOfSizes(t.b) + sumOfSizes(t.c));
}
inline bool isInFilterRange(const Boxd& box) {
    const Quatd& q = box.orientation;
    const double turn = std::fabs(q.w) + (std::fabs(q.x) + std::fabs(q.y) + std::fabs(q.z));
    if (!isInFilterRange(turn + (sumOfSizes(box.center) + sumOfSizes(box.half)))) return false;
    return turn >= 0x1p-300 || turn == 0.0;
}

}  // namespace collidoscope::geometry::axes
