#pragma once
/// Contacts that a frame should have and has not: bodies that overlap by more than the tolerance, margins left aside,
/// with no contact recorded between them.
///
/// Nobody knows what an engine was told to ignore but the engine, so this is done only where the trace says that it
/// holds all contacts. Left out are pairs of which both never move, that are joined by a joint, that are told to ignore
/// each other or are kept apart by their groups, and sensors. Two meshes are not looked at, and of a mesh its surface
/// counts: what has sunk through it entirely does not overlap it.

#include <optional>
#include <vector>

#include "demos/replay/disagreement.h"
#include "demos/replay/placed_shapes.h"

namespace demos {

/// Appends them to `found`, by rising bodies. `tolerance`, m; none: that of toleranceOf().
void findMissedContacts(const TraceFrame& frame, PlacedShapes& shapes, const std::optional<double>& tolerance,
                        std::vector<Disagreement>& found);

}  // namespace demos
