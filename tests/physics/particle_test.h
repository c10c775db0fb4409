#pragma once
/// Helpers for tests of particles.

#include <cmath>
#include <span>

#include "geometry/base/state_archives.h"
#include "physics/particle/system.h"

namespace collidoscope::physics {

inline geometry::Planef floorAt(float height) { return {{0.0f, 1.0f, 0.0f}, height}; }

/// A turn about the z axis.
inline geometry::Quatf aboutZ(float angle) {
    return geometry::Quatf{std::cos(0.5f * angle), 0.0f, 0.0f, std::sin(0.5f * angle)};
}

inline Obstacles only(const geometry::AnyShapef& solid) { return Obstacles{std::span{&solid, 1}}; }

inline std::uint64_t hashOf(ParticleState<float> particles) {
    return geometry::hashOf([&](geometry::Archive& archive) { archive.field("particles", particles); });
}

struct Placed {
    geometry::Vec3f position{0.0f}, velocity{0.0f};
};
inline void add(ParticleSystem& system, const Placed& particle) {
    const std::size_t i = system.state.size();
    system.state.resize(i + 1);
    system.state.position.set(i, particle.position);
    system.state.velocity.set(i, particle.velocity);
}
/// That one alone.
inline void place(ParticleSystem& system, const Placed& particle) {
    system.state.resize(0);
    add(system, particle);
}

/// For balls of five centimetres.
inline ParticleSystem noParticles() {
    ParticleSystem system;
    system.settings.contact.radius = 0.05f;
    return system;
}

inline double speedOf(const ParticleSystem& system, std::size_t i) {
    return glm::length(geometry::Vec3d(system.state.velocity[i]));
}
/// Kinetic and potential energy per mass, J/kg.
inline double energyOf(const ParticleSystem& system, std::size_t i) {
    const geometry::Vec3d v{system.state.velocity[i]};
    return 0.5 * glm::dot(v, v) -
           glm::dot(geometry::Vec3d{system.forces.gravity}, geometry::Vec3d{system.state.position[i]});
}

/// One particle above a floor whose top is at `floorHeight`.
inline ParticleSystem dropOver(float floorHeight, float fromHeight) {
    ParticleSystem system = noParticles();
    system.obstacles = only(floorAt(floorHeight));
    place(system, {.position = {0.0f, fromHeight, 0.0f}});
    return system;
}

/// A particle at rest that touches the top of a plate of this slope; settles nothing beforehand.
inline ParticleSystem onSlope(float slope, float friction) {
    ParticleSystem system = noParticles();
    system.settings.contact.friction = friction;
    system.obstacles = only(geometry::Boxf{{0.0f, 0.0f, 0.0f}, {50.0f, 0.5f, 2.0f}, aboutZ(slope)});
    const float radius = system.settings.contact.radius;
    place(system, {.position = aboutZ(slope) * geometry::Vec3f{0.0f, 0.5f + radius, 0.0f}});
    return system;
}

}  // namespace collidoscope::physics
