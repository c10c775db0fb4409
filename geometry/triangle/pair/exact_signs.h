#pragma once
/// Signs of determinants of four points, exact: the other half of rounded_signs.h, for one pair.

#include "geometry/exact/orientation.h"
#include "geometry/triangle/pair/corner_sides.h"

namespace geometry {

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
    /// (b - a) x (c - a) . (d - a). The determinant itself is rounded, and out of use.
    Side<double> side(const Point& a, const Point& b, const Point& c, const Point& d) const {
        const int sign = exact::orient3d(vec(a), vec(b), vec(c), vec(d));
        return {double(sign), sign > 0, sign < 0};
    }
    /// Not all three are zero.
    bool areUsable(const CornerSides<double>& sides) const {
        const auto& [a, b, c] = sides.at;
        return a.determinant != 0.0 || b.determinant != 0.0 || c.determinant != 0.0;
    }
    bool isKnown(const Side<double>&) const { return true; }

private:
    static Vec3d vec(const Point& p) { return {p.x, p.y, p.z}; }
};

}  // namespace geometry
