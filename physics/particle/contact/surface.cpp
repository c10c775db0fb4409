#include "physics/particle/contact/surface.h"

#include <glm/common.hpp>

#include "geometry/query/closest_point.h"
#include "geometry/shapes/segment.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// The axis that v leans on least: never parallel to v.
Vec3f leastAxis(const Vec3f& v) {
    const Vec3f size = glm::abs(v);
    if (size.y <= size.x && size.y <= size.z) return {0.0f, 1.0f, 0.0f};
    return size.x <= size.z ? Vec3f{1.0f, 0.0f, 0.0f} : Vec3f{0.0f, 0.0f, 1.0f};
}

Surface aroundPoint(const Vec3f& center, float radius, const Vec3f& p, const Vec3f& wayOutOfCenter) {
    const Vec3f offset = p - center;
    const float length = glm::length(offset);
    return {length - radius, length > 0.0f ? offset / length : wayOutOfCenter};
}

/// In the box's own frame, for a point that lies inside or on the surface.
Surface nearestFace(const Vec3f& half, const Vec3f& p) {
    const Vec3f depth = half - glm::abs(p);
    int axis = depth.y <= depth.x && depth.y <= depth.z ? 1 : 0;
    if (depth.z < depth[axis] || (axis == 0 && depth.x > depth.z)) axis = 2;
    Vec3f normal{0.0f};
    normal[axis] = p[axis] < 0.0f ? -1.0f : 1.0f;
    return {-depth[axis], normal};
}

}  // namespace

Surface nearestSurface(const geometry::Planef& plane, const Vec3f& p) {
    return {glm::dot(plane.normal, p) - plane.distance, plane.normal};
}

Surface nearestSurface(const geometry::Boxf& box, const Vec3f& p) {
    const Vec3f local = glm::conjugate(box.orientation) * (p - box.center);
    const Vec3f outside = local - glm::clamp(local, -box.half, box.half);
    const float distance = glm::length(outside);
    Surface surface = distance > 0.0f ? Surface{distance, outside / distance} : nearestFace(box.half, local);
    surface.normal = box.orientation * surface.normal;
    return surface;
}

Surface nearestSurface(const geometry::Spheref& sphere, const Vec3f& p) {
    return aroundPoint(sphere.center, sphere.radius, p, Vec3f{0.0f, 1.0f, 0.0f});
}

Surface nearestSurface(const geometry::Capsulef& capsule, const Vec3f& p) {
    const Vec3f axis = capsule.b - capsule.a;
    const Vec3f onAxis = geometry::closestPoint(geometry::Segmentf{capsule.a, capsule.b}, p);
    const Vec3f across = glm::cross(glm::cross(axis, leastAxis(axis)), axis);
    const float length = glm::length(across);
    return aroundPoint(onAxis, capsule.radius, p, length > 0.0f ? across / length : Vec3f{0.0f, 1.0f, 0.0f});
}

Surface nearestSurface(const Solid& solid, const Vec3f& p) {
    return std::visit([&](const auto& shape) { return nearestSurface(shape, p); }, solid);
}

}  // namespace physics
