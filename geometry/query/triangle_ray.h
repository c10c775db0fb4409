#pragma once
/// The watertight ray-triangle test, shared by single triangles and meshes.
///
/// The ray becomes the z axis: vertices are moved to its origin, permuted so that z is its largest component, and
/// sheared. What is left is the question on which side of three edges the origin of the plane lies. The edge shared
/// by two triangles gives the very same numbers in both, with opposite signs, so no ray slips between them.
/// Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (JCGT 2013). Differs from it in: double precision
/// throughout; the coplanar case is answered instead of missed.

#include <optional>

#include "geometry/query/ray_frame.h"

namespace geometry {

struct RayShear {
    Vec3d origin{0.0};
    int x = 0, y = 1, z = 2;  ///< axes of the world that become x, y, z
    double shearX = 0.0;
    double shearY = 0.0;
    double shearZ = 1.0;
};

/// Precondition: the direction is not zero.
inline RayShear shearOf(const RayFrame& ray) {
    const Vec3d size = glm::abs(ray.direction);
    RayShear shear;
    shear.origin = ray.origin;
    shear.z = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
    shear.x = (shear.z + 1) % 3;
    shear.y = (shear.z + 2) % 3;
    shear.shearX = ray.direction[shear.x] / ray.direction[shear.z];
    shear.shearY = ray.direction[shear.y] / ray.direction[shear.z];
    shear.shearZ = 1.0 / ray.direction[shear.z];
    return shear;
}

/// Where a vertex lies across the ray. Takes vertices of either precision.
template <typename T>
Vec2d across(const RayShear& ray, const Vec3<T>& vertex) {
    const double z = double{vertex[ray.z]} - ray.origin[ray.z];
    return {(double{vertex[ray.x]} - ray.origin[ray.x]) - ray.shearX * z,
            (double{vertex[ray.y]} - ray.origin[ray.y]) - ray.shearY * z};
}

/// Where a vertex lies along the ray, in units of its direction.
template <typename T>
double along(const RayShear& ray, const Vec3<T>& vertex) {
    return ray.shearZ * (double{vertex[ray.z]} - ray.origin[ray.z]);
}

/// t along the frame's direction, and the weights of the corners.
struct TriangleTime {
    double t = 0.0;
    Vec3d barycentric{0.0};
};

/// The ray lies in the plane of the triangle, or the triangle has no area. Corners are x and y across, z along the ray.
std::optional<TriangleTime> castInPlane(const Vec3d& a, const Vec3d& b, const Vec3d& c);

/// Both sides are hit; edges and corners belong to the triangle.
template <typename T>
std::optional<TriangleTime> castSheared(const RayShear& ray, const Vec3<T>& cornerA, const Vec3<T>& cornerB,
                                        const Vec3<T>& cornerC) {
    const Vec2d a = across(ray, cornerA);
    const Vec2d b = across(ray, cornerB);
    const Vec2d c = across(ray, cornerC);
    const double u = c.x * b.y - c.y * b.x;
    const double v = a.x * c.y - a.y * c.x;
    const double w = b.x * a.y - b.y * a.x;
    if ((u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0)) return std::nullopt;
    const Vec3d z{along(ray, cornerA), along(ray, cornerB), along(ray, cornerC)};
    const double sum = u + v + w;
    if (sum == 0.0) return castInPlane(Vec3d{a, z.x}, Vec3d{b, z.y}, Vec3d{c, z.z});
    const Vec3d weights{u / sum, v / sum, w / sum};
    const double t = weights.x * z.x + weights.y * z.y + weights.z * z.z;
    // Also false when t is NaN.
    if (!(t >= 0.0)) return std::nullopt;
    return TriangleTime{t, weights};
}

/// Unit normal turned against the ray. A triangle without area has none: then against the ray itself.
Vec3d normalAgainst(const RayFrame& ray, const Triangled& triangle);

}  // namespace geometry
