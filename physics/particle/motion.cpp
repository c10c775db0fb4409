#include "physics/particle/motion.h"

#include "physics/particle/contact/contact.h"

namespace physics {

using geometry::Vec3f;

Vec3f accelerate(const Vec3f& velocity, const ParticleSettings& settings, float time) {
    return (velocity + time * settings.gravity) / (1.0f + time * settings.drag);
}

int advance(Particle& particle, const Obstacles& obstacles, const ParticleSettings& settings, float time) {
    if (!(time > 0.0f)) return 0;
    const Vec3f velocity = accelerate(particle.velocity, settings, time);
    const Landing landing = follow({.start = particle.position,
                                    .end = particle.position + time * velocity,
                                    .velocityAtStart = particle.velocity,
                                    .velocityAtEnd = velocity,
                                    .time = time,
                                    .drag = settings.drag},
                                   obstacles,
                                   {.radius = settings.radius,
                                    .restitution = settings.restitution,
                                    .friction = settings.friction,
                                    .skin = settings.skin,
                                    .mostHits = settings.mostHits});
    particle = {landing.position, landing.velocity};
    return landing.hits;
}

}  // namespace physics
