#pragma once
/// A rigid body on a pin that lets it turn every way: a pendulum with a mass, a centre and an inertia tensor. It comes
/// to rest with its centre of mass below the pin, so the plumb lines of several pins cross in the centre.

#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/pose.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::demos::hung {

/// A line of the body that was upright when it hung at rest.
struct PlumbLine {
    geometry::Vec3d pin{0.0};              ///< m, in the frame of the body
    geometry::Vec3d down{0.0, -1.0, 0.0};  ///< of unit length
};

struct Surroundings {
    double gravity = 9.81;            ///< m/s^2, downwards
    double damping = 1.0;             ///< 1/s: angular momentum fades by e in 1/damping
    geometry::Vec3d home{0.0, 2, 0};  ///< m, where the pin returns to when it has been moved
};

struct HungBody {
    geometry::Quatd orientation = geometry::kIdentityRotation<double>;  ///< world from body
    geometry::Vec3d pinInBody{0.0};                                     ///< m, in the frame of the body
    geometry::Vec3d pin{0.0}, pinVelocity{0.0};                         ///< m, m/s, in the world
    geometry::Vec3d angularMomentum{0.0};  ///< kg m^2/s, about the pin, as seen by one who moves with it
    std::vector<PlumbLine> plumbLines{};   ///< the last few
};
void state(geometry::Archive& archive, PlumbLine& line);
void state(geometry::Archive& archive, HungBody& body);

geometry::Posed poseOf(const HungBody& body);
geometry::Vec3d centerOf(const HungBody& body, const physics::MassProperties& mass);
/// rad/s: L = I w, I about the pin.
geometry::Vec3d velocityOf(const HungBody& body, const physics::MassProperties& mass);
/// J, over that of hanging at rest.
double energyOf(const HungBody& body, const physics::MassProperties& mass, double gravity);
/// m, from the centre of mass to the upright line through the pin.
double plumbDistance(const HungBody& body, const physics::MassProperties& mass);
/// The largest distance from the centre of mass to a plumb line, m.
double missOf(const HungBody& body, const physics::MassProperties& mass);

/// The body with the pin moved to another point; its orientation and angular velocity do not change.
HungBody pinnedAt(const HungBody& body, const physics::MassProperties& mass, const geometry::Vec3d& pin);

/// L' = r x m (g - a), r from the pin to the centre of mass, a the acceleration of the pin; symmetric steps of half
/// a torque, a turn with the angular velocity of their middle, and half a torque. Then notes the plumb line of a body
/// that has come to rest.
void advance(HungBody& body, const physics::MassProperties& mass, const Surroundings& around, double h);

}  // namespace collidoscope::demos::hung
