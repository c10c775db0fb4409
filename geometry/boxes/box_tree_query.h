#pragma once
/// How a BoxTree is searched by a shape: part of box_tree.h, which is the file to include.

#include <algorithm>

#include "geometry/boxes/box_tree.h"
#include "geometry/overlap/overlaps.h"

namespace geometry {

inline Aabbf boxAt(const PackedBoxes& boxes, std::size_t i) {
    return {{boxes.min[0][i], boxes.min[1][i], boxes.min[2][i]}, {boxes.max[0][i], boxes.max[1][i], boxes.max[2][i]}};
}

template <typename Shape>
std::vector<std::uint32_t> BoxTree::query(const Shape& shape) const {
    struct Open {
        int level;
        std::size_t node;
    };
    std::vector<std::uint32_t> found;
    std::vector<Open> waiting;
    const BoxLevels tree = levels();
    if (tree.count > 0) waiting.push_back({tree.count - 1, 0});
    while (!waiting.empty()) {
        const Open next = waiting.back();
        waiting.pop_back();
        const PackedBoxes& boxes = tree.level[static_cast<std::size_t>(next.level)][next.node];
        for (std::size_t i = 0; i < 8; ++i) {
            if (!overlaps(shape, boxAt(boxes, i))) continue;  // nor does an empty place
            if (next.level > 0)
                waiting.push_back({next.level - 1, 8 * next.node + i});
            else
                found.push_back(tree.places[8 * next.node + i]);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace geometry
