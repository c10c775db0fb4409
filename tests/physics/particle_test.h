#pragma once
/// Helpers for tests of particles.

#include <cmath>

#include "physics/particle/world.h"

namespace physics {

inline geometry::Planef floorAt(float height) { return {{0.0f, 1.0f, 0.0f}, height}; }

/// A turn about the z axis.
inline geometry::Quatf aboutZ(float angle) {
    return geometry::Quatf{std::cos(0.5f * angle), 0.0f, 0.0f, std::sin(0.5f * angle)};
}

inline double energyOf(const ParticleWorld& world, std::size_t i) {
    return kineticEnergy(world.particles[i]) + potentialEnergy(world.particles[i], world.settings.gravity);
}

inline double speedOf(const Particle& particle) { return glm::length(geometry::Vec3d(particle.velocity)); }

/// One particle above a floor whose top is at `floorHeight`.
inline ParticleWorld dropOver(float floorHeight, float fromHeight) {
    ParticleWorld world;
    const Solid floor = floorAt(floorHeight);
    world.setSolids({&floor, 1});
    world.particles = {{.position = {0.0f, fromHeight, 0.0f}}};
    return world;
}

/// A particle at rest that touches the top of a plate of this slope; settles nothing beforehand.
inline ParticleWorld onSlope(float slope, float friction) {
    ParticleWorld world;
    world.settings.friction = friction;
    const Solid plate = geometry::Boxf{{0.0f, 0.0f, 0.0f}, {50.0f, 0.5f, 2.0f}, aboutZ(slope)};
    world.setSolids({&plate, 1});
    world.particles = {{.position = aboutZ(slope) * geometry::Vec3f{0.0f, 0.5f + world.settings.radius, 0.0f}}};
    return world;
}

}  // namespace physics
