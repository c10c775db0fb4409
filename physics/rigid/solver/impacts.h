#pragma once
/// Impacts: what approaches fast parts again, with a share of its speed.
///
/// A pair that approaches faster than `restitutionSpeed` parts with the share e of that speed, all its points at once,
/// so that a box that falls flat rises flat; then the next pair, and again, until none approaches. So an impact runs
/// through a row of balls from one to the next, and only the last one leaves.
///
/// An impact seldom falls on the end of a step. Its moment t, counted from now, within a step h before or behind, is
/// where the path that both were on has the gap zero:
///     gap + (v - a h/2) t + a t^2/2 = 0,    v, a = velocity and acceleration of B as seen from A, along n
/// (v holds the push a h of this whole step; the positions of all steps lie on that parabola). At that moment
///     u = v - a (h/2 - t)      they approach with u, so
///     v' = -e u + a (h/2 - t)  in place of v,  and  x = x - t (v' - v)
/// puts each of the two where it would be had it left at t. So a ball rises to e^2 of its height whatever the step.
///
/// Source: Guendelman, Bridson, Fedkiw, Nonconvex Rigid Bodies with Stacking (2003), section 4: impacts apart from
/// contacts, in passes over all pairs. Differs from it in: all points of a pair at once; the moment of the impact.

#include "physics/rigid/solver/contact_row.h"
#include "physics/rigid/solver/step_record.h"

namespace physics {

/// Changes velocities, and positions by what belongs to that; the gaps of the rows follow. The impulses are told in
/// ContactPoint::bounceImpulse. `time`: of the step, s.
void bounce(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, float time,
            SolverMemory& memory, const StepObserver& observer, const StepRecord& told);

}  // namespace physics
