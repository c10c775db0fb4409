#pragma once
/// The change of the velocities of two bodies at their time of impact.
///
/// All points are solved together, by sequential impulses until they converge. A point that approaches faster than the
/// restitution speed separates with its share of that speed, any other point stops approaching; friction as in
/// sequential_impulses.h. Newton's restitution may add energy if several points affect each other: then it is reduced.

#include <span>

#include "physics/rigid/solver/sequential_impulses.h"

namespace collidoscope::physics {

/// Solves the contacts of two bodies at their time of impact; `memory` has their rows. The impulses are added to
/// ContactPoint::bounceImpulse. `restitutionSpeed` in m/s. `time`: s, time in which points that do not bounce may
/// close their remaining gaps; 0: they must not approach. Returns whether any point pushed.
bool partAtStop(Bodies& bodies, std::span<Contact> contacts, const SolverMemory& memory, float restitutionSpeed,
                float time = 0.0f);
/// Removes the relative velocity of the centres of two bodies that have stopped deep in each other, where no point of
/// their surfaces pushes. Otherwise they would approach as fast in each step, and be stopped again.
void goOnTogether(Bodies& bodies, std::uint32_t a, std::uint32_t b);

}  // namespace collidoscope::physics
