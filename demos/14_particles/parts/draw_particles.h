#pragma once
/// The picture of very many particles: small balls while they are few, dots when they are many, and of a crowd beyond
/// that evenly spread ones that stand for all.

#include "demos/canvas.h"
#include "physics/particle/state/particle_state.h"

namespace demos::particles {

inline constexpr std::size_t kMostBalls = 10'000;
inline constexpr float kFast = 8.0f;  ///< m/s, from which on all look alike

/// -1..1, see Style.
float shadeOf(float speed);
/// At most `most` of them.
void drawParticles(Canvas& canvas, const physics::ParticleState<float>& particles, float radius, std::size_t most);

}  // namespace demos::particles
