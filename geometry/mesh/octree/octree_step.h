#pragma once
/// Steps of the construction and the traversal of an octree, for their observers.

#include <cstdint>

#include "geometry/shapes/primitives.h"

namespace geometry {

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

}  // namespace geometry
