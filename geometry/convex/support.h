#pragma once
/// support(shape, direction): a point of a convex shape that lies farthest in a direction.
///
/// The direction has any length; for the zero direction, and where several points are equally far, one of them.
/// Worked out in double precision; corners that are stored, as those of a hull, come back as they are.
/// Source: van den Bergen, Collision Detection in Interactive 3D Environments (2003), section 4.3.4.

#include <array>
#include <concepts>
#include <glm/geometric.hpp>
#include <span>

#include "geometry/query/numbers/box_frame.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

inline Vec3d support(const Vec3d& point, const Vec3d&) { return point; }
inline Vec3d support(const Segmentd& segment, const Vec3d& direction) {
    return glm::dot(segment.end - segment.start, direction) > 0.0 ? segment.end : segment.start;
}
inline Vec3d support(const Triangled& triangle, const Vec3d& direction) {
    const double a = glm::dot(triangle.a, direction);
    const double b = glm::dot(triangle.b, direction);
    const double c = glm::dot(triangle.c, direction);
    if (a >= b && a >= c) return triangle.a;
    return b >= c ? triangle.b : triangle.c;
}
inline Vec3d support(const Aabbd& box, const Vec3d& direction) {
    return {direction.x > 0.0 ? box.max.x : box.min.x, direction.y > 0.0 ? box.max.y : box.min.y,
            direction.z > 0.0 ? box.max.z : box.min.z};
}

/// A box with any orientation, as its centre and the ways from there to the middle of three faces.
struct BoxArms {
    Vec3d center{0.0};
    std::array<Vec3d, 3> arms{};
};
inline BoxArms armsOf(const Boxd& box) {
    const BoxFrame frame = frameOf(box);
    return {box.center,
            {frame.axes[0] * (box.half.x / frame.size), frame.axes[1] * (box.half.y / frame.size),
             frame.axes[2] * (box.half.z / frame.size)}};
}
inline Vec3d support(const BoxArms& box, const Vec3d& direction) {
    Vec3d corner = box.center;
    for (const Vec3d& arm : box.arms) corner += glm::dot(arm, direction) > 0.0 ? arm : -arm;
    return corner;
}
inline Vec3d support(const Boxd& box, const Vec3d& direction) { return support(armsOf(box), direction); }

/// The convex hull of points that lie elsewhere. Precondition: there is one.
template <typename T>
struct PointSet {
    std::span<const Vec3<T>> points{};
};
template <typename T>
Vec3d support(const PointSet<T>& set, const Vec3d& direction) {
    const Vec3<T>* farthest = &set.points.front();
    double most = glm::dot(Vec3d{*farthest}, direction);
    for (const Vec3<T>& point : set.points.subspan(1)) {
        const double along = glm::dot(Vec3d{point}, direction);
        if (along > most) {
            most = along;
            farthest = &point;
        }
    }
    return Vec3d{*farthest};
}
/// Precondition: the hull has a vertex.
template <typename T>
Vec3d support(const Hull<T>& hull, const Vec3d& direction) {
    return support(PointSet<T>{hull.vertices}, direction);
}

template <typename Shape>
concept HasSupport = requires(const Shape& shape, const Vec3d& direction) {
    { support(shape, direction) } -> std::same_as<Vec3d>;
};

}  // namespace geometry
