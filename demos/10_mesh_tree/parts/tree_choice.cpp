#include "demos/10_mesh_tree/parts/tree_choice.h"

#include <utility>

namespace demos::meshtree {

using geometry::Aabbf;
using geometry::OctreeNode;
using geometry::BvhNode;

bool operator==(const TreeChoice& a, const TreeChoice& b) {
    if (a.kind != b.kind) return false;
    return !a.isOctree() || (a.octree.depth == b.octree.depth && a.octree.leafSize == b.octree.leafSize);
}

geometry::BuildQuality qualityOf(TreeKind kind) {
    using enum geometry::BuildQuality;
    return kind == TreeKind::WideFast ? Fast : kind == TreeKind::WideBest ? Best : Good;
}

ChosenTree grow(const geometry::Mesh& mesh, const TreeChoice& choice) {
    ChosenTree tree{.mesh = geometry::finishMesh(mesh, {.quality = qualityOf(choice.kind)})};
    if (choice.isOctree())
        tree.octree = std::make_shared<const geometry::MeshOctree>(geometry::buildMeshOctree(tree.mesh, choice.octree));
    return tree;
}

geometry::Mesh broughtTo(const geometry::Mesh& mesh, const geometry::Vec3f& center, float radius) {
    const float scale = mesh.ball.radius > 0.0f ? radius / mesh.ball.radius : 1.0f;
    geometry::Mesh result;
    result.name = mesh.name;
    result.triangles = mesh.triangles;
    result.colors = mesh.colors;
    result.vertices.reserve(mesh.vertices.size());
    for (const geometry::Vec3f& v : mesh.vertices) result.vertices.push_back(center + scale * (v - mesh.ball.center));
    return result;
}

namespace {

std::vector<Aabbf> cellsOfLevel(const geometry::MeshOctree& tree, int level) {
    std::vector<Aabbf> boxes;
    for (const OctreeNode& node : tree.nodes)
        if (node.depth == level && (node.triangles > 0 || !isLeaf(node))) boxes.push_back(node.box);
    return boxes;
}

/// The children of the inner nodes that are one level higher.
std::vector<Aabbf> wideBoxesOfLevel(const geometry::Bvh& tree, int level) {
    std::vector<Aabbf> boxes;
    std::vector<std::pair<std::uint32_t, int>> waiting{{0, 1}};  // nodes, and the level of their children
    while (!waiting.empty()) {
        const auto [index, depth] = waiting.back();
        waiting.pop_back();
        const BvhNode& node = tree.nodes[index];
        for (int child = 0; child < geometry::kTreeWidth; ++child) {
            if (isEmpty(node, child)) continue;
            if (depth == level) boxes.push_back(childBox(node, child));
            if (depth < level && isInner(node, child)) waiting.push_back({innerChild(node, child), depth + 1});
        }
    }
    return boxes;
}

}  // namespace

std::vector<Aabbf> boxesOfLevel(const ChosenTree& tree, int level, std::size_t most) {
    if (tree.mesh->triangles.empty()) return {};
    std::vector<Aabbf> boxes = level == 0    ? std::vector<Aabbf>{tree.mesh->bounds}
                               : tree.octree ? cellsOfLevel(*tree.octree, level)
                                             : wideBoxesOfLevel(tree.mesh->tree, level);
    if (boxes.size() > most) boxes.resize(most);
    return boxes;
}

TreeSize sizeOf(const ChosenTree& tree) {
    if (tree.octree) return {tree.octree->nodes.size(), tree.octree->triangles.size()};
    TreeSize size{0, tree.mesh->tree.triangles.size()};
    for (const BvhNode& node : tree.mesh->tree.nodes)
        for (int child = 0; child < geometry::kTreeWidth; ++child) size.boxes += isEmpty(node, child) ? 0 : 1;
    return size;
}

}  // namespace demos::meshtree
