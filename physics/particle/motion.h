#pragma once
/// One particle, one step.

#include "physics/particle/contact/obstacles.h"
#include "physics/particle/particle.h"
#include "physics/particle/settings.h"

namespace physics {

/// Velocity after `time` seconds of gravity and drag, drag taken at the end of the time: the terminal speed
/// gravity / drag does not depend on the step.
///   v' = (v + g t) / (1 + c t)
geometry::Vec3f accelerate(const geometry::Vec3f& velocity, const ParticleSettings& settings, float time);

/// Advances by `time` seconds with semi-implicit Euler (first the velocity, then the position with the new velocity)
/// and returns the number of hits.
///
/// At a hit, gravity has acted for the time until then only, and what remains of the step goes on from there; so a step
/// never adds energy: on the way to the hit and on any free way of time t it loses up to g^2 t^2 / 2 per mass.
///
/// A hit that is slower than what gravity adds in this step cannot be told from lying on the surface. The particle then
/// rests or slides: the surface takes gravity's part along the normal, and friction up to mu times that. So it slides
/// exactly where tan(slope) > mu.
int advance(Particle& particle, const Obstacles& obstacles, const ParticleSettings& settings, float time);

}  // namespace physics
