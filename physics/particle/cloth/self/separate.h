#pragma once
/// Moves particles apart that have come too near, and ends their approach.

#include <array>
#include <cstdint>

#include "physics/particle/state/particle_state.h"

namespace physics {

/// A contact between a particle and another one, or between a particle and a point of a panel:
///   g = (sum c_i x_i) . n        the gap, m; the c_i add up to 0, so momentum is kept
///   K = sum c_i^2 w_i            1/kg
struct SelfTouch {
    std::array<std::uint32_t, 4> particle{};
    std::array<float, 4> share{};  ///< c: 1 of the particle, minus the weights of what it touches
    geometry::Vec3f normal{0.0f};  ///< unit length, towards the first particle
    float missing = 0.0f;          ///< m, > 0: by which the gap is to grow
};

/// Positions: the gap grows by what is missing, in proportion to the inverse masses; that adds no speed. Velocities: an
/// approach ends (a collision without bounce), and friction slows the sliding within Coulomb's cone.
/// Particles that are all held fast stay.
void separate(const SelfTouch& touch, float friction, ParticleState<float>& state);

}  // namespace physics
