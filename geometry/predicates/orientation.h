#pragma once
/// The side of a line or plane on which a point lies: exact for all finite doubles.
///
/// A determinant in double precision, with a bound on its rounding error made from the sizes of the differences, tells
/// nearly always. Where it does not, the determinant is worked out exactly.
/// Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates (1997), 4.1;
/// the form of the bound: Devillers, Pion, Efficient Exact Geometric Predicates for Delaunay Triangulations (2003).

#include <algorithm>
#include <cmath>

#include "geometry/base/vec.h"

namespace collidoscope::geometry::exact {

/// Half a unit in the last place of 1: the relative error of one operation.
inline constexpr double kHalfPlace = 0x1p-53;
/// Sizes of differences for which the determinants can neither overflow nor lose what counts below 2^-1074.
inline constexpr double kLargestFiltered = 0x1p300;
inline constexpr double kSmallestBound = 0x1p-700;

int orient2dExactly(const Vec2d& a, const Vec2d& b, const Vec2d& c);
int orient3dExactly(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d);

/// Sign of (b - a) x (c - a): 1 when a, b, c turn counter-clockwise, -1 clockwise, 0 on one line.
inline int orient2d(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    // Each of the two products carries the errors of two differences and its own, and the last subtraction one more:
    // 2 x 3 + 2 half places of the largest product. The ninth covers the bound's own rounding.
    constexpr double kErrorBound = 9.0 * kHalfPlace;
    const Vec2d ab = b - a;
    const Vec2d ac = c - a;
    const double sizeX = std::max(std::fabs(ab.x), std::fabs(ac.x));
    const double sizeY = std::max(std::fabs(ab.y), std::fabs(ac.y));
    if (std::max(sizeX, sizeY) <= kLargestFiltered) {
        const double determinant = ab.x * ac.y - ab.y * ac.x;
        const double bound = kErrorBound * sizeX * sizeY;
        if (std::fabs(determinant) > bound && bound >= kSmallestBound) return determinant > 0.0 ? 1 : -1;
    }
    return orient2dExactly(a, b, c);
}

/// Sign of (b - a) x (c - a) . (d - a): 1 when d is on the side of the plane abc that its normal (b - a) x (c - a)
/// points to (from there a, b, c turn counter-clockwise), -1 on the other side, 0 in the plane.
inline int orient3d(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    // Six products, each of three differences and two multiplications, plus what three subtractions of minors and two
    // sums add: 46 half places of the largest product (3 x 12 + 4 + 6). One more covers the bound's own rounding.
    constexpr double kErrorBound = 47.0 * kHalfPlace;
    const Vec3d ab = b - a;
    const Vec3d ac = c - a;
    const Vec3d ad = d - a;
    const double sizeX = std::max(std::fabs(ab.x), std::max(std::fabs(ac.x), std::fabs(ad.x)));
    const double sizeY = std::max(std::fabs(ab.y), std::max(std::fabs(ac.y), std::fabs(ad.y)));
    const double sizeZ = std::max(std::fabs(ab.z), std::max(std::fabs(ac.z), std::fabs(ad.z)));
    if (std::max(sizeX, std::max(sizeY, sizeZ)) <= kLargestFiltered) {
        const double determinant = ad.x * (ab.y * ac.z - ab.z * ac.y) + ad.y * (ab.z * ac.x - ab.x * ac.z) +
                                   ad.z * (ab.x * ac.y - ab.y * ac.x);
        const double bound = kErrorBound * sizeX * sizeY * sizeZ;
        if (std::fabs(determinant) > bound && bound >= kSmallestBound) return determinant > 0.0 ? 1 : -1;
    }
    return orient3dExactly(a, b, c, d);
}

}  // namespace collidoscope::geometry::exact
