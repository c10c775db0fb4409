#pragma once
/// Recorded rays, cast again against all bodies of the frame. One that ends at a shape's margin is right, too.

#include <optional>
#include <vector>

#include "demos/replay/disagreement.h"
#include "demos/replay/placed_shapes.h"

namespace demos {

/// Appends what is not confirmed of ray `index` of the frame. False: it could not be asked. `tolerance`, m; none: that
/// of toleranceOf().
bool examineRay(const TraceFrame& frame, std::size_t index, PlacedShapes& shapes,
                const std::optional<double>& tolerance, std::vector<Disagreement>& found);

}  // namespace demos
