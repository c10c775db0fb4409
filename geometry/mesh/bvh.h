#pragma once
/// A tree of boxes around the triangles of a mesh, sixteen children a node.
///
/// The boxes of a node's children lie in columns, so that eight boxes are loaded as six registers, and so do the
/// corners of a leaf's triangles. Source: Wald, Benthin, Boulos, Getting rid of packets: efficient SIMD single-ray
/// traversal using multi-branching BVHs (2008), section 3; siblings that follow each other: Ylitie, Karras, Laine,
/// Efficient incoherent ray traversal on GPUs through compressed wide BVHs (2017), section 3.1.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

inline constexpr int kTreeWidth = 16;
/// Boxes, and triangles of a leaf, are tested so many at a time.
inline constexpr int kLanesOfTree = 8;

/// Sixteen children; each is an inner node, a leaf, or empty. Child i holds the triangles of the closed box
///
///     low[0][i] .. high[0][i]  along x, and likewise along y and z.
///
/// An empty child begins at the largest float and ends at the lowest one.
struct alignas(32) BvhNode {
    std::array<std::array<float, kTreeWidth>, 3> low{};  ///< m, along x, y, z
    std::array<std::array<float, kTreeWidth>, 3> high{};
    std::uint32_t firstNode = 0;                       ///< the inner children follow each other from here
    std::uint32_t firstTriangle = 0;                   ///< so do the triangles of the leaves
    std::array<std::uint8_t, kTreeWidth> triangles{};  ///< of leaf i; 0 for an inner node and an empty child
    std::array<std::uint8_t, kTreeWidth> offset{};     ///< of child i, from firstNode or firstTriangle
    std::uint32_t inner = 0;                           ///< bit i is set when child i is an inner node
    std::array<std::uint32_t, 5> unused{};             ///< so that nodes with equal members have equal bytes
};
static_assert(sizeof(BvhNode) == 448);

/// Children come after their parents, so walking the nodes backwards meets children first. An empty mesh has no node.
struct Bvh {
    std::vector<BvhNode> nodes{};  ///< the root is the first
    /// In the order of the leaves, every triangle of the mesh exactly once: its index in the mesh.
    std::vector<std::uint32_t> triangles{};
    /// Nine floats a triangle. A leaf with n triangles, the first of them triangle f of the tree, has nine columns
    /// a.x a.y a.z b.x ... c.z of n floats each, from 9 f on. After the last leaf come kLanesOfTree zeros, so that
    /// eight floats may be read wherever a column starts.
    std::vector<float> corners{};
};

/// The triangles of a leaf, counted in the order of the tree.
struct LeafRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

inline bool isInner(const BvhNode& node, int child) { return ((node.inner >> child) & 1) != 0; }
inline bool isEmpty(const BvhNode& node, int child) {
    return !isInner(node, child) && node.triangles[static_cast<std::size_t>(child)] == 0;
}

/// Precondition: the child is an inner node. The answer counts in the tree's nodes.
inline std::uint32_t innerChild(const BvhNode& node, int child) {
    return node.firstNode + node.offset[static_cast<std::size_t>(child)];
}
/// Precondition: the child is a leaf.
inline LeafRange leafAt(const BvhNode& node, int child) {
    const auto i = static_cast<std::size_t>(child);
    return {node.firstTriangle + node.offset[i], node.triangles[i]};
}

/// Where coordinate `column` (0 .. 8: a.x ... c.z) of the leaf's triangle i lies in the tree's corners.
inline std::size_t cornerIndex(const LeafRange& leaf, std::uint32_t i, std::size_t column) {
    return 9 * std::size_t{leaf.first} + column * leaf.count + i;
}
/// The leaf's triangle i, 0 .. count - 1.
inline Trianglef triangleAt(const Bvh& tree, const LeafRange& leaf, std::uint32_t i) {
    const auto at = [&](std::size_t column) { return tree.corners[cornerIndex(leaf, i, column)]; };
    return {{at(0), at(1), at(2)}, {at(3), at(4), at(5)}, {at(6), at(7), at(8)}};
}
/// Precondition: the tree's corners are large enough.
inline void setTriangle(Bvh& tree, const LeafRange& leaf, std::uint32_t i, const Trianglef& triangle) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        tree.corners[cornerIndex(leaf, i, axis)] = triangle.a[static_cast<int>(axis)];
        tree.corners[cornerIndex(leaf, i, 3 + axis)] = triangle.b[static_cast<int>(axis)];
        tree.corners[cornerIndex(leaf, i, 6 + axis)] = triangle.c[static_cast<int>(axis)];
    }
}

/// Precondition: the child is not empty.
inline Aabbf childBox(const BvhNode& node, int child) {
    const auto i = static_cast<std::size_t>(child);
    return {{node.low[0][i], node.low[1][i], node.low[2][i]}, {node.high[0][i], node.high[1][i], node.high[2][i]}};
}

/// Three vertices of a mesh.
struct MeshTriangle;
/// Lets a tree follow its mesh when vertices have moved: fits corners and boxes to the vertices where they are. Every
/// triangle stays in its leaf, so the tree becomes worse the more neighbours part: compare `surfaceAreaCost` and build
/// it anew when it has grown too much. Takes about a tenth of the time of a good build. Preconditions: the tree was
/// built by buildTree for these triangles; the vertices are finite.
void refit(Bvh& tree, std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles);

/// Expected number of nodes and leaves that a random line through the root's box visits: the sum of the ratios of their
/// surfaces to the root's. Small is good; 0 for an empty tree.
/// Source: MacDonald, Booth, Heuristics for ray tracing using space subdivision (1990), section 3. Differs from it in:
/// a node and a leaf cost the same, as the boxes of a node and the triangles of a leaf are each tested in one go.
double surfaceAreaCost(const Bvh& tree);

}  // namespace collidoscope::geometry
