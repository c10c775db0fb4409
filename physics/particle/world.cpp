#include "physics/particle/world.h"

namespace physics {

int ParticleWorld::step(float time) {
    int hits = 0;
    for (Particle& particle : particles) hits += advance(particle, obstacles_, settings, time);
    return hits;
}

double kineticEnergy(const Particle& particle) {
    const geometry::Vec3d velocity(particle.velocity);
    return 0.5 * glm::dot(velocity, velocity);
}

double potentialEnergy(const Particle& particle, const geometry::Vec3f& gravity) {
    return -glm::dot(geometry::Vec3d(gravity), geometry::Vec3d(particle.position));
}

}  // namespace physics
