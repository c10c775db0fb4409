#include "physics/particle/contact/path_segment.h"

#include <cmath>
#include <glm/common.hpp>

#include "physics/particle/contact/contact.h"
#include "physics/particle/contact/response.h"

namespace physics {

using geometry::Vec3d;

Push pushOf(const Flight& flight) {
    const double drag = flight.drag, time = flight.time;
    return {(Vec3d{flight.velocityAtEnd} * (1.0 + time * drag) - Vec3d{flight.velocityAtStart}) / time, drag};
}

Leg legFrom(const Vec3d& velocity, const Push& push, const Supports& supports, double friction, double time) {
    const Vec3d freeAtEnd = (velocity + time * push.acceleration) / (1.0 + time * push.drag);
    const Vec3d first = supports.slide(velocity, friction).velocity;
    const Supports::Slide last = supports.slide(freeAtEnd, friction);
    Leg leg{first, last.velocity, 0.5 * time * (first + last.velocity), time};
    // Friction stops it when its spare share of the change of speed is still to come.
    const double speed = glm::length(first);
    if (last.spareFriction > 0.0) leg.path *= speed / (speed + last.spareFriction);
    return leg;
}

double timeToReach(const Leg& leg, const Vec3d& normal, const Vec3d& moved) {
    const double way = -glm::dot(moved, normal), u = -glm::dot(leg.velocityAtStart, normal);
    const double p = -glm::dot(leg.acceleration(), normal);
    const double squared = u * u + 2.0 * p * way;
    const double speed = std::sqrt(glm::max(squared, 0.0));
    double time = leg.time;
    if (u >= 0.0 && u + speed > 0.0)
        time = 2.0 * way / (u + speed);
    else if (u >= 0.0)
        time = 0.0;
    else if (p > 0.0)
        time = (speed - u) / p;  // it rises first
    return glm::clamp(time, 0.0, leg.time);
}

Vec3d pathAfter(const Leg& leg, double time) {
    return time * leg.velocityAtStart + 0.5 * time * time * leg.acceleration();
}

Vec3d velocityAfter(const Leg& leg, double time, const Vec3d& moved) {
    const Vec3d velocity = leg.velocityAtStart + time * leg.acceleration();
    const double squared = glm::dot(velocity, velocity);
    const double gained =
        glm::dot(leg.velocityAtStart, leg.velocityAtStart) + 2.0 * glm::dot(leg.acceleration(), moved);
    return squared > 0.0 ? velocity * std::sqrt(glm::max(gained, 0.0) / squared) : velocity;
}

}  // namespace physics
