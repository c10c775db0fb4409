#pragma once
/// Islands: dynamic bodies that are joined by contacts or joints, directly or through others of their kind. What
/// nothing moves joins none: two towers on one floor are two islands.
///
/// Found by union-find: each body points to another of its island or to itself; the roots are the least slots, so that
/// the answer does not depend on the order in which contacts are met.
/// Source: Tarjan, Efficiency of a Good But Not Linear Set Union Algorithm (1975); path halving: Tarjan and van
/// Leeuwen, Worst-case Analysis of Set Union Algorithms (1984).

#include <cstdint>
#include <span>
#include <vector>

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
    std::span<const std::uint32_t> ofBodies() const { return parents_; }

private:
    std::uint32_t rootOf(std::uint32_t body);
    void join(std::uint32_t bodyA, std::uint32_t bodyB);

    std::vector<std::uint32_t> parents_{};
};

}  // namespace collidoscope::physics
