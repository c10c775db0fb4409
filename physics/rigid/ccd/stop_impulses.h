#pragma once
/// Change of the velocities at a time of impact: it is an impact of two bodies.
///
/// All points at once: sequential impulses among them until they agree. A point that comes faster than the restitution
/// speed parts with its share of that speed, another one does not come any more; friction as in contact_row.h. Newton's
/// restitution may make energy where several points answer to each other: then there is none.

#include <span>

#include "physics/rigid/solver/contact_row.h"

namespace collidoscope::physics {

/// Contacts of one pair of bodies, whose rows `memory` has. `restitutionSpeed` in m/s. Returns whether any point
/// pushed.
bool partAtStop(Bodies& bodies, std::span<const Contact> contacts, const SolverMemory& memory, float restitutionSpeed);
/// Takes the velocity of B's centre as seen from A's away, where both have stopped deep in each other and no point of
/// their surfaces pushes: else they would come as fast in each step, and be stopped again.
void goOnTogether(Bodies& bodies, std::uint32_t a, std::uint32_t b);

}  // namespace collidoscope::physics
