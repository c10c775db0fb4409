#include "demos/share/sample_shape.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/query/closest_point.h"

namespace demos {
namespace {

using geometry::Vec3f;

/// Asks the mesh in its own coordinates and carries the answer back; t keeps its meaning on the way.
std::optional<geometry::RayHit<float>> castOnMesh(const geometry::Rayf& ray, const FittedMesh& fitted) {
    const geometry::Mat4f toWorld = worldFromMesh(fitted);
    const geometry::Mat4f toMesh = glm::inverse(toWorld);
    const auto hit = rayCast(geometry::Rayf{.origin = Vec3f(toMesh * geometry::Vec4f(ray.origin, 1.0f)),
                                            .direction = Vec3f(toMesh * geometry::Vec4f(ray.direction, 0.0f))},
                             *fitted.mesh);
    if (!hit) return std::nullopt;
    return geometry::RayHit<float>{.t = hit->t,
                                   .point = pointAt(ray, hit->t),
                                   .normal = fitted.worldFromFitted.orientation * hit->normal,
                                   .startsInside = hit->startsInside};
}

struct Nearest {
    Vec3f p;
    Vec3f operator()(const Vec3f& point) const { return point; }
    Vec3f operator()(const FittedMesh& fitted) const {
        if (fitted.mesh->triangles.empty()) return fitted.worldFromFitted.position;
        const geometry::Mat4f toWorld = worldFromMesh(fitted);
        const Vec3f local(glm::inverse(toWorld) * geometry::Vec4f(p, 1.0f));
        return Vec3f(toWorld * geometry::Vec4f(closestPoint(*fitted.mesh, local), 1.0f));
    }
    template <typename Any>
    Vec3f operator()(const Any& any) const {
        return closestPoint(any, p);
    }
};

using Hit = std::optional<geometry::RayHit<float>>;
struct Cast {
    const geometry::Rayf& ray;
    Hit operator()(const Vec3f&) const { return {}; }
    Hit operator()(const geometry::Linef&) const { return {}; }
    Hit operator()(const geometry::Segmentf&) const { return {}; }
    Hit operator()(const geometry::Rayf&) const { return {}; }
    Hit operator()(const FittedMesh& fitted) const { return castOnMesh(ray, fitted); }
    template <typename Solid>
    Hit operator()(const Solid& solid) const {
        const auto hit = rayCast(ray, solid);
        return hit ? Hit{*hit} : std::nullopt;
    }
};

}  // namespace

Vec3f closestPointOf(const Shape& shape, const Vec3f& p) { return std::visit(Nearest{p}, shape); }

std::optional<geometry::RayHit<float>> rayCastShape(const geometry::Rayf& ray, const Shape& shape) {
    return std::visit(Cast{ray}, shape);
}

}  // namespace demos
