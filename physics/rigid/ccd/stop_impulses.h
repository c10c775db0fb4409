#pragma once
/// Change of the velocities at a time of impact: it is an impact of two bodies.
///
/// All points at once: sequential impulses among them until they agree. A point that comes faster than the restitution
/// speed parts with its share of that speed, another one does not come any more; friction as in sequential_impulses.h.
/// Newton's restitution may make energy where several points answer to each other: then there is none.

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
