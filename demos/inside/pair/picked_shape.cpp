#include "demos/inside/pair/picked_shape.h"

#include <glm/geometric.hpp>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/from_shapes.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/closest_triangle.h"

namespace collidoscope::demos::pairs {
namespace {

using examine::CaseShape;
using geometry::Vec2d;
using geometry::Vec3d;
using geometry::Vec3f;

/// Largest mesh of which every triangle is measured. In a larger one, the tree finds the triangle nearest to a point.
constexpr std::size_t kMaxMeasured = 4096;

std::optional<CaseShape> hullOf(const geometry::Frustumf& frustum) {
    const std::vector<Vec3d> corners(frustum.corners.begin(), frustum.corners.end());
    return geometry::HullInstanced{
        std::make_shared<const geometry::Hulld>(geometry::convexHull(std::span<const Vec3d>{corners}).hull)};
}

std::optional<CaseShape> taken(const geometry::AnyShapef& shape) {
    if (const auto* frustum = std::get_if<geometry::Frustumf>(&shape)) return hullOf(*frustum);
    if (std::holds_alternative<geometry::MeshInstance>(shape)) return std::nullopt;
    return examine::caseShapeOf(shape);
}
std::optional<CaseShape> taken(const geometry::Circlef& circle) {
    return geometry::Circled{Vec2d(circle.center), double{circle.radius}};
}
std::optional<CaseShape> taken(const geometry::Rectanglef& rectangle) {
    return geometry::Rectangled{Vec2d(rectangle.min), Vec2d(rectangle.max)};
}
std::optional<CaseShape> taken(const geometry::OrientedRectanglef& rectangle) {
    return geometry::OrientedRectangled{Vec2d(rectangle.center), Vec2d(rectangle.half), double{rectangle.angle}};
}
std::optional<CaseShape> taken(const geometry::Polygonf& polygon) {
    geometry::Polygond made;
    for (const geometry::Vec2f& p : polygon.points) made.points.emplace_back(p);
    return made;
}

}  // namespace

const geometry::MeshInstance* meshOf(const DrawnShape& shape) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    return inSpace != nullptr ? std::get_if<geometry::MeshInstance>(inSpace) : nullptr;
}

geometry::Triangled triangleOf(const geometry::MeshInstance& mesh, std::uint32_t index) {
    const geometry::MeshTriangle& t = mesh.mesh->triangles[index];
    const auto at = [&](std::uint32_t vertex) {
        // Rounded as the picture has it, so that the tests that take floats take it, too.
        return Vec3d(Vec3f(mesh.worldFromMesh * geometry::Vec4<double>{Vec3d(mesh.mesh->vertices[vertex]), 1.0}));
    };
    return {at(t.a), at(t.b), at(t.c)};
}

std::optional<std::uint32_t> nearestTriangle(const geometry::MeshInstance& mesh, const CaseShape& other) {
    const std::size_t count = mesh.mesh->triangles.size();
    if (count == 0) return std::nullopt;
    if (count > kMaxMeasured) {
        const auto ball = examine::ballOf(other);
        const auto nearest = closestTriangle(mesh, ball ? Vec3f(ball->center) : Vec3f{0.0f});
        return nearest ? std::optional(nearest->index) : std::nullopt;
    }
    std::uint32_t nearest = 0;
    double minimum = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < count; ++i) {
        const double gap = measuredGap(triangleOf(mesh, i), other);
        if (gap < minimum) minimum = gap, nearest = i;
    }
    return nearest;
}

std::optional<CaseShape> takenFrom(const DrawnShape& shape) {
    return std::visit([](const auto& each) { return taken(each); }, shape);
}

Vec3d displacementTo(const CaseShape& a, const CaseShape& b) {
    const auto ballA = examine::ballOf(a), ballB = examine::ballOf(b);
    if (!ballB) return Vec3d{0.0};
    if (ballA) return ballA->center - ballB->center;
    const auto* plane = std::get_if<geometry::Planed>(&a);
    if (plane == nullptr) return Vec3d{0.0};
    const double squared = glm::dot(plane->normal, plane->normal);
    return plane->normal * ((plane->distance - glm::dot(plane->normal, ballB->center)) / squared);
}

double measuredGap(const CaseShape& a, const CaseShape& b) {
    return examine::measuredDistance(a, b).value_or(std::numeric_limits<double>::infinity());
}

}  // namespace collidoscope::demos::pairs
