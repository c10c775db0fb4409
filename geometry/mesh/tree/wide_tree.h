#pragma once
/// A tree of boxes around the triangles of a mesh, eight children a node, boxes rounded outwards to a grid of bytes.
///
/// Source: Ylitie, Karras, Laine, Efficient incoherent ray traversal on GPUs through compressed wide BVHs (2017),
/// section 3. Differs from it in: a leaf counts its triangles in a byte, and children keep no order by direction.

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

inline constexpr int kTreeWidth = 8;

/// Eight children; each is an inner node, a leaf, or empty. Along each axis child i spans
///
///     origin + cell * low[i]  ..  origin + cell * high[i],    cell = 2^exponent,
///
/// worked out in float with one rounding. What the child holds lies in that closed box. An empty child has low 255 and
/// high 0: no box at all.
struct WideNode {
    Vec3f origin{0.0f};                     ///< m
    std::array<std::int8_t, 3> exponent{};  ///< of the cell along x, y, z
    std::uint8_t inner = 0;                 ///< bit i is set when child i is an inner node
    std::uint32_t firstNode = 0;            ///< the inner children follow each other from here, in the order of i
    std::uint32_t firstTriangle = 0;        ///< so do the triangles of the leaves
    std::array<std::uint8_t, kTreeWidth> triangles{};  ///< of leaf i; 0 for an inner node and an empty child
    std::array<std::array<std::uint8_t, kTreeWidth>, 3> low{};
    std::array<std::array<std::uint8_t, kTreeWidth>, 3> high{};
};
static_assert(sizeof(WideNode) == 80);

/// A triangle as the leaves keep it: its own corners, so that a leaf is read in one go, and where it came from.
struct LeafTriangle {
    Trianglef corners{};
    std::uint32_t index = 0;  ///< in the mesh's triangles
};
static_assert(sizeof(LeafTriangle) == 40);

/// Children come after their parents, so walking the nodes backwards meets children first. An empty mesh has no node.
struct WideTree {
    std::vector<WideNode> nodes{};          ///< the root is the first
    std::vector<LeafTriangle> triangles{};  ///< in the order of the leaves; every triangle of the mesh exactly once
};

inline bool isInner(const WideNode& node, int child) { return ((node.inner >> child) & 1) != 0; }
inline bool isEmpty(const WideNode& node, int child) {
    return !isInner(node, child) && node.triangles[static_cast<std::size_t>(child)] == 0;
}

/// Precondition: the child is not empty.
inline Aabbf childBox(const WideNode& node, int child) {
    const auto i = static_cast<std::size_t>(child);
    Aabbf box;
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const float cell = std::ldexp(1.0f, node.exponent[a]);
        box.min[axis] = node.origin[axis] + cell * static_cast<float>(node.low[a][i]);
        box.max[axis] = node.origin[axis] + cell * static_cast<float>(node.high[a][i]);
    }
    return box;
}

}  // namespace geometry
