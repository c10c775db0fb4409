#include "physics/particle/contact/contact.h"

#include "physics/particle/contact/response.h"
#include "physics/particle/contact/surface.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// Leaves the gap of the skin, and mends the rounding that put the particle into the solid.
Vec3f outsideOf(const Solid& solid, const Vec3f& position, const Obstacles& obstacles,
                const ContactSettings& settings) {
    const Surface surface = nearestSurface(solid, position);
    const float missing = settings.radius + settings.skin - surface.distance;
    if (missing <= 0.0f) return position;
    return obstacles.slipBy(position, missing * surface.normal, settings.radius);
}

/// What goes on acting between hits: a constant acceleration, and the air.
struct Push {
    Vec3f acceleration{0.0f};  ///< m/s^2, the wind's share included
    float drag = 0.0f;         ///< 1/s

    Vec3f velocityAfter(const Vec3f& velocity, float time) const {
        return (velocity + time * acceleration) / (1.0f + time * drag);
    }
};
Push pushOf(const Flight& flight) {
    return {(flight.velocityAtEnd * (1.0f + flight.time * flight.drag) - flight.velocityAtStart) / flight.time,
            flight.drag};
}

bool liesOn(const Vec3f& normal, const Vec3f& velocity, const Push& push, float step) {
    const float approach = -glm::dot(velocity, normal);
    const float gainedInStep = -glm::dot(push.acceleration, normal) * step;
    return gainedInStep > 0.0f && approach < gainedInStep;
}

}  // namespace

Landing follow(const Flight& flight, const Obstacles& obstacles, const ContactSettings& settings) {
    const Push push = pushOf(flight);
    Landing now{obstacles.pushOut(flight.start, settings.radius), flight.velocityAtStart, 0};
    Vec3f path = flight.end - flight.start, atEnd = flight.velocityAtEnd;
    float remaining = flight.time;
    bool forcesDone = false;
    while (remaining > 0.0f) {
        const auto hit = obstacles.firstHit({now.position, path, settings.radius});
        if (!hit) return {now.position + path, atEnd, now.hits};
        ++now.hits;
        const float travelled = hit->fraction * remaining;
        now.position =
            outsideOf(obstacles.solids()[hit->solid], now.position + hit->fraction * path, obstacles, settings);
        if (!forcesDone) now.velocity = push.velocityAfter(now.velocity, travelled);
        remaining -= travelled;
        if (liesOn(hit->normal, now.velocity, push, flight.time)) {
            now.velocity = bounce(atEnd, hit->normal, 0.0f, settings.friction);
            forcesDone = true;
        } else {
            now.velocity = bounce(now.velocity, hit->normal, settings.restitution, settings.friction);
        }
        if (now.hits == settings.mostHits) {
            // Wedged between solids: what still slides has nowhere to go.
            if (forcesDone) now.velocity = Vec3f{0.0f};
            return now;
        }
        atEnd = forcesDone ? now.velocity : push.velocityAfter(now.velocity, remaining);
        path = remaining * atEnd;
    }
    return now;
}

}  // namespace physics
