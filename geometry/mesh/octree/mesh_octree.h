#pragma once
/// The tree of a mesh that halves its box along x, y and z at once, so that each node has eight children of equal size.
///
/// A leaf lists every triangle that touches its box. The boxes of the leaves cover the box of the mesh, so wherever a
/// shape meets a triangle, the point where they meet lies in the box of a leaf that lists this triangle: a query that
/// looks into all leaves it touches misses nothing.
///
/// Source: Szauer, Game Physics Cookbook (2017), chapter 11, "Mesh"; the octants are those of Meagher, Geometric
/// modeling using octree encoding (1982).

#include <cstdint>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry {

inline constexpr int kOctants = 8;
/// Deeper trees list large triangles in too many leaves to be of use.
inline constexpr int kDeepestOctree = 8;

struct OctreeSettings {
    int depth = 3;     ///< how often a box is halved, 0 .. kDeepestOctree; 3 makes at most 1 + 8 + 64 + 512 nodes
    int leafSize = 1;  ///< a box that so many triangles touch, or fewer, is not halved; >= 0
};

struct OctreeNode {
    Aabbf box{};
    std::uint32_t firstChild = 0;     ///< the eight children follow each other; 0 in a leaf
    std::uint32_t firstTriangle = 0;  ///< of a leaf, in MeshOctree::triangles
    std::uint32_t triangles = 0;      ///< so many; 0 in an inner node
    std::uint8_t depth = 0;           ///< of the root, 0
};
inline bool isLeaf(const OctreeNode& node) { return node.firstChild == 0; }

/// Children come after their parents. A mesh without triangles has no node.
struct MeshOctree {
    MeshPtr mesh{};
    std::vector<OctreeNode> nodes{};         ///< the root is the first; its box is that of the mesh
    std::vector<std::uint32_t> triangles{};  ///< indices into the mesh's; one stands in every leaf that it touches
};

// --- What observers are told ---

/// One node is done: halved, or made a leaf.
struct OctreeBuildStep {
    std::uint32_t node = 0;
    Aabbf box{};
    int depth = 0;
    std::uint32_t triangles = 0;  ///< that touch the box
    bool halved = false;
};

enum class OctreeVerdict : std::uint8_t {
    Entered,  ///< the box of the node is met: what it holds is looked at
    Pruned,   ///< it is not, or only behind the best hit so far: all that it holds is left out
    Missed,   ///< a triangle was tested and is not met
    Met,      ///< a triangle was tested and is met
};

struct OctreeStep {
    OctreeVerdict verdict = OctreeVerdict::Entered;
    std::uint32_t node = 0;
    std::uint32_t triangle = 0;  ///< in the mesh; only with Missed and Met
};

}  // namespace collidoscope::geometry
