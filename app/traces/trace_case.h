#pragma once
/// A recorded number that was not confirmed, as a collision case: to be looked at, put to every method, or reported.

#include <optional>

#include "app/cases/case_text.h"
#include "demos/replay/examine.h"

namespace app {

/// The two shapes where they are in the frame, or the ray and the shape that it meets here, with what was recorded as
/// the report. Margins are left out: a case has none. None where a ray meets nothing here, and for shapes that no case
/// has.
std::optional<CollisionCase> caseOf(const demos::Disagreement& found, const demos::TraceFrame& frame);

}  // namespace app
