#pragma once
/// The five numbers that decide a ray against a triangle, and what can be said of them in spite of rounding.
///
/// Every method works out the same fractions, each in its own way and each with its own denominator. A number larger
/// than its rounding has a certain sign. A miss is certain when one number says so, a hit when all do; the rest is
/// left to exact arithmetic. So all methods give the same boolean, and no ray slips between two triangles.
/// S is double, or lanes of doubles: the batch is this very source.

#include <cmath>
#include <cstdint>

#include "geometry/base/simd/lanes.h"
#include "geometry/predicates/vector3.h"
#include "geometry/shapes/primitives.h"

namespace geometry {

using exact::Vector3;

enum class RayTriangleMethod : std::uint8_t { MollerTrumbore, PlaneBarycentric, Watertight };

/// Ray and corners in one frame; the largest component of the direction is between 1 and 2.
template <typename S>
struct RayAndTriangle {
    Vector3<S> origin{};
    Vector3<S> direction{};
    Vector3<S> a{}, b{}, c{};
};

template <typename S>
struct RayTriangleNumbers {
    S determinant{};                    ///< > 0 when the ray comes from the front
    S weightA{}, weightB{}, weightC{};  ///< times the determinant
    S time{};                           ///< times the determinant
    S determinantRounding{};            ///< the determinant may be wrong by this much
    S weightRounding{};                 ///< each of the weights
    S timeRounding{};
};

/// The most that one operation loses, as a share of its result.
inline constexpr double kUnitRounding = 0x1p-53;
/// Part of every rounding: what products below the smallest double may have lost, even when multiplied up again.
inline constexpr double kVanished = 0x1p-800;
/// A certain hit is also a precise one: t and the weights are right to this share. Others are worked out exactly.
inline constexpr double kPrecision = 0x1p-30;

inline double absolute(double a) { return std::fabs(a); }
template <typename T, typename Set>
batch::Lanes<T, Set> absolute(const batch::Lanes<T, Set>& a) {
    return batch::abs(a);
}
template <typename S>
S larger(const S& a, const S& b) {
    using batch::max;
    return max(a, b);
}
/// a with its sign turned where b is negative.
template <typename S>
S turned(const S& a, const S& b) {
    using batch::select;
    return select(b < S(0.0), -a, a);
}

/// The largest component, without its sign.
template <typename S>
S sizeOf(const Vector3<S>& v) {
    return larger(absolute(v.x), larger(absolute(v.y), absolute(v.z)));
}

/// Certain results; when neither is set, exact arithmetic must decide. For lanes each member is a mask.
template <typename Mask>
struct RayTriangleAnswer {
    Mask misses{};
    Mask hits{};
};

template <typename S>
auto judge(const RayTriangleNumbers<S>& n, FaceCulling faces) {
    using Mask = decltype(n.time < n.time);
    const S determinant = absolute(n.determinant);
    const S a = turned(n.weightA, n.determinant);
    const S b = turned(n.weightB, n.determinant);
    const S c = turned(n.weightC, n.determinant);
    const S time = turned(n.time, n.determinant);

    const Mask crosses = determinant > n.determinantRounding;
    const Mask outside = (a < -n.weightRounding) | (b < -n.weightRounding) | (c < -n.weightRounding);
    Mask misses = crosses & (outside | (time < -n.timeRounding));
    if (faces == FaceCulling::FrontOnly) misses = misses | (crosses & (n.determinant < S(0.0)));

    const Mask inside = (a > n.weightRounding) & (b > n.weightRounding) & (c > n.weightRounding);
    const Mask precise = (larger(n.determinantRounding, n.weightRounding) < determinant * S(kPrecision)) &
                         (n.timeRounding < time * S(kPrecision));
    const Mask hits = inside & precise & !misses;
    return RayTriangleAnswer<Mask>{misses, hits};
}

}  // namespace geometry
