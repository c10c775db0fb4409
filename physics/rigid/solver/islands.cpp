#include "physics/rigid/solver/islands.h"

#include <algorithm>
#include <numeric>

namespace physics {

std::uint32_t Islands::rootOf(std::uint32_t body) {
    while (parents_[body] != body) {
        parents_[body] = parents_[parents_[body]];
        body = parents_[body];
    }
    return body;
}

void Islands::find(const Bodies& bodies, std::span<const Contact> contacts) {
    parents_.resize(bodies.size());
    std::iota(parents_.begin(), parents_.end(), 0U);
    for (const Contact& contact : contacts) {
        if (!contact.isTouching || !bodies.isAwake(contact.bodyA) || !bodies.isAwake(contact.bodyB)) continue;
        const std::uint32_t a = rootOf(contact.bodyA), b = rootOf(contact.bodyB);
        parents_[std::max(a, b)] = std::min(a, b);
    }
    // A parent is never above its child, so one pass from below finds all roots.
    for (std::uint32_t i = 0; i < parents_.size(); ++i) parents_[i] = parents_[parents_[i]];
}

}  // namespace physics
