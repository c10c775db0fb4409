#pragma once
/// Signs of determinants of four points in floating point, known only where rounding cannot have made them.
///
/// All differences of two coordinates are at most the extents X, Y, Z of the box around both triangles. Rounding moves
/// a determinant by less than 48 u X Y Z, with u half a unit in the last place of 1: its six products are made of three
/// rounded differences each (18 u), the minors have two roundings more (12 u), the sum of three products three (18 u).
/// 64 u leaves room for the rounding of the bound itself. A constant beside it covers what vanishes below the smallest
/// number: a product loses 2^-1075 at most in double precision (2^-150 in single), times a coordinate, a few times.
/// Precondition: coordinates are finite and at most `kLargest` in size, so that nothing overflows.

#include "geometry/triangle/pair/corner_sides.h"

namespace geometry {

/// The constants of a precision.
template <typename Precision>
struct RoundingOf;
template <>
struct RoundingOf<double> {
    static constexpr double kLargest = 0x1p300;
    static constexpr double kRelative = 0x1p-47;
    static constexpr double kVanished = 0x1p-700;
};
template <>
struct RoundingOf<float> {
    static constexpr float kLargest = 0x1p40f;
    static constexpr float kRelative = 0x1p-18f;
    static constexpr float kVanished = 0x1p-105f;
};
template <typename Precision, typename Set>
struct RoundingOf<batch::Lanes<Precision, Set>> : RoundingOf<Precision> {};

template <typename Real>
class RoundedSigns {
public:
    using Number = Real;
    using Point = exact::Triple<Real>;
    static constexpr bool kIsExact = false;

    RoundedSigns(const Corners<Real>& a, const Corners<Real>& b) {
        const Real volume = extent(a, b, &Point::x) * extent(a, b, &Point::y) * extent(a, b, &Point::z);
        bound_ = volume * Real(RoundingOf<Real>::kRelative) + Real(RoundingOf<Real>::kVanished);
    }

    /// The corners of one triangle beside the plane of the other.
    CornerSides<Real> sides(const Corners<Real>& corners, const Corners<Real>& plane) const {
        const Point& origin = plane.at[0];
        const Point normal = cross(plane.at[1] - origin, plane.at[2] - origin);
        return {read(dot(normal, corners.at[0] - origin)), read(dot(normal, corners.at[1] - origin)),
                read(dot(normal, corners.at[2] - origin))};
    }
    /// (b - a) x (c - a) . (d - a)
    Side<Real> side(const Point& a, const Point& b, const Point& c, const Point& d) const {
        return read(dot(cross(b - a, c - a), d - a));
    }
    /// All three are known.
    MaskOf<Real> areUsable(const CornerSides<Real>& sides) const {
        const MaskOf<Real> a = isKnown(sides.at[0]), b = isKnown(sides.at[1]), c = isKnown(sides.at[2]);
        return a & b & c;
    }
    MaskOf<Real> isKnown(const Side<Real>& side) const { return side.isPositive | side.isNegative; }

private:
    static Real extent(const Corners<Real>& a, const Corners<Real>& b, Real Point::*along) {
        using batch::max;
        using batch::min;
        const Real low = min(min(min(a.at[0].*along, a.at[1].*along), a.at[2].*along),
                             min(min(b.at[0].*along, b.at[1].*along), b.at[2].*along));
        const Real high = max(max(max(a.at[0].*along, a.at[1].*along), a.at[2].*along),
                              max(max(b.at[0].*along, b.at[1].*along), b.at[2].*along));
        return high - low;
    }
    Side<Real> read(const Real& determinant) const {
        return {determinant, determinant > bound_, determinant < -bound_};
    }

    Real bound_;
};

}  // namespace geometry
