#pragma once
/// The change of the velocities of two bodies at their time of impact.
///
/// All points are solved together, by sequential impulses until they converge. A point that approaches faster than the
/// restitution speed separates with its share of that speed, any other point stops approaching; friction as in
/// sequential_impulses.h. Newton's restitution may add energy if several points affect each other: then it is reduced.

#include <span>

#include "physics/rigid/solver/sequential_impulses.h"

namespace collidoscope::physics {

/// Contacts of bodies that meet, whose rows `memory` has: each point's bounceImpulse gets what it has given on top.
/// `restitutionSpeed` in m/s. `time`: s, in which points that do not bounce may close the gaps that are left; 0: none.
/// Returns whether any point pushed.
bool partAtStop(Bodies& bodies, std::span<Contact> contacts, const SolverMemory& memory, float restitutionSpeed,
                float time = 0.0f);
/// Takes the velocity of B's centre as seen from A's away, where both have stopped deep in each other and no point of
/// their surfaces pushes: else they would come as fast in each step, and be stopped again.
void goOnTogether(Bodies& bodies, std::uint32_t a, std::uint32_t b);

}  // namespace collidoscope::physics
