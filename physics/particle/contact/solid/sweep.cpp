#include "physics/particle/contact/solid/sweep.h"

#include <limits>

#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/overlap/segment_cast.h"
#include "geometry/query/contains.h"
#include "geometry/query/numbers/to_double.h"
#include "physics/particle/contact/solid/inflated.h"

namespace physics {
namespace {

using geometry::Segmentd;
using geometry::Vec3d;
using SweptHit = std::optional<SweepHit>;

/// Relative to the length of a motion: what its parts along and across a normal lose when velocities are stored in
/// floats. Out of a touch, a motion that is less steep than this runs along the surface.
constexpr double kAlong = 8.0 * std::numeric_limits<float>::epsilon();

/// Of the length of a motion: who is farther away than this cannot be reached by it, whatever is rounded.
constexpr double kWhole = 1.0 + 0x1p-40;

/// From a start that touches or is inside.
SweptHit touching(const Vec3d& normal, const Vec3d& motion) {
    if (!(glm::dot(normal, motion) < -kAlong * glm::length(motion))) return {};
    return SweepHit{0.0, normal};
}

/// What has no face towards the motion, such as the side of a triangle hit in its plane, is hit head-on.
SweepHit facing(double fraction, const Vec3d& normal, const Vec3d& motion) {
    return {fraction, glm::dot(normal, motion) < 0.0 ? normal : -glm::normalize(motion)};
}

template <typename Shape>
SweptHit sweepPoint(const Segmentd& path, const Shape& shape) {
    const auto hit = geometry::segmentCast(path, shape);
    if (!hit) return {};
    const Vec3d motion = path.end - path.start;
    if (hit->startsInside) return touching(nearestSurface(shape, path.start).normal, motion);
    return facing(hit->t, hit->normal, motion);
}
/// A half-space, where the cast knows the surface only.
SweptHit sweepPoint(const Segmentd& path, const geometry::Planed& plane) {
    const Vec3d motion = path.end - path.start;
    if (geometry::contains(plane, path.start)) return touching(plane.normal, motion);
    const auto hit = geometry::segmentCast(path, plane);
    return hit ? SweptHit{facing(hit->t, plane.normal, motion)} : SweptHit{};
}

template <typename Shape>
SweptHit sweepBall(const Segmentd& path, double radius, const Shape& shape) {
    const Vec3d motion = path.end - path.start;
    const Surface surface = nearestSurface(shape, path.start);
    if (surface.distance <= radius) {
        const SweptHit hit = touching(surface.normal, motion);
        return hit ? hit : sweepPoint(path, shape);
    }
    if (surface.distance - radius > kWhole * glm::length(motion)) return {};
    const auto hit = castAtGrown(geometry::Rayd{path.start, motion}, radius, shape);
    if (!hit || hit->t > 1.0) return {};
    const Vec3d& normal = hit->startsInside ? surface.normal : hit->normal;
    return glm::dot(normal, motion) < 0.0 ? SweptHit{SweepHit{hit->t, normal}} : SweptHit{};
}

template <typename Shape>
SweptHit sweepAt(const Segmentd& path, double radius, const Shape& shape) {
    return radius > 0.0 ? sweepBall(path, radius, shape) : sweepPoint(path, shape);
}

/// Does the triangle lie outside one of the slabs?
bool isOutside(const geometry::Triangled& t, const geometry::Slabs& slabs) {
    for (const geometry::Slab& slab : slabs.all()) {
        const double a = glm::dot(slab.normal, t.a), b = glm::dot(slab.normal, t.b), c = glm::dot(slab.normal, t.c);
        if ((a < slab.low && b < slab.low && c < slab.low) || (a > slab.high && b > slab.high && c > slab.high))
            return true;
    }
    return false;
}

/// Does the path stay on one side of the triangle's plane? The rounded normal is taken for any direction: apart are
/// their projections on it.
bool liesAside(const geometry::Capsuled& path, const geometry::Triangled& triangle, double reach) {
    const Vec3d normal = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const geometry::Slab wall = geometry::slabAcross(normal, triangle);
    geometry::Slabs ball;
    ball.add(geometry::slabAcross(normal, geometry::Segmentd{path.a, path.b}, path.radius));
    geometry::widen(ball, reach + geometry::largestOf(path.a) + geometry::largestOf(path.b) + path.radius);
    const geometry::Slab& slab = ball.all().front();
    return slab.low > wall.high || slab.high < wall.low;
}

/// Of all triangles near the path; the lower index where two are touched at once.
SweptHit sweepAt(const Segmentd& path, double radius, const PreparedMesh& wall) {
    const geometry::Capsuled swept{path.start, path.end, radius};
    const geometry::Slabs sweptSlabs = geometry::slabsOf(swept, wall.extent);
    const geometry::Slabs slabs = geometry::slabsInMesh(wall, sweptSlabs);
    SweptHit first;
    std::uint32_t firstIndex = 0;
    geometry::visitTriangles(
        wall.mesh->tree, [&](const geometry::ChildBoxes& boxes) { return geometry::meeting(boxes, slabs); },
        [&](std::uint32_t index, const geometry::Trianglef& stored) {
            const geometry::Triangled triangle = geometry::carried(wall.worldFromMesh, stored);
            if (isOutside(triangle, sweptSlabs) || liesAside(swept, triangle, wall.extent)) return false;
            const SweptHit hit = sweepAt(path, radius, triangle);
            if (!hit || (first &&
                         (hit->fraction > first->fraction || (hit->fraction == first->fraction && index > firstIndex))))
                return false;
            first = hit;
            firstIndex = index;
            return false;
        });
    return first;
}

}  // namespace

SweptHit sweep(const Sweep& ball, const PreparedSolid& solid) {
    if (ball.start == ball.end) return {};
    const Segmentd path{Vec3d{ball.start}, Vec3d{ball.end}};
    return std::visit([&](const auto& shape) { return sweepAt(path, double{ball.radius}, shape); }, solid);
}
SweptHit sweep(const Sweep& ball, const geometry::AnyShapef& solid) { return sweep(ball, prepared(solid)); }

}  // namespace physics
