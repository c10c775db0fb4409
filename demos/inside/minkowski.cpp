#include "demos/inside/minkowski.h"

#include <vector>

#include "demos/draw/shapes.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos {

using geometry::Hullf;
using geometry::Vec3f;

Hullf differenceOf(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b) {
    std::vector<Vec3f> differences;
    for (std::size_t i = 0; i < vertexCount(a); ++i)
        for (std::size_t k = 0; k < vertexCount(b); ++k) differences.emplace_back(vertexAt(a, i) - vertexAt(b, k));
    return geometry::convexHull(std::span<const Vec3f>{differences}).hull;
}

void drawDifference(Canvas& canvas, const Hullf& difference) {
    Hullf shown = difference;
    for (Vec3f& vertex : shown.vertices) vertex = inDifference(geometry::Vec3d{vertex});
    const Style style{.role = Role::Construction, .fill = Fill::Wire, .width = 1.0f};
    draw(canvas, geometry::makeHull(std::move(shown.vertices), std::move(shown.faces)), style);
    const Style origin{.role = Role::Contact, .showThrough = true, .width = 12.0f};
    drawPoint(canvas, kDifferenceOrigin, origin);
    drawLabel(canvas, kDifferenceOrigin + Vec3f{0.0f, 0.18f, 0.0f}, "origin", origin);
    drawLegend(canvas, Mark::Line, style, "Minkowski difference A − B: all a − b");
    drawLegend(canvas, Mark::Point, origin, "origin: here a − b = 0, a shared point");
}

}  // namespace collidoscope::demos
