#pragma once
/// Signs of determinants of four points, exact: the other half of rounded_signs.h, for one pair.

#include "geometry/predicates/number.h"
#include "geometry/predicates/orientation.h"
#include "geometry/triangle/pair/step_teller.h"

namespace geometry {

/// An observer wants the determinants too; without one only their signs are made.
template <typename Observer>
class ExactSigns {
public:
    using Number = double;
    using Point = exact::Triple<double>;
    static constexpr bool kIsExact = true;

    /// The corners of one triangle beside the plane of the other.
    CornerSides<double> sides(const Corners<double>& corners, const Corners<double>& plane) const {
        const auto& [a, b, c] = plane.at;
        return {side(a, b, c, corners.at[0]), side(a, b, c, corners.at[1]), side(a, b, c, corners.at[2])};
    }
    /// (b - a) x (c - a) . (d - a). The determinant is rounded, and for observers only.
    Side<double> side(const Point& a, const Point& b, const Point& c, const Point& d) const {
        // Triangles of a mesh share corners; four points of which two are the same have no volume.
        const int sign = haveTwins(a, b, c, d) ? 0 : exact::orient3d(vec(a), vec(b), vec(c), vec(d));
        if constexpr (StepTeller<Observer, double>::kIsObserved)
            return {approximate(determinant(number(a), number(b), number(c), number(d))), sign > 0, sign < 0};
        return {double(sign), sign > 0, sign < 0};
    }
    /// Not all three are zero.
    bool areUsable(const CornerSides<double>& sides) const {
        const auto& [a, b, c] = sides.at;
        return isNotZero(a) || isNotZero(b) || isNotZero(c);
    }
    bool isKnown(const Side<double>&) const { return true; }

private:
    static bool areEqual(const Point& p, const Point& q) { return p.x == q.x && p.y == q.y && p.z == q.z; }
    static bool haveTwins(const Point& a, const Point& b, const Point& c, const Point& d) {
        return areEqual(a, d) || areEqual(b, d) || areEqual(c, d) || areEqual(a, c) || areEqual(b, c) || areEqual(a, b);
    }
    using ExactPoint = exact::Triple<exact::Number>;

    static bool isNotZero(const Side<double>& side) { return side.isPositive || side.isNegative; }
    static Vec3d vec(const Point& p) { return {p.x, p.y, p.z}; }
    static ExactPoint number(const Point& p) { return {p.x, p.y, p.z}; }
    static exact::Number determinant(const ExactPoint& a, const ExactPoint& b, const ExactPoint& c,
                                     const ExactPoint& d) {
        return dot(cross(b - a, c - a), d - a);
    }
};

}  // namespace geometry
