#include "app/view/pick_shape.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <type_traits>
#include <variant>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using demos::ShapeItem;
using geometry::Rayf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kReach = 7.0f;       ///< px at 100 %: so far from a point or a line it counts as hit
constexpr float kRayLength = 20.0f;  ///< m, of a ray or line, as it is drawn
constexpr float kNothing = std::numeric_limits<float>::infinity();

/// t of the line of sight in the plane z = 0, where the flat shapes lie.
float timeInPlane(const Rayf& sight) {
    return sight.direction.z != 0.0f ? -sight.origin.z / sight.direction.z : kNothing;
}

struct Hit {
    float t = kNothing;
    std::optional<std::uint32_t> triangle{};
};

Hit hitOf(const Rayf& sight, const geometry::AnyShapef& shape) {
    if (const auto* mesh = std::get_if<geometry::MeshInstance>(&shape)) {
        const auto hit = rayCast(sight, *mesh);
        return hit ? Hit{hit->t, hit->triangle} : Hit{};
    }
    const auto hit = rayCast(sight, shape);
    return hit ? Hit{hit->t, {}} : Hit{};
}
template <typename Flat>
Hit hitOf(const Rayf& sight, const Flat& shape) {
    const float t = timeInPlane(sight);
    if (!(t > 0.0f) || t == kNothing) return {};
    const Vec3f at = sight.origin + t * sight.direction;
    return contains(shape, Vec2f{at.x, at.y}) ? Hit{t, {}} : Hit{};
}

/// px, from a pixel to a segment of the picture.
float distanceTo(const Vec2f& pixel, const Vec2f& start, const Vec2f& end) {
    const Vec2f along = end - start;
    const float squared = glm::dot(along, along);
    const float t = squared > 0.0f ? std::clamp(glm::dot(pixel - start, along) / squared, 0.0f, 1.0f) : 0.0f;
    return glm::distance(pixel, start + t * along);
}

/// The ends of a shape without a surface, as it is drawn.
std::optional<geometry::Segmentf> lineOf(const demos::DrawnShape& shape) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    if (inSpace == nullptr) return std::nullopt;
    if (const auto* point = std::get_if<Vec3f>(inSpace)) return geometry::Segmentf{*point, *point};
    if (const auto* segment = std::get_if<geometry::Segmentf>(inSpace)) return *segment;
    const auto* ray = std::get_if<Rayf>(inSpace);
    if (ray == nullptr) return std::nullopt;
    const float length = glm::length(ray->direction);
    const Vec3f end = length > 0.0f ? ray->direction * std::max(1.0f, kRayLength / length) : Vec3f{0.0f};
    return geometry::Segmentf{ray->origin, ray->origin + end};
}

bool isPlane(const demos::DrawnShape& shape) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    return inSpace != nullptr && std::holds_alternative<geometry::Planef>(*inSpace);
}

}  // namespace

std::optional<ShapeUnderMouse> pickShape(const std::vector<ShapeItem>& shapes, const ViewProjection& view,
                                         const Vec2f& pixel) {
    const std::optional<Rayf> sight = rayThrough(view, pixel);
    if (!sight) return std::nullopt;
    std::optional<ShapeUnderMouse> thin, solid, seenThrough;
    float nearestLine = kReach * view.viewport.contentScale, nearest = kNothing, nearestThrough = kNothing;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (const auto line = lineOf(shapes[i].shape)) {
            const auto start = pixelOf(view, line->start), end = pixelOf(view, line->end);
            const float distance = start ? distanceTo(pixel, *start, end.value_or(*start)) : kNothing;
            if (distance < nearestLine) nearestLine = distance, thin = ShapeUnderMouse{i, {}, {}};
            continue;
        }
        const Hit hit = std::visit([&](const auto& shape) { return hitOf(*sight, shape); }, shapes[i].shape);
        const bool isOpaque = shapes[i].style.fill == demos::Fill::Solid;
        float& minimum = isOpaque ? nearest : nearestThrough;
        if (!(hit.t < minimum)) continue;
        minimum = hit.t;
        (isOpaque ? solid : seenThrough) =
            ShapeUnderMouse{i, hit.triangle, depthOf(view, sight->origin + hit.t * sight->direction)};
    }
    if (thin) return thin;
    const bool isBackdrop = solid && seenThrough && isPlane(shapes[solid->index].shape);
    return solid && !isBackdrop ? solid : seenThrough;
}

bool isHidden(const ViewProjection& view, const std::optional<float>& depthUnderMouse, const geometry::Vec3f& point) {
    constexpr float kFarther = 1.02f;  // times the depth of the surface
    return depthUnderMouse && depthOf(view, point) > kFarther * *depthUnderMouse;
}

}  // namespace collidoscope::app
