#include "physics/rigid/solver/islands.h"

#include <algorithm>

#include "geometry/base/room.h"

namespace collidoscope::physics {

std::uint32_t Islands::rootOf(std::uint32_t body) {
    while (parents_[body] != body) {
        parents_[body] = parents_[parents_[body]];
        body = parents_[body];
    }
    return body;
}

void Islands::join(std::uint32_t bodyA, std::uint32_t bodyB) {
    const std::uint32_t a = rootOf(bodyA), b = rootOf(bodyB);
    parents_[std::max(a, b)] = std::min(a, b);
}

void Islands::find(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
                   std::span<const std::uint32_t> activeJoints) {
    geometry::resizeWithRoom(parents_, bodies.size());
    for (const std::uint32_t body : bodies.active.slots()) parents_[body] = body;
    const auto areAwake = [&](const auto& link) { return bodies.isAwake(link.bodyA) && bodies.isAwake(link.bodyB); };
    for (const Contact& contact : contacts)
        if (contact.isTouching && areAwake(contact)) join(contact.bodyA, contact.bodyB);
    for (const std::uint32_t slot : activeJoints) {
        const RigidJoint& joint = joints[slot];
        if (joint.isAlive && areAwake(joint)) join(joint.bodyA, joint.bodyB);
    }
    // A parent is never above its child, so one pass from below finds all roots.
    for (const std::uint32_t body : bodies.active.slots()) parents_[body] = parents_[parents_[body]];
}

}  // namespace collidoscope::physics
