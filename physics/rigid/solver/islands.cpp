#include "physics/rigid/solver/islands.h"

namespace collidoscope::physics {

void Islands::find(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
                   std::span<const std::uint32_t> activeJoints) {
    sets_.resize(bodies.size());
    for (const std::uint32_t body : bodies.active.slots()) sets_.separate(body);
    const auto areAwake = [&](const auto& link) { return bodies.isAwake(link.bodyA) && bodies.isAwake(link.bodyB); };
    for (const Contact& contact : contacts)
        if (contact.isTouching && areAwake(contact)) sets_.join(contact.bodyA, contact.bodyB);
    for (const std::uint32_t slot : activeJoints) {
        const RigidJoint& joint = joints[slot];
        if (joint.isAlive && areAwake(joint)) sets_.join(joint.bodyA, joint.bodyB);
    }
    for (const std::uint32_t body : bodies.active.slots()) sets_.flatten(body);
}

}  // namespace collidoscope::physics
