#include "geometry/mesh/refit.h"

#include <array>

#include "geometry/mesh/build/build_item.h"
#include "geometry/mesh/build/build_node.h"

namespace geometry {
namespace {

using build::Bounds;

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

}  // namespace geometry
