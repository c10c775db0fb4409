#pragma once
/// The picture of the race: a window for each integrator, and charts of phase space and of error against step.

#include "demos/14_particles/parts/race/step_errors.h"
#include "demos/canvas.h"

namespace demos::race {

/// How an integrator is drawn, everywhere.
Style styleOf(std::size_t racer);
Marker markerOf(std::size_t racer);

/// One window a racer, with its way and the exact motion as a ghost.
void drawWindows(Canvas& canvas, const Race& race);

/// Takes the pointer: `start` is dragged in it.
Chart chartOfPhases(const Race& race, const physics::PhasePoint& start);

/// `present`: the step that is taken, s.
Chart chartOfErrors(const Course& course, const StepErrors& found, double present);

}  // namespace demos::race
