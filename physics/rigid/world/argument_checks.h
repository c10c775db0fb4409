#pragma once
/// Checks of the numbers that a world is given, before anything changes. Only the sources of World include this file.

#include <cmath>
#include <string>

#include "physics/rigid/mass/mass_properties.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

template <typename T>
void requireFinite(const T& value, const char* what, std::uint32_t body) {
    if (!areFinite(value)) refuse(std::string(what) + " of body " + std::to_string(body) + " is not finite");
}

/// Returns the quaternion with unit length.
inline geometry::Quatf unit(const geometry::Quatf& q) {
    const float squared = glm::dot(q, q);
    if (!(squared > 0.0f)) refuse("an orientation is a quaternion without length");
    return squared == 1.0f ? q : q / std::sqrt(squared);
}

inline void requireMass(const MassProperties& mass) {
    const bool isFinite = std::isfinite(mass.mass) && std::isfinite(glm::dot(mass.center, mass.center));
    bool isInertia = true;
    for (int axis = 0; axis < 3; ++axis)
        isInertia = isInertia && std::isfinite(glm::dot(mass.inertia[axis], mass.inertia[axis]));
    if (!isFinite || !isInertia || mass.mass < 0.0)
        refuse("the mass of a body must be finite, and 0 or more; its centre and inertia finite");
}

}  // namespace collidoscope::physics
