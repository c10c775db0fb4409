#pragma once
/// Contacts listed by the bodies that they are of, so that all between the same two come one after the other.

#include <algorithm>
#include <compare>
#include <cstdint>

#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// A contact in such a list, whose order is the rising one.
struct ContactOfBodies {
    std::uint32_t low = 0, high = 0;  ///< slots of the bodies, the lower one first
    std::uint32_t contact = 0;

    auto operator<=>(const ContactOfBodies&) const = default;
};
inline ContactOfBodies contactOfBodies(std::uint32_t bodyA, std::uint32_t bodyB, std::uint32_t contact) {
    return {std::min(bodyA, bodyB), std::max(bodyA, bodyB), contact};
}
inline bool areOfSameBodies(const ContactOfBodies& a, const ContactOfBodies& b) {
    return a.low == b.low && a.high == b.high;
}

/// Whether neither body sleeps: an impact is between bodies that are awake, or stand still anyway.
inline bool areAwake(const Bodies& bodies, const Contact& contact) {
    const auto isAsleep = [&](std::uint32_t body) { return bodies.isDynamic(body) && !bodies.isAwake(body); };
    return !isAsleep(contact.bodyA) && !isAsleep(contact.bodyB);
}
inline bool isOfMesh(const Shapes& shapes, const Contact& contact) {
    return shapes.items[contact.shapeA].isMesh() || shapes.items[contact.shapeB].isMesh();
}

}  // namespace collidoscope::physics
