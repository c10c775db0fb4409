#pragma once
/// Particles take part in hashes, saves and comparisons of a demo.

#include "demos/archive.h"
#include "physics/particle/particle.h"

namespace demos {

inline void state(Archive& archive, physics::Particle& particle) {
    archive.field("position", particle.position);
    archive.field("velocity", particle.velocity);
}

}  // namespace demos
