#include "geometry/convex/hull/quickhull.h"

#include <algorithm>

#include "geometry/convex/hull/face_plane.h"
#include "geometry/convex/hull/flat_hull.h"
#include "geometry/convex/hull/hull_outline.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/query/numbers/to_double.h"

namespace geometry::hull {
namespace {

/// A corner as the hull keeps it: zeros have no sign.
Vec3d corner(const HullPoints& points, std::uint32_t i) { return points[i] + Vec3d{0.0}; }

std::uint32_t lowest(const HullPoints& points) {
    std::uint32_t lowest = 0;
    for (std::uint32_t i = 1; i < points.count(); ++i)
        if (points.isBefore(i, lowest)) lowest = i;
    return lowest;
}
std::uint32_t highest(const HullPoints& points) {
    std::uint32_t highest = 0;
    for (std::uint32_t i = 1; i < points.count(); ++i)
        if (points.isBefore(highest, i)) highest = i;
    return highest;
}

/// Seen from the side of it that makes the outline the lower one, so that the order of the points does not matter.
std::vector<Vec3d> flatCorners(const HullPoints& points, const InitialSimplex& body) {
    const auto [a, b, c, unused] = body.corners;
    std::vector<std::uint32_t> loop = polygonAround(points, {a, b, c});
    const auto first = [&](std::uint32_t i, std::uint32_t j) { return points.isBefore(i, j); };
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end(), first), loop.end());
    if (points.isBefore(loop.back(), loop[1])) std::reverse(loop.begin() + 1, loop.end());
    std::vector<Vec3d> corners;
    for (const std::uint32_t i : loop) corners.push_back(corner(points, i));
    return corners;
}

/// Each plane moves outwards to the corners of its face, after its normal was rounded.
template <typename T>
Hull<T> rounded(Hulld wide) {
    Hull<T> hull{.vertices = {wide.vertices.begin(), wide.vertices.end()}, .faces = std::move(wide.faces)};
    for (std::size_t i = 0; i < hull.faces.size(); ++i)
        hull.planes.push_back(outermostPlane<T>(Vec3<T>{wide.planes[i].normal}, hull.vertices, hull.faces[i]));
    return hull;
}

}  // namespace

template <typename T>
HullResult<T> flatResult(const HullPoints& points, const InitialSimplex& body) {
    const Vec3d low = corner(points, lowest(points));
    if (body.dimension == 0) return {PointSpan::Place, rounded<T>(hullOfPoint(low))};
    if (body.dimension == 1) return {PointSpan::Line, rounded<T>(hullOfSegment(low, corner(points, highest(points))))};
    return {PointSpan::Plane, rounded<T>(hullOfPolygon(flatCorners(points, body)))};
}

template <typename T>
HullResult<T> solidResult(const HullPoints& points, const HullSurface& surface) {
    HullOutline outline = outlineOf(surface, points);
    std::vector<Vec3<T>> corners;
    corners.reserve(outline.corners.size());
    for (const std::uint32_t i : outline.corners) corners.emplace_back(corner(points, i));
    return {PointSpan::Space, makeHull(std::move(corners), outline.faces)};
}

template HullResult<float> flatResult(const HullPoints&, const InitialSimplex&);
template HullResult<double> flatResult(const HullPoints&, const InitialSimplex&);
template HullResult<float> solidResult(const HullPoints&, const HullSurface&);
template HullResult<double> solidResult(const HullPoints&, const HullSurface&);

}  // namespace geometry::hull
