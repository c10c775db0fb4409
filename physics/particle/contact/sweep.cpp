#include "physics/particle/contact/sweep.h"

#include <limits>

#include "geometry/query/ray_cast.h"
#include "physics/particle/contact/surface.h"

namespace physics {
namespace {

using geometry::Boxf;
using geometry::Rayf;
using geometry::Vec3f;

/// Relative to the length of a motion: what its parts along and across a normal lose in rounding. A motion that is
/// less steep than this runs along the surface.
constexpr float kAlong = 8.0f * std::numeric_limits<float>::epsilon();

bool leadsIn(const Vec3f& motion, const Vec3f& normal) {
    return glm::dot(normal, motion) < -kAlong * glm::length(motion);
}

/// A hit counts within the motion and against the surface. A start that rounding puts inside touches at the nearest
/// surface, whose normal is `out`.
template <typename Hit>
std::optional<SweepHit> withinMotion(const std::optional<Hit>& hit, const Vec3f& motion, const Vec3f& out) {
    if (!hit || hit->t > 1.0f) return {};
    const Vec3f& normal = hit->startsInside ? out : hit->normal;
    if (!leadsIn(motion, normal)) return {};
    return SweepHit{hit->t, normal};
}

void keepEarlier(std::optional<SweepHit>& best, const std::optional<SweepHit>& hit) {
    if (hit && (!best || hit->fraction < best->fraction)) best = hit;
}

/// The edge of a box, axis direction `axis`, number 0..3, as a capsule.
geometry::Capsulef grownEdge(const Vec3f& half, float radius, int axis, int number) {
    Vec3f middle{0.0f};
    middle[(axis + 1) % 3] = (number & 1) != 0 ? half[(axis + 1) % 3] : -half[(axis + 1) % 3];
    middle[(axis + 2) % 3] = (number & 2) != 0 ? half[(axis + 2) % 3] : -half[(axis + 2) % 3];
    Vec3f along{0.0f};
    along[axis] = half[axis];
    return {middle - along, middle + along, radius};
}

/// A box grown by a radius is the union of three boxes, each longer on one axis, and of twelve capsules.
std::optional<SweepHit> sweepUnion(const Rayf& ray, const Vec3f& half, float radius, const Vec3f& out) {
    std::optional<SweepHit> first;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3f longer = half;
        longer[axis] += radius;
        keepEarlier(first, withinMotion(rayCast(ray, geometry::Aabbf{-longer, longer}), ray.direction, out));
        for (int number = 0; number < 4; ++number)
            keepEarlier(first, withinMotion(rayCast(ray, grownEdge(half, radius, axis, number)), ray.direction, out));
    }
    return first;
}

bool overFace(const Vec3f& p, const Vec3f& half) {
    int axesOutside = 0;
    for (int axis = 0; axis < 3; ++axis) axesOutside += glm::abs(p[axis]) > half[axis] ? 1 : 0;
    return axesOutside <= 1;
}

std::optional<SweepHit> sweepFromOutside(const Sweep& ball, const Boxf& box, const Vec3f& worldOut) {
    const auto boxFromWorld = glm::conjugate(box.orientation);
    const Rayf ray{boxFromWorld * (ball.start - box.center), boxFromWorld * ball.motion};
    const Vec3f out = boxFromWorld * worldOut;
    const Vec3f grown = box.half + ball.radius;
    // Most hits are on a face of the enclosing box and need no look at edges.
    const auto enclosing = rayCast(ray, geometry::Aabbf{-grown, grown});
    if (!enclosing || enclosing->t > 1.0f) return {};
    std::optional<SweepHit> hit = !enclosing->startsInside && overFace(pointAt(ray, enclosing->t), box.half)
                                      ? withinMotion(enclosing, ray.direction, out)
                                      : sweepUnion(ray, box.half, ball.radius, out);
    if (hit) hit->normal = box.orientation * hit->normal;
    return hit;
}

std::optional<SweepHit> sweepFromOutside(const Sweep& ball, const geometry::Planef& plane, const Vec3f& /*out*/) {
    const float height = glm::dot(plane.normal, ball.start) - plane.distance - ball.radius;
    const float descent = -glm::dot(plane.normal, ball.motion);
    if (!leadsIn(ball.motion, plane.normal) || height > descent) return {};
    return SweepHit{height / descent, plane.normal};
}

std::optional<SweepHit> sweepFromOutside(const Sweep& ball, geometry::Spheref sphere, const Vec3f& out) {
    sphere.radius += ball.radius;
    return withinMotion(rayCast(Rayf{ball.start, ball.motion}, sphere), ball.motion, out);
}

std::optional<SweepHit> sweepFromOutside(const Sweep& ball, geometry::Capsulef capsule, const Vec3f& out) {
    capsule.radius += ball.radius;
    return withinMotion(rayCast(Rayf{ball.start, ball.motion}, capsule), ball.motion, out);
}

}  // namespace

std::optional<SweepHit> sweep(const Sweep& ball, const Solid& solid) {
    const Surface surface = nearestSurface(solid, ball.start);
    if (surface.distance <= ball.radius) {
        if (!leadsIn(ball.motion, surface.normal)) return {};
        return SweepHit{0.0f, surface.normal};
    }
    return std::visit([&](const auto& shape) { return sweepFromOutside(ball, shape, surface.normal); }, solid);
}

}  // namespace physics
