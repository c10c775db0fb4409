#pragma once
/// Many particles among solids. They do not meet each other. A world is a value: a copy is a snapshot.

#include <span>
#include <vector>

#include "physics/particle/motion.h"

namespace physics {

class ParticleWorld {
public:
    /// Free to change between steps.
    ParticleSettings settings{};
    std::vector<Particle> particles{};

    /// May be called between steps; particles that find themselves inside leave by the nearest surface.
    void setSolids(std::span<const Solid> solids) { obstacles_ = Obstacles(solids); }
    std::span<const Solid> solids() const { return obstacles_.solids(); }
    const Obstacles& obstacles() const { return obstacles_; }

    /// Advances all particles by `time` seconds and returns the number of hits. The order of particles does not matter.
    int step(float time);

private:
    Obstacles obstacles_{};
};

/// Per mass and relative to the origin's height, J/kg.
double kineticEnergy(const Particle& particle);
double potentialEnergy(const Particle& particle, const geometry::Vec3f& gravity);

}  // namespace physics
