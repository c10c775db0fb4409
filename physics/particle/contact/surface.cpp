#include "physics/particle/contact/surface.h"

#include <glm/common.hpp>

#include "geometry/base/vec.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/query/box_frame.h"
#include "geometry/query/closest_point.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;

constexpr Vec3d kUp{0.0, 1.0, 0.0};

Surface aroundPoint(const Vec3d& center, double radius, const Vec3d& p, const Vec3d& normalAtCenter) {
    const Vec3d offset = p - center;
    const double length = glm::length(offset);
    return {length - radius, length > 0.0 ? offset / length : normalAtCenter};
}

/// The nearest face of a box about the origin. Precondition: p lies in the box.
Surface nearestFace(const Vec3d& half, const Vec3d& p) {
    const Vec3d depth = half - glm::abs(p);
    int axis = depth.y <= depth.x && depth.y <= depth.z ? 1 : 0;
    if (depth.z < depth[axis] || (axis == 0 && depth.x > depth.z)) axis = 2;
    Vec3d normal{0.0};
    normal[axis] = p[axis] < 0.0 ? -1.0 : 1.0;
    return {-depth[axis], normal};
}
Surface aroundBox(const Vec3d& half, const Vec3d& p) {
    const Vec3d outside = p - glm::clamp(p, -half, half);
    const double distance = glm::length(outside);
    return distance > 0.0 ? Surface{distance, outside / distance} : nearestFace(half, p);
}

/// The normal of the front of a triangle; upwards if it has no area.
Vec3d frontOf(const geometry::Triangled& t) {
    const Vec3d normal = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(normal);
    return length > 0.0 ? normal / length : kUp;
}

}  // namespace

Surface nearestSurface(const geometry::Planed& plane, const Vec3d& p) {
    return {glm::dot(plane.normal, p) - plane.distance, plane.normal};
}
Surface nearestSurface(const geometry::Boxd& box, const Vec3d& p) {
    const geometry::BoxFrame frame = geometry::frameOf(box);
    const auto rotation = frame.axes / frame.size;
    Surface surface = aroundBox(box.half, glm::transpose(rotation) * (p - box.center));
    surface.normal = rotation * surface.normal;
    return surface;
}
Surface nearestSurface(const geometry::Aabbd& box, const Vec3d& p) {
    const Vec3d middle = 0.5 * (box.min + box.max);
    return aroundBox(0.5 * (box.max - box.min), p - middle);
}
Surface nearestSurface(const geometry::Sphered& sphere, const Vec3d& p) {
    return aroundPoint(sphere.center, sphere.radius, p, kUp);
}
Surface nearestSurface(const geometry::Capsuled& capsule, const Vec3d& p) {
    const Vec3d axis = capsule.b - capsule.a;
    const Vec3d upright = axis == Vec3d{0.0} ? kUp : geometry::anyPerpendicular(axis);
    return aroundPoint(geometry::closestPoint(geometry::Segmentd{capsule.a, capsule.b}, p), capsule.radius, p, upright);
}
Surface nearestSurface(const geometry::Triangled& triangle, const Vec3d& p) {
    return aroundPoint(geometry::closestPoint(triangle, p), 0.0, p, frontOf(triangle));
}
Surface nearestSurface(const geometry::Hulld& hull, const Vec3d& p) {
    const Surface outside = aroundPoint(geometry::closestPoint(hull, p), 0.0, p, kUp);
    if (outside.distance > 0.0) return outside;
    Surface nearest{-std::numeric_limits<double>::infinity(), kUp};
    for (const geometry::Planed& plane : hull.planes) {
        const Surface face = nearestSurface(plane, p);
        if (face.distance > nearest.distance) nearest = face;
    }
    return {glm::min(nearest.distance, 0.0), nearest.normal};
}
Surface nearestSurface(const PreparedMesh& wall, const Vec3d& p, double within) {
    const auto nearest = geometry::closestTriangle(wall, geometry::Vec3f{p}, within);
    if (!nearest) return {kAnyDistance, kUp};
    return nearestSurface(geometry::carried(wall.worldFromMesh, geometry::triangleAt(*wall.mesh, nearest->index)), p);
}

Surface nearestSurface(const PreparedSolid& solid, const Vec3d& p, double within) {
    if (const auto* wall = std::get_if<PreparedMesh>(&solid)) return nearestSurface(*wall, p, within);
    return std::visit([&](const auto& shape) { return nearestSurface(shape, p); }, solid);
}
Surface nearestSurface(const geometry::AnyShapef& solid, const geometry::Vec3f& p) {
    return nearestSurface(prepared(solid), Vec3d{p});
}

}  // namespace collidoscope::physics
