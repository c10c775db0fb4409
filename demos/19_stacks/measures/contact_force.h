#pragma once
/// Force of a contact in the last step, at one point.

#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

struct ContactForce {
    geometry::Vec3d onB{0.0};     ///< N, on B; the opposite on A
    geometry::Vec3d center{0.0};  ///< m, of pressure: where a single normal force would do the same
    double pressing = 0.0;        ///< N, along the normal
};

/// `time`: s, of the step.
inline ContactForce forceOf(const physics::Contact& contact, double time) {
    ContactForce force;
    if (time <= 0.0) return force;
    for (const physics::ContactPoint& point : contact.all()) {
        const double normal = double{point.normalImpulse + point.bounceImpulse} / time;
        force.pressing += normal;
        force.center += normal * geometry::Vec3d{point.position};
        force.onB += normal * geometry::Vec3d{contact.normal} + geometry::Vec3d{point.frictionImpulse} / time;
    }
    if (force.pressing > 0.0) force.center /= force.pressing;
    return force;
}

}  // namespace collidoscope::demos
