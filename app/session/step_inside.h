#pragma once
/// Going through the steps of the algorithm that a demo looks into (see demos/inside/explanation.h).

#include <string>

#include "app/session/session.h"

namespace app {

/// What a class may see that is to guess first: the steps up to the one that is shown, and of the algorithm as a whole
/// only that it can be stepped through.
demos::Explanation withoutAnswer(demos::Explanation told);
/// Where the reader is: "Step 3 of 12", "All 12 steps"; covered, the count is left out.
std::string placeInSteps(const demos::Explanation& told, bool covered);

/// Shows another step, kept between 0 (the whole) and the last step that was taken. Does nothing when that step is
/// shown already, or there is none to show.
void showStep(Session& session, int step);
/// Goes `by` steps on from the one that is shown.
void stepInside(Session& session, int by);

}  // namespace app
