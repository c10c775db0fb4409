#include "physics/particle/contact/solid/inflated.h"

#include <glm/common.hpp>

#include "geometry/convex/sweep/ball_sweep.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/numbers/box_frame.h"

namespace physics {
namespace {

using geometry::Aabbd;
using geometry::Rayd;
using geometry::Vec3d;
using Hit = std::optional<geometry::RayHit<double>>;

void keepEarlier(Hit& best, const Hit& hit) {
    if (hit && (!best || hit->t < best->t)) best = hit;
}

/// The edge of a box, axis direction `axis`, number 0..3, as a capsule.
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

/// The box is about the origin. Most hits are on a face of the enclosing box and need no look at edges.
Hit castAtBox(const Rayd& path, const Vec3d& half, double radius) {
    const Vec3d inflated = half + radius;
    const Hit enclosing = rayCast(path, Aabbd{-inflated, inflated});
    if (!enclosing || enclosing->t > 1.0) return {};
    const bool onFace = !enclosing->startsInside && overFace(pointAt(path, enclosing->t), half);
    return onFace ? enclosing : castAtUnion(path, half, radius);
}

/// At time t, turned from the nearest point of the shape to the centre.
template <typename Shape>
Hit touchAt(const Rayd& path, double t, const Shape& shape) {
    const Vec3d center = pointAt(path, t);
    const Vec3d offset = center - closestPoint(shape, center);
    const double distance = glm::length(offset);
    if (!(distance > 0.0)) return {};
    return geometry::RayHit<double>{.t = t, .point = center, .normal = offset / distance};
}

}  // namespace

template <>
Hit castAtGrown(const Rayd& path, double radius, const geometry::Planed& plane) {
    const double height = glm::dot(plane.normal, path.origin) - plane.distance - radius;
    const double descent = -glm::dot(plane.normal, path.direction);
    if (!(descent > 0.0) || height > descent) return {};
    return geometry::RayHit<double>{.t = glm::max(height / descent, 0.0), .normal = plane.normal};
}
template <>
Hit castAtGrown(const Rayd& path, double radius, const geometry::Sphered& sphere) {
    return rayCast(path, geometry::Sphered{sphere.center, sphere.radius + radius});
}
template <>
Hit castAtGrown(const Rayd& path, double radius, const geometry::Capsuled& capsule) {
    return rayCast(path, geometry::Capsuled{capsule.a, capsule.b, capsule.radius + radius});
}
template <>
Hit castAtGrown(const Rayd& path, double radius, const Aabbd& box) {
    const Vec3d middle = 0.5 * (box.min + box.max);
    return castAtBox({path.origin - middle, path.direction}, 0.5 * (box.max - box.min), radius);
}
template <>
Hit castAtGrown(const Rayd& path, double radius, const geometry::Boxd& box) {
    const geometry::BoxFrame frame = geometry::frameOf(box);
    const auto rotation = frame.axes / frame.size;
    const auto boxFromWorld = glm::transpose(rotation);
    Hit hit = castAtBox({boxFromWorld * (path.origin - box.center), boxFromWorld * path.direction}, box.half, radius);
    if (hit) hit->normal = rotation * hit->normal;
    return hit;
}
template <>
Hit castAtGrown(const Rayd& path, double radius, const geometry::Triangled& triangle) {
    const auto t = geometry::ballSweep(path, radius, triangle);
    return t ? touchAt(path, *t, triangle) : Hit{};
}
template <>
Hit castAtGrown(const Rayd& path, double radius, const geometry::Hulld& hull) {
    const auto impact = timeOfImpact(geometry::Sphered{path.origin, radius},
                                     geometry::Motiond{.displacement = path.direction}, hull, geometry::Motiond{});
    return impact ? touchAt(path, impact->toi, hull) : Hit{};
}

}  // namespace physics
