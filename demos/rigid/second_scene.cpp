#include "demos/rigid/second_scene.h"

#include <limits>
#include <vector>

#include "physics/rigid/query/world_query.h"

namespace collidoscope::demos {
namespace {

constexpr Key kSecond = Key{1} << 40;  // beyond the keys of any first world

template <typename Item>
std::vector<Item> withOtherKeys(std::span<const Item> items) {
    std::vector<Item> others(items.begin(), items.end());
    for (Item& item : others)
        if (item.key != kByOrder) item.key += kSecond;
    return others;
}

}  // namespace

void SecondCanvas::solids(Solid solid, std::span<const SolidItem> items) {
    canvas_.solids(solid, withOtherKeys(items));
}
void SecondCanvas::triangles(std::span<const TriangleItem> items) { canvas_.triangles(withOtherKeys(items)); }
void SecondCanvas::meshes(std::span<const MeshItem> items) { canvas_.meshes(withOtherKeys(items)); }
void SecondCanvas::lines(std::span<const LineItem> items) { canvas_.lines(withOtherKeys(items)); }
void SecondCanvas::points(std::span<const PointItem> items) { canvas_.points(withOtherKeys(items)); }
void SecondCanvas::arrows(std::span<const ArrowItem> items) { canvas_.arrows(withOtherKeys(items)); }

void SecondCanvas::shapes(std::span<const ShapeItem> items) {
    std::vector<ShapeItem> others(items.begin(), items.end());
    for (ShapeItem& item : others)
        if (!item.name.empty()) item.name = "second " + item.name;
    canvas_.shapes(others);
}

void pointAt(std::array<RigidScene, 2>& scenes, const Pointer& pointer) {
    const auto distanceTo = [&](const RigidScene& scene) {
        const auto hit = pointer.over ? physics::rayCast(scene.world, pointer.ray) : std::nullopt;
        return hit ? hit->hit.t : std::numeric_limits<float>::infinity();
    };
    const bool isFirst = distanceTo(scenes[0]) <= distanceTo(scenes[1]);
    for (std::size_t i = 0; i < 2; ++i) {
        Pointer seen = pointer;
        seen.over = pointer.over && isFirst == (i == 0);
        scenes[i].pointer(seen);
    }
}

}  // namespace collidoscope::demos
