#pragma once
/// Sums over any world of rigid bodies: energy, momentum and the like in one number.

#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

/// J: kinetic energy of all dynamic bodies, and their potential energy above the height 0.
double energyOf(const physics::World& world);
/// The energy of one dynamic body.
double energyOf(const physics::World& world, physics::BodyId body);
/// N s: normal impulses of all contacts on a body in the last step, summed without their directions.
double contactImpulseOn(const physics::World& world, physics::BodyId body);
/// m: the deepest overlap of all contacts of the last step; 0 where nothing overlaps.
float deepestOverlap(const physics::World& world);
/// The deepest overlap of the contacts of a body.
float deepestOverlap(const physics::World& world, physics::BodyId body);
/// Calls `take` with every contact; those of sleeping bodies are as they were when these fell asleep.
template <typename Take>
void visitContacts(const physics::World& world, Take&& take) {
    for (const physics::Contact& contact : world.contacts()) take(contact);
    world.visitSleepingContacts(take);
}
/// m/s: of the centre of mass of the fastest dynamic body.
float fastestBody(const physics::World& world);
/// Pairs of shapes that touched each other before the last step and no longer do.
std::size_t lostContacts(const physics::World& world);

}  // namespace collidoscope::demos
