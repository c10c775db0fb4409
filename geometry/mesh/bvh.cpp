#include "geometry/mesh/bvh.h"

#include <array>
#include <glm/common.hpp>

#include "geometry/mesh/build/build_item.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry {
namespace {

using build::Bounds, build::halfSurface;

/// Brings the corners of a leaf up to date; returns their box.
Bounds refitLeaf(Bvh& tree, const LeafRange& leaf, std::span<const Vec3f> vertices,
                 std::span<const MeshTriangle> triangles) {
    Bounds bounds;
    for (std::uint32_t i = 0; i < leaf.count; ++i) {
        const MeshTriangle& t = triangles[tree.triangles[leaf.first + i]];
        setTriangle(tree, leaf, i, {vertices[t.a], vertices[t.b], vertices[t.c]});
        bounds.add(build::boundsOfTriangle(vertices, t));
    }
    return bounds;
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

void refit(Bvh& tree, std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles) {
    // Backwards, children come before their parents.
    std::vector<Bounds> boundsOfNode(tree.nodes.size());
    for (std::size_t n = tree.nodes.size(); n-- > 0;) {
        BvhNode& node = tree.nodes[n];
        std::array<Bounds, kTreeWidth> boxes;
        std::size_t count = 0;
        for (int i = 0; i < kTreeWidth && !isEmpty(node, i); ++i, ++count) {
            boxes[count] = isInner(node, i) ? boundsOfNode[innerChild(node, i)]
                                            : refitLeaf(tree, leafAt(node, i), vertices, triangles);
            boundsOfNode[n].add(boxes[count]);
        }
        build::setBoxes(node, {boxes.data(), count});
    }
}

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

}  // namespace collidoscope::geometry
