#include "geometry/mesh/tree_cost.h"

#include <glm/common.hpp>

namespace geometry {
namespace {

double halfSurface(const Aabbf& box) {
    const Vec3d size = Vec3d{box.max} - Vec3d{box.min};
    return size.x * size.y + size.y * size.z + size.z * size.x;
}

Aabbf boxOf(const BvhNode& node) {
    Aabbf all{};
    bool isFirst = true;
    for (int i = 0; i < kTreeWidth; ++i) {
        if (isEmpty(node, i)) continue;
        const Aabbf box = childBox(node, i);
        all = isFirst ? box : Aabbf{glm::min(all.min, box.min), glm::max(all.max, box.max)};
        isFirst = false;
    }
    return all;
}

}  // namespace

double surfaceAreaCost(const Bvh& tree) {
    if (tree.nodes.empty()) return 0.0;
    const double root = halfSurface(boxOf(tree.nodes.front()));
    double cost = 1.0;
    for (const BvhNode& node : tree.nodes)
        for (int i = 0; i < kTreeWidth; ++i) {
            if (isEmpty(node, i)) continue;
            // Where the root has no surface, a line that meets it meets everything.
            cost += root > 0.0 ? halfSurface(childBox(node, i)) / root : 1.0;
        }
    return cost;
}

}  // namespace geometry
