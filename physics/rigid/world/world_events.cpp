/// What touched in a step, and the events that follow from that.

#include <algorithm>
#include <utility>

#include "physics/rigid/world/world.h"

namespace physics {
namespace {

std::pair<std::uint32_t, std::uint32_t> shapesOf(const TouchingPair& pair) { return {pair.shapeA, pair.shapeB}; }

bool comesBefore(const TouchingPair& a, const TouchingPair& b) { return shapesOf(a) < shapesOf(b); }

/// The pair of the contacts, one a triangle, if it touches.
std::optional<TouchingPair> touchingPair(std::span<const Contact> contacts) {
    TouchingPair pair{.shapeA = contacts.front().shapeA, .shapeB = contacts.front().shapeB};
    const ContactPoint* deepest = nullptr;
    for (const Contact& contact : contacts) {
        if (!contact.isTouching) continue;
        pair.impulse += contact.normalImpulse();
        for (const ContactPoint& point : contact.all()) {
            if (deepest != nullptr && point.depth <= deepest->depth) continue;
            deepest = &point, pair.position = point.position, pair.normal = contact.normal;
        }
    }
    return deepest == nullptr ? std::nullopt : std::optional(pair);
}

}  // namespace

/// Adds what touches now to what has touched in earlier parts of the step.
void World::noteTouching() {
    std::vector<TouchingPair>& merged = work_.merged;
    merged.clear();
    auto known = touching_.begin();
    for (auto first = contacts_.cbegin(); first != contacts_.cend();) {
        const auto end = std::find_if(first, contacts_.cend(), [&](const Contact& contact) {
            return contact.shapeA != first->shapeA || contact.shapeB != first->shapeB;
        });
        std::optional<TouchingPair> pair = touchingPair({&*first, static_cast<std::size_t>(end - first)});
        first = end;
        if (!pair) continue;
        while (known != touching_.end() && comesBefore(*known, *pair)) merged.push_back(*known++);
        if (known != touching_.end() && !comesBefore(*pair, *known)) pair->impulse += (known++)->impulse;
        merged.push_back(*pair);
    }
    merged.insert(merged.end(), known, touching_.end());
    touching_.swap(merged);
}

ContactEvent World::eventOf(ContactPhase phase, const TouchingPair& pair) const {
    const bool isEnd = phase == ContactPhase::Ends;
    return {phase,
            idOf(shapes_.items[pair.shapeA].body),
            idOf(shapes_.items[pair.shapeB].body),
            shapeIdOf(pair.shapeA),
            shapeIdOf(pair.shapeB),
            pair.position,
            pair.normal,
            isEnd ? 0.0f : pair.impulse};
}

void World::noteEvents() {
    events_.swap(ended_);
    ended_.clear();
    const std::vector<TouchingPair>& before = work_.before.touching;
    // Both lists are in order: each pair is sought from where the one before it was found.
    auto old = before.begin();
    for (const TouchingPair& pair : touching_) {
        while (old != before.end() && comesBefore(*old, pair)) ++old;
        const bool isOld = old != before.end() && !comesBefore(pair, *old);
        events_.push_back(eventOf(isOld ? ContactPhase::Persists : ContactPhase::Begins, pair));
    }
    auto now = touching_.cbegin();
    for (const TouchingPair& pair : before) {
        while (now != touching_.cend() && comesBefore(*now, pair)) ++now;
        if (now == touching_.cend() || comesBefore(pair, *now)) events_.push_back(eventOf(ContactPhase::Ends, pair));
    }
}

void World::dropContactsOf(std::uint32_t shape) {
    const auto isOfShape = [&](const auto& pair) { return pair.shapeA == shape || pair.shapeB == shape; };
    for (const TouchingPair& pair : touching_)
        if (isOfShape(pair)) ended_.push_back(eventOf(ContactPhase::Ends, pair));
    for (const TouchingPair& pair : sleepingPairs_)
        if (isOfShape(pair)) ended_.push_back(eventOf(ContactPhase::Ends, pair));
    std::erase_if(sleepingPairs_, isOfShape);
    std::erase_if(sleeping_, isOfShape);
    std::erase_if(touching_, isOfShape);
    std::erase_if(contacts_, isOfShape);
}

}  // namespace physics
