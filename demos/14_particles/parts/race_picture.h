#pragma once
/// The picture of the race: a window for each integrator, a board that stands in the scene, and charts of phase space
/// and of error against step.

#include "demos/14_particles/parts/race.h"
#include "demos/canvas.h"
#include "demos/measurements.h"

namespace collidoscope::demos::race {

/// Style of an integrator in all pictures and charts.
Style styleOf(std::size_t racer);

/// One window a racer, with its way and the exact motion as a ghost.
void drawWindows(Canvas& canvas, const Race& race);

/// The points whose paths windows and phase space show.
void measurePaths(Measurements& m, const Race& race);

/// Takes the pointer: `start` is dragged in it.
Chart chartOfPhases(const Race& race, const physics::PhasePoint& start);

/// `present`: the step that is taken, s.
Chart chartOfErrors(const Course& course, const StepErrors& found, double present);

}  // namespace collidoscope::demos::race
