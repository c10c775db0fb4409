#include "physics/particle/motion.h"

#include "physics/particle/contact/response.h"
#include "physics/particle/contact/surface.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// Leaves the gap of the skin, and mends the rounding that put the particle into the solid.
Vec3f outsideOf(const Solid& solid, const Vec3f& position, const Obstacles& obstacles,
                const ParticleSettings& settings) {
    const Surface surface = nearestSurface(solid, position);
    const float missing = settings.radius + settings.skin - surface.distance;
    if (missing <= 0.0f) return position;
    return obstacles.slipBy(position, missing * surface.normal, settings.radius);
}

bool liesOn(const Vec3f& normal, const Vec3f& velocity, const ParticleSettings& settings, float step) {
    const float approach = -glm::dot(velocity, normal);
    const float gainedInStep = -glm::dot(settings.gravity, normal) * step;
    return gainedInStep > 0.0f && approach < gainedInStep;
}

}  // namespace

Vec3f accelerate(const Vec3f& velocity, const ParticleSettings& settings, float time) {
    return (velocity + time * settings.gravity) / (1.0f + time * settings.drag);
}

int advance(Particle& particle, const Obstacles& obstacles, const ParticleSettings& settings, float time) {
    Vec3f position = obstacles.pushOut(particle.position, settings.radius);
    Vec3f velocity = particle.velocity;
    float remaining = time;
    bool forcesDone = false;
    int hits = 0;
    while (remaining > 0.0f) {
        const Vec3f atEnd = forcesDone ? velocity : accelerate(velocity, settings, remaining);
        const Vec3f path = remaining * atEnd;
        const auto hit = obstacles.firstHit({position, path, settings.radius});
        if (!hit) {
            position += path;
            velocity = atEnd;
            break;
        }
        ++hits;
        const float travelled = hit->fraction * remaining;
        position = outsideOf(obstacles.solids()[hit->solid], position + hit->fraction * path, obstacles, settings);
        if (!forcesDone) velocity = accelerate(velocity, settings, travelled);
        remaining -= travelled;
        if (liesOn(hit->normal, velocity, settings, time)) {
            velocity = bounce(atEnd, hit->normal, 0.0f, settings.friction);
            forcesDone = true;
        } else {
            velocity = bounce(velocity, hit->normal, settings.restitution, settings.friction);
        }
        if (hits == settings.mostHits) {
            // Wedged between solids: what still slides has nowhere to go.
            if (forcesDone) velocity = Vec3f{0.0f};
            break;
        }
    }
    particle = {position, velocity};
    return hits;
}

}  // namespace physics
