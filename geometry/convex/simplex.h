#pragma once
/// Up to four points of the Minkowski difference A - B = { a - b }, and where their hull is nearest to the origin.
/// The origin lies in A - B where the shapes share a point; its distance from A - B is theirs from each other.

#include <array>
#include <limits>

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

/// A point of A - B, and the points of A and B that it comes from.
struct SimplexPoint {
    Vec3d a{0.0};
    Vec3d b{0.0};
    Vec3d difference{0.0};  ///< a - b
};

/// A point, segment, triangle or tetrahedron, and a point of it, as the sum of its corners times their weights.
struct Simplex {
    std::array<SimplexPoint, 4> points{};
    std::array<double, 4> weights{};  ///< > 0, of sum 1, for the first `count`
    int count = 0;
};

inline void add(Simplex& simplex, const SimplexPoint& point) {
    simplex.points[static_cast<std::size_t>(simplex.count++)] = point;
}

/// A part of a tetrahedron's height, or of a triangle's, below which it counts as flat: its corners' rounding alone
/// could then put the origin on either side. The next smaller features cover it just as well.
inline constexpr double kFlat = 0x1p-46;

/// The point of a simplex that is nearest to the origin; zero where the simplex is a tetrahedron around it.
struct NearestToOrigin {
    Vec3d point{0.0};
    double squared = std::numeric_limits<double>::infinity();  ///< m^2, of its distance from the origin
    std::array<double, 4> weights{};                           ///< of the corners; 0 for those that it does not need
};
/// Source: Montanari, Petrinic, Barbieri, Improving the GJK algorithm for faster and more reliable distance queries
/// between convex objects (2017), for the order of the tests. Differs from it in: flat simplices are told by kFlat, and
/// the nearest point of a triangle is found along its normal, which keeps the direction right near contact.
/// Precondition: one corner at least.
NearestToOrigin nearestOf(const Simplex& simplex);
/// The same of a simplex that has just grown by its last corner: only features that have it are looked at, as the
/// nearest of the others is what the simplex was before. Where none of them is nearer than that, the caller keeps the
/// old one.
NearestToOrigin nearestWithLast(const Simplex& simplex);

/// Drops the corners that a point does not need, so that the origin lies strictly beside what is left.
void reduceTo(Simplex& simplex, const NearestToOrigin& nearest);

/// The points of A and of B that the weights stand for.
Vec3d pointOfA(const Simplex& simplex);
Vec3d pointOfB(const Simplex& simplex);

}  // namespace collidoscope::geometry
