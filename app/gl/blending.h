#pragma once
/// Finds a thing's former self in the previous display list, and the picture between the two.

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_map>
#include <vector>

#include "demos/canvas.h"

namespace collidoscope::app {

/// Looks up items by key, unkeyed ones by their place among the unkeyed. When their number has changed, as by a trail
/// that grows, their order matches nothing: then all of them are new.
template <typename Item>
class FormerItems {
public:
    FormerItems(std::span<const Item> items, std::span<const Item> current)
        : items_(items), areMatchedByOrder_(items.size() == current.size() || unkeyedOf(items) == unkeyedOf(current)) {}

    /// The former self of the i-th item of the current list; null when it is new.
    /// Ask in the order of the list: places among the unkeyed are counted on the way.
    const Item* of(std::size_t i, const Item& item) {
        if (items_.empty() || (item.key == demos::kByOrder && !areMatchedByOrder_)) return nullptr;
        // Nearly always the lists line up, and nothing has to be looked up.
        if (lineUp_ && i < items_.size() && items_[i].key == item.key) {
            if (item.key == demos::kByOrder) ++unkeyedSoFar_;
            return &items_[i];
        }
        if (lineUp_) index();
        if (item.key == demos::kByOrder) return unkeyedSoFar_ < unkeyed_.size() ? unkeyed_[unkeyedSoFar_++] : nullptr;
        const auto found = keyed_.find(item.key);
        return found == keyed_.end() ? nullptr : found->second;
    }

private:
    static std::ptrdiff_t unkeyedOf(std::span<const Item> items) {
        return std::count_if(items.begin(), items.end(), [](const Item& item) { return item.key == demos::kByOrder; });
    }
    void index() {
        lineUp_ = false;
        for (const Item& item : items_) {
            if (item.key == demos::kByOrder)
                unkeyed_.push_back(&item);
            else
                keyed_.emplace(item.key, &item);
        }
    }

    std::span<const Item> items_;
    bool areMatchedByOrder_ = true;  // of the unkeyed
    bool lineUp_ = true;
    std::size_t unkeyedSoFar_ = 0;
    std::vector<const Item*> unkeyed_{};
    std::unordered_map<demos::Key, const Item*> keyed_{};
};

/// A move further than this many sizes, and half a metre, within one step is a teleport: it is not blended.
inline constexpr float kTeleportSizes = 4.0f;
inline constexpr float kTeleportMin = 0.5f;  // m

inline bool teleported(const geometry::Vec3f& from, const geometry::Vec3f& to, float size) {
    const geometry::Vec3f moved = to - from;
    const float far = kTeleportSizes * size + kTeleportMin;
    return !(glm::dot(moved, moved) <= far * far);
}

inline geometry::Vec3f mixed(const geometry::Vec3f& a, const geometry::Vec3f& b, float t) { return a + (b - a) * t; }

/// The picture of an item between its former self and now, t = 0..1.
inline demos::SolidItem between(const demos::SolidItem& from, const demos::SolidItem& to, float t) {
    const float size = std::max({to.half.x, to.half.y, to.half.z});
    if (teleported(from.pose.position, to.pose.position, size)) return to;
    demos::SolidItem item = to;
    item.pose.position = mixed(from.pose.position, to.pose.position, t);
    item.half = mixed(from.half, to.half, t);
    // The two orientations of one step are close: normalised linear blending is as good as the arc between them.
    const geometry::Quatf& a = from.pose.orientation;
    geometry::Quatf b = to.pose.orientation;
    if (glm::dot(a, b) < 0) b = -b;
    const geometry::Quatf sum = a * (1.0f - t) + b * t;
    const float squared = glm::dot(sum, sum);
    if (squared > 1e-6f) item.pose.orientation = sum * (1.0f / std::sqrt(squared));
    return item;
}
inline demos::TriangleItem between(const demos::TriangleItem& from, const demos::TriangleItem& to, float t) {
    if (teleported(from.a, to.a, glm::length(to.b - to.a))) return to;
    demos::TriangleItem item = to;
    item.a = mixed(from.a, to.a, t);
    item.b = mixed(from.b, to.b, t);
    item.c = mixed(from.c, to.c, t);
    for (std::size_t i = 0; i < item.normals.size(); ++i) item.normals[i] = mixed(from.normals[i], to.normals[i], t);
    return item;
}
inline demos::MeshItem between(const demos::MeshItem& from, const demos::MeshItem& to, float t) {
    if (from.mesh != to.mesh || !to.mesh) return to;
    const float scale = glm::length(geometry::Vec3f(to.worldFromMesh[0]));
    const float size = scale * glm::length(to.mesh->bounds.max - to.mesh->bounds.min);
    if (teleported(geometry::Vec3f(from.worldFromMesh[3]), geometry::Vec3f(to.worldFromMesh[3]), size)) return to;
    demos::MeshItem item = to;
    item.worldFromMesh = from.worldFromMesh + (to.worldFromMesh - from.worldFromMesh) * t;
    return item;
}
inline demos::LineItem between(const demos::LineItem& from, const demos::LineItem& to, float t) {
    const float size = glm::length(to.end - to.start);
    if (teleported(from.start, to.start, size) || teleported(from.end, to.end, size)) return to;
    demos::LineItem item = to;
    item.start = mixed(from.start, to.start, t);
    item.end = mixed(from.end, to.end, t);
    return item;
}
inline demos::PointItem between(const demos::PointItem& from, const demos::PointItem& to, float t) {
    if (teleported(from.position, to.position, 0.0f)) return to;
    demos::PointItem item = to;
    item.position = mixed(from.position, to.position, t);
    return item;
}
inline demos::ArrowItem between(const demos::ArrowItem& from, const demos::ArrowItem& to, float t) {
    if (teleported(from.start, to.start, glm::length(to.vector))) return to;
    demos::ArrowItem item = to;
    item.start = mixed(from.start, to.start, t);
    item.vector = mixed(from.vector, to.vector, t);
    return item;
}

}  // namespace collidoscope::app
