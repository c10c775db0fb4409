#include "geometry/convex/epa.h"

namespace geometry {
namespace {

Separation<double> pushedOut(const Vec3d& pointOfA, const Escape& escape) {
    return {-escape.depth, escape.normal, pointOfA, pointOfA - escape.depth * escape.normal};
}

/// The point of the polytope's border that is nearest to a point of A - B. Several faces may lie in one plane, and
/// several planes may be equally near to the origin: the way out tells which face it leads through.
Simplex nearestOfBorder(const ExpandingPolytope& polytope, const Vec3d& wayOut) {
    Simplex best;
    double least = std::numeric_limits<double>::infinity();
    for (const PolytopeFace& face : polytope.faces()) {
        Simplex triangle;
        for (const std::uint32_t corner : face.corners) {
            const SimplexPoint& point = polytope.points()[corner];
            add(triangle, {point.a, point.b, point.difference - wayOut});
        }
        const Vec3d off = reduceToNearest(triangle);
        const double squared = glm::dot(off, off);
        if (!(squared < least)) continue;
        least = squared;
        best = triangle;
    }
    return best;
}

}  // namespace

Separation<double> penetration(const ExpandingPolytope& polytope, const Escape& escape) {
    return pushedOut(pointOfA(nearestOfBorder(polytope, escape.depth * escape.normal)), escape);
}

Separation<double> flatPenetration(const Simplex& simplex, const Escape& escape) {
    return pushedOut(pointOfA(simplex), escape);
}

}  // namespace geometry
