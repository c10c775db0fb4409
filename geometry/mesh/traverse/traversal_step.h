#pragma once
/// What a ray's path through the tree of a mesh tells its observer, in order.

#include <cstdint>

#include "geometry/shapes/aabb.h"

namespace geometry {

enum class TraversalEvent : std::uint8_t {
    NodeVisited,     ///< the eight child boxes of `node` are tested next
    ChildMet,        ///< the ray meets the box of `child` at `t`: it is visited now or waits
    ChildMissed,     ///< the ray passes the box, or meets it behind the nearest hit so far
    ChildPruned,     ///< `child` of `node` waited, and in the meantime a hit nearer than its `t` was found
    TriangleMissed,  ///< `triangle` of a visited leaf is not hit, or not before what was hit so far
    TriangleHit,     ///< hit at `t`: the nearest so far; of a query for all hits, one more
};

struct TraversalStep {
    TraversalEvent event = TraversalEvent::NodeVisited;
    std::uint32_t node = 0;  ///< in the tree's nodes; the parent where a child or a triangle is told
    int child = -1;          ///< of the node, 0 .. 7; -1 for a visited node
    bool isLeaf = false;     ///< the child holds triangles
    Aabbf box{};             ///< of a child
    double t = 0.0;  ///< in units of the ray's direction; of a box a little too early, so that rounding loses nothing
    std::uint32_t triangle = 0;  ///< index in the mesh
};

}  // namespace geometry
