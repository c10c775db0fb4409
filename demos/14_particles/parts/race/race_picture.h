#pragma once
/// The picture of the race: a window for each integrator, phase space, and error against step.

#include "demos/14_particles/parts/race/step_errors.h"
#include "demos/draw/chart.h"

namespace demos::race {

/// How an integrator is drawn, everywhere.
Style styleOf(std::size_t racer);

/// One window a racer, with its way and the exact motion as a ghost.
void drawWindows(Canvas& canvas, const Race& race);

/// The board of phase space of a system; the start is dragged on it.
Chart phaseBoard(System system);
void drawPhaseSpace(Canvas& canvas, const Race& race);

/// `present`: the step that is taken, s.
void drawStepErrors(Canvas& canvas, const StepErrors& found, double present);

}  // namespace demos::race
