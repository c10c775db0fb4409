#include "app/view/drawn_bounds.h"

#include <algorithm>
#include <cmath>

#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using geometry::Aabbf;
using geometry::Vec3f;

constexpr float kDotHalf = 0.15f;  // m, of the room that a dot is given

// Collects points; what is not finite is left out.
class Room {
public:
    void add(const Vec3f& p) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z)) return;
        box_ = box_ ? Aabbf{glm::min(box_->min, p), glm::max(box_->max, p)} : Aabbf{p, p};
    }
    void add(const Vec3f& center, float radius) {
        add(center - Vec3f{radius});
        add(center + Vec3f{radius});
    }
    void add(const Aabbf& box, const geometry::Mat4f& worldFromBox) {
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Vec3f p{corner & 1u ? box.max.x : box.min.x, corner & 2u ? box.max.y : box.min.y,
                          corner & 4u ? box.max.z : box.min.z};
            add(Vec3f{worldFromBox * geometry::Vec4f{p, 1.0f}});
        }
    }
    const std::optional<Aabbf>& box() const { return box_; }

private:
    std::optional<Aabbf> box_{};
};

// Radius of a sphere around the solid, which is good enough to look at it.
float boundingRadius(demos::Solid solid, const Vec3f& half) {
    switch (solid) {
        case demos::Solid::Sphere:
            return std::max({half.x, half.y, half.z});
        case demos::Solid::Capsule:
            return half.x + half.y;
        case demos::Solid::Cylinder:
        case demos::Solid::Cone:
            return std::hypot(half.x, half.y);
        case demos::Solid::Box:
            break;
    }
    return glm::length(half);
}

void addSurfaces(Room& room, const demos::RecordingCanvas& picture) {
    for (std::size_t kind = 0; kind < picture.solidItems.size(); ++kind)
        for (const auto& item : picture.solidItems[kind])
            room.add(item.pose.position, boundingRadius(static_cast<demos::Solid>(kind), item.half));
    for (const auto& item : picture.triangleItems)
        for (const Vec3f& p : {item.a, item.b, item.c}) room.add(p);
    for (const auto& item : picture.meshItems)
        if (item.mesh) room.add(item.mesh->bounds, item.worldFromMesh);
}

void addMarks(Room& room, const demos::RecordingCanvas& picture) {
    for (const auto& item : picture.pointItems) room.add(item.position);
    for (const auto& item : picture.lineItems)
        for (const Vec3f& p : {item.start, item.end}) room.add(p);
    for (const auto& item : picture.arrowItems)
        for (const Vec3f& p : {item.start, item.start + item.vector}) room.add(p);
}

}  // namespace

std::optional<Aabbf> drawnBounds(const demos::RecordingCanvas& picture) {
    Room room;
    addSurfaces(room, picture);
    if (!room.box()) addMarks(room, picture);
    return room.box();
}

geometry::Spheref sphereAround(const std::optional<Aabbf>& bounds) {
    if (!bounds) return {.center = Vec3f{0.0f}, .radius = 0.0f};
    return {.center = geometry::centerOf(*bounds), .radius = glm::length(geometry::halfOf(*bounds))};
}

Aabbf handleBounds(const demos::HandleInfo& handle) {
    if (const auto bounds = handle.shape ? geometry::boundsOf(*handle.shape) : std::nullopt) return *bounds;
    const Vec3f at = handlePoint(handle);
    return {at - Vec3f{kDotHalf}, at + Vec3f{kDotHalf}};
}

Vec3f handlePoint(const demos::HandleInfo& handle) {
    if (handle.kind != demos::HandleKind::Stretch) return handle.place.position;
    return handle.place.position + handle.place.length * handle.direction;
}

}  // namespace collidoscope::app
