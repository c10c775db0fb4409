#pragma once
/// A recorded number that was not confirmed, as a collision case: to be looked at, put to every method, or reported.

#include <optional>

#include "demos/examine/collision_case.h"
#include "demos/replay/examine.h"

namespace demos {

/// The two shapes where they are in the frame, or the ray and the shape that it meets here, with what was recorded as
/// the report. Margins are left out: a case has none. None where a ray meets nothing here, and for shapes that no case
/// has.
std::optional<examine::CollisionCase> caseOf(const Disagreement& found, const TraceFrame& frame);

}  // namespace demos
