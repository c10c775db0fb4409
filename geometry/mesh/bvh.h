#pragma once
/// A tree of boxes around the triangles of a mesh, eight children a node, boxes rounded outwards to a grid of bytes.
///
/// Source: Ylitie, Karras, Laine, Efficient incoherent ray traversal on GPUs through compressed wide BVHs (2017),
/// section 3. Differs from it in: a leaf counts its triangles in a byte, children keep no order by direction, and the
/// corners of a leaf's triangles lie in columns, so that eight triangles are loaded as nine registers.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

inline constexpr int kTreeWidth = 8;

/// Eight children; each is an inner node, a leaf, or empty. Along each axis child i spans
///
///     origin + cell * low[i]  ..  origin + cell * high[i],    cell = 2^(exponent - 127),
///
/// worked out in float with one rounding, the upper end no farther out than the largest float (see upperEnd). What the
/// child holds lies in that closed box. An empty child has low 255 and high 0: no box at all.
struct BvhNode {
    Vec3f origin{0.0f};                      ///< m
    std::array<std::uint8_t, 3> exponent{};  ///< of the cell along x, y, z, as floats have it in their bits: 1 .. 254
    std::uint8_t inner = 0;                  ///< bit i is set when child i is an inner node
    std::uint32_t firstNode = 0;             ///< the inner children follow each other from here, in the order of i
    std::uint32_t firstTriangle = 0;         ///< so do the triangles of the leaves
    std::array<std::uint8_t, kTreeWidth> triangles{};  ///< of leaf i; 0 for an inner node and an empty child
    std::array<std::array<std::uint8_t, kTreeWidth>, 3> low{};
    std::array<std::array<std::uint8_t, kTreeWidth>, 3> high{};
};
static_assert(sizeof(BvhNode) == 80);

/// Children come after their parents, so walking the nodes backwards meets children first. An empty mesh has no node.
struct Bvh {
    std::vector<BvhNode> nodes{};  ///< the root is the first
    /// In the order of the leaves, every triangle of the mesh exactly once: its index in the mesh.
    std::vector<std::uint32_t> triangles{};
    /// Nine floats a triangle. A leaf with n triangles, the first of them triangle f of the tree, has nine columns
    /// a.x a.y a.z b.x ... c.z of n floats each, from 9 f on. After the last leaf come kTreeWidth zeros, so that eight
    /// floats may be read wherever a column starts.
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
    std::uint32_t before = 0;
    for (int i = 0; i < child; ++i) before += isInner(node, i) ? 1 : 0;
    return node.firstNode + before;
}
/// Precondition: the child is a leaf.
inline LeafRange leafAt(const BvhNode& node, int child) {
    LeafRange leaf{node.firstTriangle, node.triangles[static_cast<std::size_t>(child)]};
    for (int i = 0; i < child; ++i) leaf.first += node.triangles[static_cast<std::size_t>(i)];
    return leaf;
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

/// The size of a step of the node's grid along an axis, m.
inline float cellOf(const BvhNode& node, std::size_t axis) {
    const std::uint32_t bits = std::uint32_t{node.exponent[axis]} << 23;
    float cell;
    std::memcpy(&cell, &bits, sizeof(cell));
    return cell;
}

/// The upper end of `cells` cells. A grid may reach beyond the largest float, so its last cells have no finite end; but
/// the contents of a box are finite, so the largest float bounds them as well. An infinite box would be missed: its
/// projection on a perpendicular normal, 0 times infinity, is NaN.
inline float upperEnd(float origin, float cell, std::uint8_t cells) {
    return std::min(origin + cell * static_cast<float>(cells), std::numeric_limits<float>::max());
}

/// Precondition: the child is not empty.
inline Aabbf childBox(const BvhNode& node, int child) {
    const auto i = static_cast<std::size_t>(child);
    Aabbf box;
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const float cell = cellOf(node, a);
        box.min[axis] = node.origin[axis] + cell * static_cast<float>(node.low[a][i]);
        box.max[axis] = upperEnd(node.origin[axis], cell, node.high[a][i]);
    }
    return box;
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
/// a node and a leaf cost the same, as eight boxes and eight triangles are each tested in one go.
double surfaceAreaCost(const Bvh& tree);

}  // namespace collidoscope::geometry
