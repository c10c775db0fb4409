#include "physics/particle/contact/path_segment.h"

#include <cmath>
#include <glm/common.hpp>

#include "physics/particle/contact/contact.h"
#include "physics/particle/contact/response.h"

namespace collidoscope::physics {

using geometry::Vec3d;

Push pushOf(const SweptMotion& motion) {
    const double drag = motion.drag, time = motion.time;
    return {(Vec3d{motion.velocityAtEnd} * (1.0 + time * drag) - Vec3d{motion.velocityAtStart}) / time, drag};
}

PathSegment segmentFrom(const Vec3d& velocity, const Push& push, const ActiveContacts& contacts, double friction,
                        double time) {
    const Vec3d freeAtEnd = (velocity + time * push.acceleration) / (1.0 + time * push.drag);
    const Vec3d first = contacts.slide(velocity, friction).velocity;
    const ActiveContacts::Slide last = contacts.slide(freeAtEnd, friction);
    PathSegment segment{first, last.velocity, 0.5 * time * (first + last.velocity), time};
    // Friction stops the particle where the remaining change of speed equals the spare friction.
    const double speed = glm::length(first);
    if (last.spareFriction > 0.0) segment.path *= speed / (speed + last.spareFriction);
    return segment;
}

double timeToReach(const PathSegment& segment, const Vec3d& normal, const Vec3d& moved) {
    const double height = -glm::dot(moved, normal), u = -glm::dot(segment.velocityAtStart, normal);
    const double p = -glm::dot(segment.acceleration(), normal);
    const double squared = u * u + 2.0 * p * height;
    const double speed = std::sqrt(glm::max(squared, 0.0));
    double time = segment.time;
    if (u >= 0.0 && u + speed > 0.0)
        time = 2.0 * height / (u + speed);
    else if (u >= 0.0)
        time = 0.0;
    else if (p > 0.0)
        time = (speed - u) / p;  // it moves away from the surface first
    return glm::clamp(time, 0.0, segment.time);
}

Vec3d pathAfter(const PathSegment& segment, double time) {
    return time * segment.velocityAtStart + 0.5 * time * time * segment.acceleration();
}

Vec3d velocityAfter(const PathSegment& segment, double time, const Vec3d& moved) {
    const Vec3d velocity = segment.velocityAtStart + time * segment.acceleration();
    const double squared = glm::dot(velocity, velocity);
    const double gained =
        glm::dot(segment.velocityAtStart, segment.velocityAtStart) + 2.0 * glm::dot(segment.acceleration(), moved);
    return squared > 0.0 ? velocity * std::sqrt(glm::max(gained, 0.0) / squared) : velocity;
}

}  // namespace collidoscope::physics
