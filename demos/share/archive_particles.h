#pragma once
/// Particles of a system take part in hashes, saves and comparisons of a demo.

#include "demos/archive.h"
#include "physics/particle/state/particle_state.h"

namespace demos {

template <typename T>
void state(Archive& archive, physics::VectorArray<T>& vectors) {
    archive.field("x", vectors.x);
    archive.field("y", vectors.y);
    archive.field("z", vectors.z);
}
template <typename T>
void state(Archive& archive, physics::ParticleState<T>& particles) {
    archive.field("position", particles.position);
    archive.field("velocity", particles.velocity);
    archive.field("inverse-mass", particles.inverseMass);
    archive.field("damping", particles.damping);
}

}  // namespace demos
