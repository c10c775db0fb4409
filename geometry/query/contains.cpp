#include "geometry/query/contains.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/query/box_frame.h"
#include "geometry/query/polytope.h"
#include "geometry/query/wide.h"

namespace geometry {
namespace {

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

bool isInside(const Sphered& sphere, const Vec3d& p) {
    return squaredLength(p - sphere.center) <= sphere.radius * sphere.radius;
}

/// By region of the axis: before a, beyond b, beside it. The last compares |ap x ab|^2 with (r |ab|)^2: no division.
bool isInside(const Capsuled& capsule, const Vec3d& p) {
    const Vec3d axis = capsule.b - capsule.a;
    const Vec3d fromA = p - capsule.a;
    const Vec3d fromB = p - capsule.b;
    const double squaredRadius = capsule.radius * capsule.radius;
    if (glm::dot(fromA, axis) <= 0.0) return squaredLength(fromA) <= squaredRadius;
    if (glm::dot(fromB, axis) >= 0.0) return squaredLength(fromB) <= squaredRadius;
    return squaredLength(glm::cross(fromA, axis)) <= squaredRadius * squaredLength(axis);
}

bool isInside(const Aabbd& box, const Vec3d& p) {
    return p.x >= box.min.x && p.x <= box.max.x && p.y >= box.min.y && p.y <= box.max.y && p.z >= box.min.z &&
           p.z <= box.max.z;
}

bool isInside(const Boxd& box, const Vec3d& p) {
    const BoxFrame frame = frameOf(box);
    const Vec3d half = box.half * frame.size;
    return isInside(Aabbd{-half, half}, glm::transpose(frame.axes) * (p - box.center));
}

}  // namespace

template <typename T>
bool contains(const Sphere<T>& sphere, const Vec3<T>& p) {
    return isInside(wide(sphere), wide(p));
}
template <typename T>
bool contains(const Capsule<T>& capsule, const Vec3<T>& p) {
    return isInside(wide(capsule), wide(p));
}
template <typename T>
bool contains(const Aabb<T>& box, const Vec3<T>& p) {
    return isInside(wide(box), wide(p));
}
template <typename T>
bool contains(const Box<T>& box, const Vec3<T>& p) {
    return isInside(wide(box), wide(p));
}
template <typename T>
bool contains(const Plane<T>& plane, const Vec3<T>& p) {
    return glm::dot(wide(plane).normal, wide(p)) <= double{plane.distance};
}
template <typename T>
bool contains(const Frustum<T>& frustum, const Vec3<T>& p) {
    return isInside(std::span<const Plane<T>>{frustum.planes}, wide(p));
}
template <typename T>
bool contains(const Hull<T>& hull, const Vec3<T>& p) {
    return isInside(std::span<const Plane<T>>{hull.planes}, wide(p));
}

template bool contains(const Spheref&, const Vec3f&);
template bool contains(const Capsulef&, const Vec3f&);
template bool contains(const Aabbf&, const Vec3f&);
template bool contains(const Boxf&, const Vec3f&);
template bool contains(const Planef&, const Vec3f&);
template bool contains(const Frustumf&, const Vec3f&);
template bool contains(const Hullf&, const Vec3f&);
template bool contains(const Sphered&, const Vec3d&);
template bool contains(const Capsuled&, const Vec3d&);
template bool contains(const Aabbd&, const Vec3d&);
template bool contains(const Boxd&, const Vec3d&);
template bool contains(const Planed&, const Vec3d&);
template bool contains(const Frustumd&, const Vec3d&);
template bool contains(const Hulld&, const Vec3d&);

}  // namespace geometry
