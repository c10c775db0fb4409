#pragma once
/// How a mesh is made ready for queries.

#include <cstdint>
#include <functional>

#include "geometry/base/parallel_for.h"

namespace geometry {

/// How much time the tree of a mesh may take, for how much faster queries.
enum class BuildQuality : std::uint8_t {
    Fast,  ///< for meshes that change every frame
    Good,  ///< for meshes that are loaded and looked at
    Best,  ///< for meshes that are asked a great many questions
};

/// Called with a share of the work that grows from 0 to 1. It may throw, which ends the build.
using BuildProgress = std::function<void(float)>;

struct MeshBuild {
    BuildQuality quality = BuildQuality::Good;
    ParallelFor parallelFor = serialFor;  ///< the tree is the same, bit for bit, however this cuts the loops
    BuildProgress progress{};             ///< told one call at a time, perhaps on another thread; may be empty
};

}  // namespace geometry
