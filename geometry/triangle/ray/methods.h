#pragma once
/// The five numbers that decide a ray against a triangle, what can be said of them in spite of rounding, and three ways
/// to them: the first over doubles or lanes, the others for single calls only.
///
/// Every method works out the same fractions, each in its own way and each with its own denominator. A number larger
/// than its rounding has a certain sign. A miss is certain when one number says so, a hit when all do; the rest is
/// left to exact arithmetic. So all methods give the same boolean, and no ray slips between two triangles.
/// S is double, or lanes of doubles: the batch is this very source.

#include <cmath>
#include <cstdint>

#include "geometry/base/simd/lanes.h"
#include "geometry/predicates/vectors.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

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

/// Ray against triangle as one linear system.
///
/// o + t d = a + v (b - a) + w (c - a), solved by Cramer's rule; the four determinants share two cross products.
/// Source: Moeller, Trumbore, Fast, minimum storage ray/triangle intersection (1997). Differs from it in: no division
/// before the hit is certain, and a bound of the rounding of each determinant.
template <typename S>
RayTriangleNumbers<S> mollerTrumbore(const RayAndTriangle<S>& in) {
    const Vector3<S> ab = in.b - in.a;
    const Vector3<S> ac = in.c - in.a;
    const Vector3<S> s = in.origin - in.a;
    const Vector3<S> p = cross(in.direction, ac);
    const Vector3<S> q = cross(s, ab);

    RayTriangleNumbers<S> n;
    n.determinant = dot(ab, p);
    n.weightB = dot(s, p);
    n.weightC = dot(in.direction, q);
    n.weightA = n.determinant - n.weightB - n.weightC;
    n.time = dot(ac, q);

    // A determinant of three differences has six products of three factors. With rounded differences, each of the
    // roundings below is reached only if every one of the operations loses all that it can: 40 units in sum.
    constexpr double kDeterminant = 42.0 * kUnitRounding;
    const S sizeB = sizeOf(ab);
    const S sizeC = sizeOf(ac);
    const S sizeS = sizeOf(s);
    const S sizeD = sizeOf(in.direction);
    const S vanished{kVanished};
    n.determinantRounding = S(kDeterminant) * sizeD * sizeB * sizeC + vanished;
    n.timeRounding = S(kDeterminant) * sizeS * sizeB * sizeC + vanished;
    // The weight of a carries the roundings of three determinants, and that of two subtractions.
    n.weightRounding = n.determinantRounding +
                       S(kDeterminant + 4.0 * 6.0 * kUnitRounding) * sizeD * sizeS * (sizeB + sizeC) +
                       S(2.0 * 6.0 * kUnitRounding) * sizeD * sizeB * sizeC;
    return n;
}

/// Where the ray meets the plane, and the barycentric coordinates of that point.
///   n = (b - a) x (c - a),   t = n.(a - o) / n.d
/// The point is then dropped along the axis in which n is largest, and a + v (b - a) + w (c - a) = point is solved in
/// the two axes that are left.
/// Source: Badouel, An efficient ray-polygon intersection (Graphics Gems, 1990). Differs from it in: the divisions
/// come last, so that every number before them has a bound of its rounding.
RayTriangleNumbers<double> planeBarycentric(const RayAndTriangle<double>& in);

/// The ray becomes the z axis: corners are moved to its origin, permuted so that its largest component is z, and
/// sheared. What is left is on which side of three edges the origin of the plane lies. The edge shared by two
/// triangles gives the very same numbers in both, with opposite signs.
/// Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (2013).
RayTriangleNumbers<double> watertight(const RayAndTriangle<double>& in);

}  // namespace collidoscope::geometry
