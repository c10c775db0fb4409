#include "geometry/convex/hull/quickhull.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

#include "geometry/base/vec.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/predicates/orientation.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry::hull {
namespace {

using Loop = std::vector<std::uint32_t>;

/// Goes over a surface, flat part by flat part.
class FlatParts {
public:
    FlatParts(const HullSurface& surface, const HullPoints& points)
        : surface_(surface), points_(points), isDone_(surface.faces().size(), false), next_(points.count(), kNone) {}

    std::vector<Loop> all() {
        std::vector<Loop> loops;
        for (std::uint32_t i = 0; i < surface_.faces().size(); ++i)
            if (surface_.faces()[i].isAlive && !isDone_[i]) loops.push_back(strictCorners(loopAround(i)));
        return loops;
    }

private:
    /// The corners around all faces that hang together with this one in its plane.
    Loop loopAround(std::uint32_t start) {
        flat_.assign(1, start);
        isDone_[start] = true;
        std::uint32_t first = kNone;
        for (std::size_t i = 0; i < flat_.size(); ++i) {
            const HullFace& face = surface_.faces()[flat_[i]];
            for (std::size_t s = 0; s < 3; ++s) {
                if (joinFlat(face, s)) continue;
                first = face.corners[s];
                next_[first] = face.corners[(s + 1) % 3];
            }
        }
        Loop loop;
        loop.reserve(flat_.size() + 2);  // corners of so many triangles side by side
        loop.push_back(first);
        for (std::uint32_t at = next_[first]; at != first; at = next_[at]) loop.push_back(at);
        return loop;
    }

    /// Whether the neighbour across a side is in the same plane.
    bool joinFlat(const HullFace& face, std::size_t side) {
        const std::uint32_t index = face.neighbors[side];
        const HullFace& neighbor = surface_.faces()[index];
        const std::uint32_t start = face.corners[side], end = face.corners[(side + 1) % 3];
        std::uint32_t opposite = neighbor.corners[0];
        for (const std::uint32_t corner : neighbor.corners)
            if (corner != start && corner != end) opposite = corner;
        if (surface_.side(face, opposite) != 0) return false;
        if (!isDone_[index]) flat_.push_back(index);
        isDone_[index] = true;
        return true;
    }

    Loop strictCorners(Loop loop) const {
        if (loop.size() == 3) return loop;  // a triangle of the surface is never flat
        Loop corners;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const std::uint32_t before = loop[(i + loop.size() - 1) % loop.size()];
            const std::uint32_t after = loop[(i + 1) % loop.size()];
            if (!points_.areCollinear(before, loop[i], after)) corners.push_back(loop[i]);
        }
        return corners;
    }

    const HullSurface& surface_;
    const HullPoints& points_;
    std::vector<bool> isDone_;
    std::vector<std::uint32_t> next_;  // along the loop
    std::vector<std::uint32_t> flat_{};
};

/// The axis along which the plane of three points is seen at its broadest, and the sense in which they turn then.
struct Projection {
    int axis = 0;
    int sense = 0;
};

Vec2d seen(const Vec3d& p, int axis) { return {p[(axis + 1) % 3], p[(axis + 2) % 3]}; }

int turn(const HullPoints& points, int axis, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return exact::orient2d(seen(points[a], axis), seen(points[b], axis), seen(points[c], axis));
}

Projection projectionOf(const HullPoints& points, const HullTriangle& t) {
    const Vec3d origin = points.scaled(t[0]);
    const Vec3d normal = glm::cross(points.scaled(t[1]) - origin, points.scaled(t[2]) - origin);
    Projection best;
    double broadest = -1.0;
    for (int axis = 0; axis < 3; ++axis) {
        const int sense = turn(points, axis, t[0], t[1], t[2]);
        if (sense == 0 || std::fabs(normal[axis]) <= broadest) continue;
        best = {axis, sense};
        broadest = std::fabs(normal[axis]);
    }
    return best;
}

}  // namespace

HullOutline outlineOf(const HullSurface& surface, const HullPoints& points) {
    HullOutline outline{.faces = FlatParts(surface, points).all()};
    std::vector<std::uint32_t> place(points.count(), kNone);
    for (const Loop& face : outline.faces)
        for (const std::uint32_t point : face)
            if (place[point] == kNone) {
                place[point] = 0;
                outline.corners.push_back(point);
            }
    std::sort(outline.corners.begin(), outline.corners.end(),
              [&](std::uint32_t a, std::uint32_t b) { return points.isBefore(a, b); });
    for (std::uint32_t i = 0; i < outline.corners.size(); ++i) place[outline.corners[i]] = i;
    for (Loop& face : outline.faces) {
        for (std::uint32_t& corner : face) corner = place[corner];
        std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    }
    std::sort(outline.faces.begin(), outline.faces.end());
    return outline;
}

/// Source: Andrew, Another efficient algorithm for convex hulls in two dimensions (1979).
std::vector<std::uint32_t> polygonAround(const HullPoints& points, const HullTriangle& corners) {
    const Projection view = projectionOf(points, corners);
    std::vector<std::uint32_t> order(points.count());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Vec2d p = seen(points[a], view.axis), q = seen(points[b], view.axis);
        return p.x != q.x ? p.x < q.x : p.y < q.y;
    });
    Loop loop;
    const auto goOn = [&](std::uint32_t next, std::size_t keep) {
        while (loop.size() > keep && turn(points, view.axis, loop[loop.size() - 2], loop.back(), next) <= 0)
            loop.pop_back();
        loop.push_back(next);
    };
    for (const std::uint32_t point : order) goOn(point, 1);  // from left to right below
    const std::size_t below = loop.size();
    for (auto point = order.rbegin() + 1; point != order.rend(); ++point) goOn(*point, below);  // and back above
    loop.pop_back();
    if (view.sense < 0) std::reverse(loop.begin(), loop.end());
    return loop;
}

namespace {

using Face = std::vector<std::uint32_t>;

/// Precondition: the points differ.
Vec3d unitVector(const Vec3d& from, const Vec3d& to) {
    Vec3d way = to - from;
    if (!isFinite(way)) way = 0.5 * to - 0.5 * from;
    return glm::normalize(rescaledDirection(way));
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

}  // namespace collidoscope::geometry::hull
