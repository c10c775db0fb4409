#include "app/view/measuring_pick.h"

#include <glm/geometric.hpp>
#include <string>
#include <utility>
#include <variant>

#include "app/view/pick_shape.h"
#include "demos/host/shape_list.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

using demos::ShapeItem;
using geometry::Rayf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kSnap = 10.0f;               ///< px at 100 %
constexpr std::size_t kMostShapes = 400;     ///< of more only the one under the mouse has vertices to snap to
constexpr std::size_t kMostContacts = 4000;  ///< of more none is snapped to

struct Surface {
    Vec3f point{0.0f};
    std::optional<Vec3f> normal{};
};

Surface surfaceAt(const ShapeItem& item, const Rayf& sight, const std::optional<std::uint32_t>& triangle) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&item.shape);
    if (inSpace == nullptr) {  // flat shapes lie in z = 0
        const float t = sight.direction.z != 0.0f ? -sight.origin.z / sight.direction.z : 0.0f;
        return {sight.origin + t * sight.direction, Vec3f{0.0f, 0.0f, 1.0f}};
    }
    if (const auto* mesh = std::get_if<geometry::MeshInstance>(inSpace); mesh != nullptr && triangle) {
        const auto hit = rayCast(sight, *mesh);
        if (hit) return {hit->point, hit->normal};
    }
    if (const auto hit = rayCast(sight, *inSpace)) return {hit->point, hit->normal};
    // A shape without a surface, such as a segment, is met at its point nearest to the line of sight.
    const std::vector<Vec3f> corners = cornersOf(item.shape, triangle);
    const Vec3f towards = corners.empty() ? sight.origin : corners.front();
    const float t = glm::dot(towards - sight.origin, sight.direction) / glm::dot(sight.direction, sight.direction);
    return {closestPoint(*inSpace, sight.origin + t * sight.direction), std::nullopt};
}

/// Keeps what is nearest to the mouse, and in sight.
class Snap {
public:
    Snap(const ViewProjection& view, const Vec2f& pixel, std::optional<float> depth)
        : view_(view), pixel_(pixel), depth_(depth), reach_(kSnap * view.viewport.contentScale) {}

    bool takes(const Vec3f& point) {
        const auto at = pixelOf(view_, point);
        if (!at || isHidden(view_, depth_, point)) return false;
        const float distance = glm::distance(*at, pixel_);
        if (distance >= reach_) return false;
        reach_ = distance;
        return true;
    }

private:
    const ViewProjection& view_;
    Vec2f pixel_;
    std::optional<float> depth_;
    float reach_;
};

/// The shape of a contact, for the body that carries the point.
const ShapeItem* itemOf(const std::vector<ShapeItem>& shapes, const physics::World* world, std::uint32_t shape) {
    for (const ShapeItem& item : shapes)
        if (item.of && item.of->world == world && item.of->shape == shape) return &item;
    return nullptr;
}

std::optional<MeasuredPoint> contactNear(const demos::DemoBase& demo, const std::vector<ShapeItem>& shapes,
                                         Snap& snap) {
    std::optional<MeasuredPoint> found;
    for (const physics::World* world : demo.worlds()) {
        if (world->contacts().size() > kMostContacts) continue;
        for (const physics::Contact& contact : world->contacts())
            for (const physics::ContactPoint& point : contact.all())
                if (snap.takes(point.position))
                    if (const ShapeItem* item = itemOf(shapes, world, contact.shapeA))
                        found = fixedTo(demo, *item, point.position, contact.normal, "contact of " + item->name);
    }
    return found;
}

}  // namespace

std::optional<MeasuredPoint> measuredPointAt(const demos::DemoBase& demo, const ViewProjection& view,
                                             const Vec2f& pixel, const Vec3f& middle) {
    const auto sight = rayThrough(view, pixel);
    if (!sight) return std::nullopt;
    const std::vector<ShapeItem> shapes = demos::listShapes(demo);
    const auto under = pickShape(shapes, view, pixel);
    const auto surface = under ? std::optional(surfaceAt(shapes[under->index], *sight, under->triangle)) : std::nullopt;
    Snap snap(view, pixel, surface ? std::optional(depthOf(view, surface->point)) : std::nullopt);

    std::optional<MeasuredPoint> found;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const bool isUnder = under && under->index == i;
        if (!isUnder && shapes.size() > kMostShapes) continue;
        for (const Vec3f& corner : cornersOf(shapes[i].shape, isUnder ? under->triangle : std::nullopt))
            if (snap.takes(corner))
                found = fixedTo(demo, shapes[i], corner, surface ? surface->normal : std::nullopt,
                                "vertex of " + shapes[i].name);
    }
    if (auto contact = contactNear(demo, shapes, snap)) found = std::move(contact);
    if (found) return found;
    if (surface) {
        const ShapeItem& item = shapes[under->index];
        return fixedTo(demo, item, surface->point, surface->normal, "surface of " + item.name);
    }
    const float facing = glm::dot(sight->direction, towardsEye(view, middle));
    if (facing == 0.0f) return std::nullopt;
    const float t = glm::dot(middle - sight->origin, towardsEye(view, middle)) / facing;
    return MeasuredPoint{.position = sight->origin + t * sight->direction, .name = "place beside all shapes"};
}

}  // namespace collidoscope::app
