#pragma once
/// Points of A - B that span it: four corners of a tetrahedron where A - B is solid, fewer where it is flat.

#include <cmath>
#include <glm/geometric.hpp>
#include <span>

#include "geometry/base/perpendicular.h"
#include "geometry/convex/gjk.h"

namespace geometry {

/// Points of which none lies in the plane, line or point of those before it, up to kFlat.
class SpanningPoints {
public:
    int count() const { return simplex_.count; }
    const std::array<SimplexPoint, 4>& points() const { return simplex_.points; }

    /// Where to look for a point that spans more: the next is found along one of these, or nowhere.
    std::span<const Vec3d> directions() const { return {directions_.data(), directionCount_}; }
    /// How far a point is from the plane, line or point that is spanned; 0 where no more than kFlat of the reach.
    double heightOf(const Vec3d& point) const;
    void add(const SimplexPoint& point);
    /// A direction across all that is spanned; up where that is a point.
    Vec3d across() const { return count() < 2 ? Vec3d{0.0, 1.0, 0.0} : directions_.front(); }

private:
    void turnDirections();

    Simplex simplex_{};
    double reach_ = 0.0;  ///< m, the largest distance between the first point and another
    std::array<Vec3d, 6> directions_{};
    std::size_t directionCount_ = 0;
};

/// Takes what spans from a simplex of A - B, and completes it by looking on all sides.
template <HasSupport A, HasSupport B>
SpanningPoints spanningPoints(const A& a, const B& b, const Simplex& simplex) {
    SpanningPoints spanning;
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
        if (spanning.count() == 0 || spanning.heightOf(simplex.points[i].difference) > 0.0)
            spanning.add(simplex.points[i]);
    while (spanning.count() < 4) {
        SimplexPoint highest;
        double height = 0.0;
        for (const Vec3d& direction : spanning.directions()) {
            const SimplexPoint point = supportOfDifference(a, b, direction);
            const double found = spanning.heightOf(point.difference);
            if (!(found > height)) continue;
            height = found;
            highest = point;
        }
        if (!(height > 0.0)) break;
        spanning.add(highest);
    }
    return spanning;
}

}  // namespace geometry
