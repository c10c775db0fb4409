#pragma once
/// Islands: dynamic bodies that are joined by contacts or joints, directly or through others of their kind. What
/// nothing moves joins none: two towers on one floor are two islands.

#include <cstdint>
#include <span>

#include "geometry/base/disjoint_sets.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/joint/joint.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// Keeps no state but memory.
class Islands {
public:
    /// Over the awake bodies, whose list must be settled. Contacts that neither touch nor push join nothing.
    /// `activeJoints`: the slots of the joints at these bodies.
    void find(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
              std::span<const std::uint32_t> activeJoints);

    /// For each active body, the least slot of its island; its own for a body that is in none.
    std::span<const std::uint32_t> ofBodies() const { return sets_.roots(); }

private:
    geometry::DisjointSets sets_{};  // of the active bodies
};

}  // namespace collidoscope::physics
