#include "demos/host/ghost_canvas.h"

#include <vector>

namespace demos {
namespace {

/// The items as ghosts. Keys are moved away from those of the original, which names the same things.
template <typename Item>
std::vector<Item> ghosts(std::span<const Item> items, std::uint32_t number) {
    std::vector<Item> copies(items.begin(), items.end());
    for (Item& item : copies) {
        item.style.ghost = true;
        if (item.key != kByOrder) item.key ^= (Key{number} + 1) << 40;
    }
    return copies;
}

}  // namespace

void GhostCanvas::solids(Solid solid, std::span<const SolidItem> items) {
    canvas_.solids(solid, ghosts(items, number_));
}
void GhostCanvas::triangles(std::span<const TriangleItem> items) { canvas_.triangles(ghosts(items, number_)); }
void GhostCanvas::meshes(std::span<const MeshItem> items) { canvas_.meshes(ghosts(items, number_)); }
void GhostCanvas::lines(std::span<const LineItem> items) { canvas_.lines(ghosts(items, number_)); }
void GhostCanvas::points(std::span<const PointItem> items) { canvas_.points(ghosts(items, number_)); }
void GhostCanvas::arrows(std::span<const ArrowItem> items) { canvas_.arrows(ghosts(items, number_)); }

}  // namespace demos
