#pragma once
/// A free body that turns: what stays, and how often it turns over.

#include "geometry/base/vec.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

/// Rotation of a body, in components along its principal axes.
struct FreeRotation {
    geometry::Vec3d moments{0.0};          ///< kg m^2, ascending
    geometry::Vec3d angularVelocity{0.0};  ///< rad/s
    double energy() const { return 0.5 * glm::dot(moments, angularVelocity * angularVelocity); }
    double momentum() const { return glm::length(moments * angularVelocity); }  ///< kg m^2/s
};
FreeRotation freeRotationOf(const physics::World& world, physics::BodyId body);

/// The rotation that turns the principal axis `i` upwards, the others after it in their order.
geometry::Quatd turnedUp(std::size_t i);

/// s, from one flip of the middle axis to the next, which is for ever when the body turns about an axis alone. With
/// I1 < I2 < I3 and L^2 > 2 E I2, else 1 and 3 exchanged:
///     K(k) 2 / sqrt((I3 - I2)(L^2 - 2 E I1) / (I1 I2 I3)),
///     k'^2 = (I3 - I1)(L^2 - 2 E I2) / ((I3 - I2)(L^2 - 2 E I1))
/// Source: Landau, Lifshitz, Mechanics (1976), section 37, equations (37.8) to (37.12).
double timeBetweenFlips(const FreeRotation& body);

}  // namespace collidoscope::demos
