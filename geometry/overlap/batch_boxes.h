#pragma once
/// Do boxes overlap? Many pairs at once, exactly: the answers are those of overlaps(a, b).

#include <span>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/shapes/box.h"

namespace geometry {

/// out[i] tells whether a[i] and b[i] share a point. Preconditions: the three have the same size; `set` is supported.
void overlapsBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<bool> out,
                   batch::InstructionSet set = batch::widestSupported());

}  // namespace geometry
