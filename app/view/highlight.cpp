#include "app/view/highlight.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/view/drawn_bounds.h"
#include "demos/draw/shapes.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/query/numbers/polytope.h"

namespace app {
namespace {

using demos::Style;
using geometry::Vec3f;

constexpr float kDotRing = 10.0f;  // px at 100 %, radius
constexpr int kCirclePieces = 48;

// Draws the outline of each kind of shape as the eye sees it.
struct Outline {
    demos::Canvas& canvas;
    const demos::HandleInfo& handle;
    const ViewProjection& viewProjection;
    const Style& style;

    void line(const Vec3f& a, const Vec3f& b) const { demos::draw(canvas, geometry::Segmentf{a, b}, style); }

    // A circle across `axis`; where `outer` is not zero, only the half on that side.
    void circle(const Vec3f& center, const Vec3f& axis, float radius, const Vec3f& outer = Vec3f{0.0f}) const {
        const Vec3f helper = std::abs(axis.y) < 0.9f ? Vec3f{0.0f, 1.0f, 0.0f} : Vec3f{1.0f, 0.0f, 0.0f};
        const Vec3f u = glm::normalize(glm::cross(axis, helper)), v = glm::cross(axis, u);
        const auto arm = [&](int piece) {
            const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(piece) / kCirclePieces;
            return radius * (std::cos(angle) * u + std::sin(angle) * v);
        };
        for (int piece = 0; piece < kCirclePieces; ++piece) {
            const Vec3f a = arm(piece), b = arm(piece + 1);
            if (glm::dot(a + b, outer) >= 0.0f) line(center + a, center + b);
        }
    }

    void dot() const {
        const Vec3f at = handlePoint(handle);
        circle(at, towardsEye(viewProjection, at), kDotRing * metersPerPixel(viewProjection, at));
    }
    // Lines of sight touch a near sphere before its middle: there lies the outline.
    void operator()(const geometry::Spheref& sphere) const {
        const Vec3f toEye = towardsEye(viewProjection, sphere.center);
        const float distance = glm::distance(viewProjection.camera.pose.position, sphere.center);
        const bool parallel = viewProjection.camera.orthographic || distance <= sphere.radius;
        const float sine = parallel ? 0.0f : sphere.radius / distance;
        circle(sphere.center + sphere.radius * sine * toEye, toEye, sphere.radius * std::sqrt(1.0f - sine * sine));
    }
    void operator()(const geometry::Boxf& box) const { demos::drawOutline(canvas, box, style); }
    void operator()(const geometry::Trianglef& triangle) const {
        line(triangle.a, triangle.b);
        line(triangle.b, triangle.c);
        line(triangle.c, triangle.a);
    }
    void operator()(const geometry::Capsulef& capsule) const {
        const Vec3f toEye = towardsEye(viewProjection, 0.5f * (capsule.a + capsule.b)), axis = capsule.b - capsule.a;
        const Vec3f across = glm::cross(axis, toEye);
        if (glm::length(across) < 1e-3f * std::max(glm::length(axis), capsule.radius))
            return (*this)(geometry::Spheref{.center = capsule.a, .radius = capsule.radius});
        const Vec3f side = capsule.radius * glm::normalize(across);
        for (const float sign : {-1.0f, 1.0f}) line(capsule.a + sign * side, capsule.b + sign * side);
        circle(capsule.a, toEye, capsule.radius, -axis);
        circle(capsule.b, toEye, capsule.radius, axis);
    }
    void operator()(const geometry::Aabbf& box) const { demos::drawOutline(canvas, box, style); }
    template <typename T>
    void faces(const T& polytope) const {
        for (std::size_t i = 0; i < polytope.planes.size(); ++i) {
            const auto face = geometry::faceOf(polytope, i);
            const auto corner = [&](std::size_t k) { return geometry::cornersOf(polytope)[face[k % face.size()]]; };
            for (std::size_t k = 0; k < face.size(); ++k) line(corner(k), corner(k + 1));
        }
    }
    void operator()(const geometry::Frustumf& frustum) const { faces(frustum); }
    void operator()(const geometry::HullInstancef& hull) const { faces(geometry::hullInWorld(hull)); }
    void operator()(const geometry::MeshInstance& instance) const {
        const geometry::Aabbf& box = instance.mesh->bounds;
        const auto corner = [&](unsigned bits) {
            const geometry::Vec3d p{bits & 1u ? box.max.x : box.min.x, bits & 2u ? box.max.y : box.min.y,
                                    bits & 4u ? box.max.z : box.min.z};
            return Vec3f{geometry::carried(instance.worldFromMesh, p)};
        };
        for (unsigned from = 0; from < 8; ++from)
            for (const unsigned along : {1u, 2u, 4u})
                if (!(from & along)) line(corner(from), corner(from | along));
    }
    // What has no surface is shown by its dot.
    template <typename Other>
    void operator()(const Other&) const {
        dot();
    }
};

}  // namespace

void drawHighlight(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                   const Style& style) {
    const Outline outline{canvas, handle, viewProjection, style};
    handle.shape ? std::visit(outline, *handle.shape) : outline.dot();
}

}  // namespace app
