#pragma once
/// What the walk through a wide tree tells its observer.

#include <cstdint>

namespace geometry {

enum class VisitedPart : std::uint8_t { Box, Triangle };

/// The box of a child was tested, or a triangle in a leaf.
struct VisitStep {
    VisitedPart part = VisitedPart::Box;
    std::uint32_t node = 0;      ///< in the tree
    int child = 0;               ///< of this node
    std::uint32_t triangle = 0;  ///< in the mesh; of a triangle only
    bool passed = false;         ///< the box is looked into; the triangle ends the walk
};

}  // namespace geometry
