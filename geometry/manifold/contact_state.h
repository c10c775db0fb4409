#pragma once
/// The state of a contact: whether the bodies are apart, touch or overlap there, and their relative velocity. Source:
/// Szauer, Game Physics Cookbook (2017), chapter 15, which stores these with the manifold.

#include <cstdint>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/manifold/manifold.h"

namespace collidoscope::geometry {

enum class ContactState : std::uint8_t { Apart, Touching, Penetrating };

/// Depths within `slop` (m, >= 0) of zero count as touching: what a solver leaves, or rounding.
template <typename T>
ContactState contactState(T depth, T slop = T(0)) {
    if (depth > slop) return ContactState::Penetrating;
    return depth < -slop ? ContactState::Apart : ContactState::Touching;
}

/// Motion of a rigid body at an instant.
template <typename T>
struct Twist {
    Vec3<T> center{T(0)};           ///< m, the point that moves with `velocity`
    Vec3<T> velocity{T(0)};         ///< m/s
    Vec3<T> angularVelocity{T(0)};  ///< rad/s, about the centre
};

template <typename T>
Vec3<T> velocityAt(const Twist<T>& body, const Vec3<T>& point) {
    return body.velocity + glm::cross(body.angularVelocity, point - body.center);
}

template <typename T>
struct ContactMotion {
    ContactState state = ContactState::Touching;
    Vec3<T> relative{T(0)};  ///< m/s, of B as seen from A
    T closing = T(0);        ///< m/s along the normal, positive when they approach
    T sliding = T(0);        ///< m/s across the normal
};

/// One entry a contact, in their order.
template <typename T>
std::vector<ContactMotion<T>> contactMotions(const Manifold<T>& manifold, const Twist<T>& a, const Twist<T>& b,
                                             T slop = T(0)) {
    std::vector<ContactMotion<T>> motions;
    for (const ManifoldPoint<T>& contact : manifold.points()) {
        const Vec3<T> relative = velocityAt(b, contact.position) - velocityAt(a, contact.position);
        const T along = glm::dot(relative, manifold.normal);
        motions.push_back(
            {contactState(contact.depth, slop), relative, -along, glm::length(relative - along * manifold.normal)});
    }
    return motions;
}

}  // namespace collidoscope::geometry
