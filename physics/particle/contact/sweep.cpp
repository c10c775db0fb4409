#include "physics/particle/contact/sweep.h"

#include <glm/common.hpp>
#include <limits>
#include <optional>

#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/overlap/segment_cast.h"
#include "geometry/query/box_frame.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbd;
using geometry::Rayd;
using geometry::Vec3d;
using Hit = std::optional<geometry::RayHit<double>>;

void keepEarlier(Hit& best, const Hit& hit) {
    if (hit && (!best || hit->t < best->t)) best = hit;
}

/// The edge of a box along the axis `axis`, with the index 0..3, as a capsule.
geometry::Capsuled inflatedEdge(const Vec3d& half, double radius, int axis, int number) {
    Vec3d middle{0.0};
    middle[(axis + 1) % 3] = (number & 1) != 0 ? half[(axis + 1) % 3] : -half[(axis + 1) % 3];
    middle[(axis + 2) % 3] = (number & 2) != 0 ? half[(axis + 2) % 3] : -half[(axis + 2) % 3];
    Vec3d along{0.0};
    along[axis] = half[axis];
    return {middle - along, middle + along, radius};
}

/// A box inflated by a radius is the union of three boxes, each longer on one axis, and of twelve capsules.
Hit castAtUnion(const Rayd& path, const Vec3d& half, double radius) {
    Hit first;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3d longer = half;
        longer[axis] += radius;
        keepEarlier(first, rayCast(path, Aabbd{-longer, longer}));
        for (int number = 0; number < 4; ++number)
            keepEarlier(first, rayCast(path, inflatedEdge(half, radius, axis, number)));
    }
    return first;
}

bool overFace(const Vec3d& p, const Vec3d& half) {
    int axesOutside = 0;
    for (int axis = 0; axis < 3; ++axis) axesOutside += glm::abs(p[axis]) > half[axis] ? 1 : 0;
    return axesOutside <= 1;
}

/// Casts at a box about the origin. Most hits are on a face of the enclosing box and need no test of edges.
Hit castAtBox(const Rayd& path, const Vec3d& half, double radius) {
    const Vec3d inflated = half + radius;
    const Hit enclosing = rayCast(path, Aabbd{-inflated, inflated});
    if (!enclosing || enclosing->t > 1.0) return {};
    const bool onFace = !enclosing->startsInside && overFace(pointAt(path, enclosing->t), half);
    return onFace ? enclosing : castAtUnion(path, half, radius);
}

/// The hit at time t. Its normal points from the nearest point of the shape to the centre of the ball.
template <typename Shape>
Hit touchAt(const Rayd& path, double t, const Shape& shape) {
    const Vec3d center = pointAt(path, t);
    const Vec3d offset = center - closestPoint(shape, center);
    const double distance = glm::length(offset);
    if (!(distance > 0.0)) return {};
    return geometry::RayHit<double>{.t = t, .point = center, .normal = offset / distance};
}

// castAtInflated(): the hit of the centre of a ball with a solid that is inflated by the ball's radius. An inflated
// plane, sphere or capsule is one of the same kind; an inflated box has round edges and corners. The path is the ray's
// direction from its origin; hits later than t = 1 do not count. The ball does not touch the solid at the start,
// except for rounding. Precondition: radius > 0.

Hit castAtInflated(const Rayd& path, double radius, const geometry::Planed& plane) {
    const double height = glm::dot(plane.normal, path.origin) - plane.distance - radius;
    const double descent = -glm::dot(plane.normal, path.direction);
    if (!(descent > 0.0) || height > descent) return {};
    return geometry::RayHit<double>{.t = glm::max(height / descent, 0.0), .normal = plane.normal};
}
Hit castAtInflated(const Rayd& path, double radius, const geometry::Sphered& sphere) {
    return rayCast(path, geometry::Sphered{sphere.center, sphere.radius + radius});
}
Hit castAtInflated(const Rayd& path, double radius, const geometry::Capsuled& capsule) {
    return rayCast(path, geometry::Capsuled{capsule.a, capsule.b, capsule.radius + radius});
}
Hit castAtInflated(const Rayd& path, double radius, const Aabbd& box) {
    const Vec3d middle = 0.5 * (box.min + box.max);
    return castAtBox({path.origin - middle, path.direction}, 0.5 * (box.max - box.min), radius);
}
Hit castAtInflated(const Rayd& path, double radius, const geometry::Boxd& box) {
    const geometry::BoxFrame frame = geometry::frameOf(box);
    const auto rotation = frame.axes / frame.size;
    const auto boxFromWorld = glm::transpose(rotation);
    Hit hit = castAtBox({boxFromWorld * (path.origin - box.center), boxFromWorld * path.direction}, box.half, radius);
    if (hit) hit->normal = rotation * hit->normal;
    return hit;
}
Hit castAtInflated(const Rayd& path, double radius, const geometry::Triangled& triangle) {
    const auto t = geometry::ballSweep(path, radius, triangle);
    return t ? touchAt(path, *t, triangle) : Hit{};
}
Hit castAtInflated(const Rayd& path, double radius, const geometry::Hulld& hull) {
    const auto impact = timeOfImpact(geometry::Sphered{path.origin, radius},
                                     geometry::Motiond{.displacement = path.direction}, hull, geometry::Motiond{});
    return impact ? touchAt(path, impact->toi, hull) : Hit{};
}

using geometry::Segmentd;
using SweptHit = std::optional<SweepHit>;

/// Share of the length of a motion: rounding of its components along a normal and perpendicular to it when velocities
/// are stored as floats. From a contact, a motion with a smaller slope runs along the surface.
constexpr double kAlong = 8.0 * std::numeric_limits<float>::epsilon();

/// Multiple of the length of a motion: it cannot reach anything farther away, whatever the rounding.
constexpr double kWhole = 1.0 + 0x1p-40;

/// The hit of a motion that starts at a surface or inside: at t = 0 if it moves against the normal, else none.
SweptHit touching(const Vec3d& normal, const Vec3d& motion) {
    if (!(glm::dot(normal, motion) < -kAlong * glm::length(motion))) return {};
    return SweepHit{0.0, normal};
}

/// The hit with the given normal; if that does not face the motion, as on the side of a triangle that is hit in its
/// plane, the normal is opposite to the motion.
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
/// A half-space is cast by its surface only, so a start inside is tested separately.
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
    const auto hit = castAtInflated(geometry::Rayd{path.start, motion}, radius, shape);
    if (!hit || hit->t > 1.0) return {};
    const Vec3d& normal = hit->startsInside ? surface.normal : hit->normal;
    return glm::dot(normal, motion) < 0.0 ? SweptHit{SweepHit{hit->t, normal}} : SweptHit{};
}

template <typename Shape>
SweptHit sweepAt(const Segmentd& path, double radius, const Shape& shape) {
    return radius > 0.0 ? sweepBall(path, radius, shape) : sweepPoint(path, shape);
}

/// Whether the triangle lies outside of one of the slabs.
bool isOutside(const geometry::Triangled& t, const geometry::Slabs& slabs) {
    for (const geometry::Slab& slab : slabs.all()) {
        const double a = glm::dot(slab.normal, t.a), b = glm::dot(slab.normal, t.b), c = glm::dot(slab.normal, t.c);
        if ((a < slab.low && b < slab.low && c < slab.low) || (a > slab.high && b > slab.high && c > slab.high))
            return true;
    }
    return false;
}

/// Whether the path stays on one side of the triangle's plane. Their projections on the rounded normal are separated,
/// which is valid for any direction.
bool liesAside(const geometry::Capsuled& path, const geometry::Triangled& triangle, double reach) {
    const Vec3d normal = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const geometry::Slab wall = geometry::slabAcross(normal, triangle);
    geometry::Slabs ball;
    ball.add(geometry::slabAcross(normal, geometry::Segmentd{path.a, path.b}, path.radius));
    geometry::widen(ball, reach + geometry::largestOf(path.a) + geometry::largestOf(path.b) + path.radius);
    const geometry::Slab& slab = ball.all().front();
    return slab.low > wall.high || slab.high < wall.low;
}

/// The first hit among all triangles near the path; the lower index if two are hit at the same time.
SweptHit sweepAt(const Segmentd& path, double radius, const PreparedMesh& wall) {
    const geometry::Capsuled swept{path.start, path.end, radius};
    const geometry::Slabs sweptSlabs = geometry::slabsOf(swept, wall.extent);
    const geometry::Slabs slabs = geometry::slabsInMesh(wall, sweptSlabs);
    SweptHit first;
    std::uint32_t firstIndex = 0;
    geometry::visitTriangles(
        wall.mesh->tree, [&](const geometry::BvhNode& node) { return geometry::meeting(node, slabs); },
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

}  // namespace collidoscope::physics
