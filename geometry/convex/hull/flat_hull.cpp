#include "geometry/convex/hull/flat_hull.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <numeric>

#include "geometry/base/perpendicular.h"
#include "geometry/convex/hull/face_plane.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/query/numbers/fit.h"

namespace geometry::hull {
namespace {

using Face = std::vector<std::uint32_t>;

/// Precondition: the points differ.
Vec3d unitVector(const Vec3d& from, const Vec3d& to) {
    Vec3d way = to - from;
    if (!isFinite(way)) way = 0.5 * to - 0.5 * from;
    return glm::normalize(handyDirection(way));
}

/// A face that looks along `normal`, through the outermost of its corners.
void addFace(Hulld& hull, const Face& corners, const Vec3d& normal) {
    hull.planes.push_back(outermostPlane<double>(normal, hull.vertices, corners));
    hull.faces.add(corners);
}

}  // namespace

Hulld hullOfPolygon(std::vector<Vec3d> corners) {
    Face front(corners.size());
    std::iota(front.begin(), front.end(), 0u);
    Face back{front.rbegin(), front.rend()};
    std::rotate(back.begin(), back.end() - 1, back.end());
    Hulld hull = makeHull(std::move(corners), {front, back});
    const Vec3d normal = hull.planes[0].normal;
    hull.planes[1].normal = -normal;
    for (std::uint32_t i = 0; i < front.size(); ++i) {
        const auto next = static_cast<std::uint32_t>((i + 1) % front.size());
        addFace(hull, {i, next}, glm::cross(unitVector(hull.vertices[i], hull.vertices[next]), normal));
    }
    return hull;
}

Hulld hullOfSegment(const Vec3d& start, const Vec3d& end) {
    Hulld hull{.vertices = {start, end}};
    const Vec3d along = unitVector(start, end);
    const Vec3d across = anyPerpendicular(along);
    const Vec3d third = glm::cross(along, across);
    addFace(hull, {0}, -along);
    addFace(hull, {1}, along);
    for (const Vec3d& normal : {across, -across, third, -third}) addFace(hull, {0, 1}, normal);
    return hull;
}

Hulld hullOfPoint(const Vec3d& point) {
    Hulld hull{.vertices = {point}};
    for (int axis = 0; axis < 3; ++axis)
        for (const double sense : {-1.0, 1.0}) {
            Vec3d normal{0.0};
            normal[axis] = sense;
            addFace(hull, {0}, normal);
        }
    return hull;
}

}  // namespace geometry::hull
