/// Contacts of a step, and the events that follow from them.

#include <algorithm>
#include <numeric>
#include <utility>

#include "geometry/base/memory.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {
namespace {

constexpr std::size_t kTouchGrain = 64;  // contacts in the smallest part of the loop that a thread takes
constexpr std::size_t kPairsAhead = 8;   // pairs whose shapes are prefetched: these lie scattered in memory
constexpr std::uint32_t kNotDropped = 0xffffffff;

/// Sorts a list and removes duplicates.
void sortOnce(std::vector<std::uint32_t>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

std::pair<std::uint32_t, std::uint32_t> shapesOf(const TouchingPair& pair) { return {pair.shapeA, pair.shapeB}; }

bool comesBefore(const TouchingPair& a, const TouchingPair& b) { return shapesOf(a) < shapesOf(b); }

/// The touching pair of these contacts, one for each triangle of a mesh; none if they do not touch.
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
/// The touching pair whose contacts begin at `first`; none if `first` is not the first contact of its pair.
std::optional<TouchingPair> touchingPairAt(std::span<const Contact> contacts, std::size_t first) {
    const auto isSamePair = [&](std::size_t i) {
        return contacts[i].shapeA == contacts[first].shapeA && contacts[i].shapeB == contacts[first].shapeB;
    };
    if (first > 0 && isSamePair(first - 1)) return std::nullopt;
    std::size_t end = first + 1;
    while (end < contacts.size() && isSamePair(end)) ++end;
    return touchingPair(contacts.subspan(first, end - first));
}

}  // namespace

/// Adds the pairs that touch at present to those that have touched in earlier parts of the step.
void World::noteTouching(geometry::TaskGroup& taskGroup) {
    std::vector<std::optional<TouchingPair>>& pairs = work_->touching;
    pairs.resize(contacts_.size());
    taskGroup.run(contacts_.size(), kTouchGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) pairs[i] = touchingPairAt(contacts_, i);
    });
    std::vector<TouchingPair>& merged = work_->merged;
    merged.clear();
    auto known = touching_.begin();
    for (std::optional<TouchingPair>& pair : pairs) {
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

void World::noteEvents(geometry::TaskGroup& taskGroup) {
    const std::vector<TouchingPair>& before = work_->before.touching;
    const std::size_t ended = ended_.size();
    events_.resize(ended + touching_.size());  // the entries of the last step are overwritten
    std::copy(ended_.begin(), ended_.end(), events_.begin());
    ended_.clear();
    taskGroup.run(touching_.size(), kTouchGrain, [&](std::size_t first, std::size_t end) {
        // Both lists are sorted, so each search starts at the result of the one before.
        auto old = std::lower_bound(before.begin(), before.end(), touching_[first], comesBefore);
        for (std::size_t i = first; i < end; ++i) {
            if (i + kPairsAhead < end) geometry::prefetch(&shapes_.items[touching_[i + kPairsAhead].shapeB].body);
            while (old != before.end() && comesBefore(*old, touching_[i])) ++old;
            const bool isOld = old != before.end() && !comesBefore(touching_[i], *old);
            events_[ended + i] = eventOf(isOld ? ContactPhase::Persists : ContactPhase::Begins, touching_[i]);
        }
    });
    auto now = touching_.cbegin();
    for (const TouchingPair& pair : before) {
        while (now != touching_.cend() && comesBefore(*now, pair)) ++now;
        if (now == touching_.cend() || comesBefore(pair, *now)) events_.push_back(eventOf(ContactPhase::Ends, pair));
    }
}

/// Precondition: the bodies that touched the shape are awake.
void World::dropContactsOf(std::uint32_t shape) {
    removals_.noteShape({shapeIdOf(shape), idOf(shapes_.items[shape].body)});
}

/// Drops the contacts of removed shapes. A slot that was reused for another shape or body has no contacts yet.
void World::settleContacts() const {
    removals_.settle([this](const auto& dropped, const auto& recentred) {
        changeTests_ += contacts_.size() + touching_.size() + woken_.size() + wokenPairs_.size();
        dropContacts(dropped);
        forgetAnchors(recentred);
    });
}

void World::forgetAnchors(std::span<const ContactRemovals::Recentred> recentred) const {
    if (recentred.empty()) return;
    std::vector<std::uint32_t> bodies, withSleepers;
    for (const auto& [body, hasSleepers] : recentred) {
        bodies.push_back(body);
        if (hasSleepers) withSleepers.push_back(body);
    }
    sortOnce(bodies), sortOnce(withSleepers);
    for (const std::uint32_t body : withSleepers)
        sleepingAt_.visit(body, [&](std::uint32_t index) { ++changeTests_, physics::forgetAnchors(sleeping_[index]); });
    const auto isRecentred = [&](std::uint32_t body) { return std::binary_search(bodies.begin(), bodies.end(), body); };
    for (std::vector<Contact>* contacts : {&contacts_, &woken_})
        for (Contact& contact : *contacts)
            if (isRecentred(contact.bodyA) || isRecentred(contact.bodyB)) physics::forgetAnchors(contact);
}

/// Contacts of removed shapes end in the order in which the shapes were removed, and those of one shape in the order of
/// the pairs. If a slot was removed twice, the first removal counts: its second shape has touched nothing yet.
void World::dropContacts(std::span<const ContactRemovals::Dropped> dropped) const {
    if (dropped.empty()) return;
    std::vector<std::uint32_t> order(dropped.size());  // numbers in `dropped`, by the slots of the shapes
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    const auto slotAt = [&](std::uint32_t number) { return dropped[number].shape.index; };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return slotAt(a) < slotAt(b); });
    const auto numberOf = [&](std::uint32_t shape) {
        const auto at =
            std::lower_bound(order.begin(), order.end(), shape,
                             [&](std::uint32_t number, std::uint32_t slot) { return slotAt(number) < slot; });
        return at != order.end() && slotAt(*at) == shape ? *at : kNotDropped;
    };
    const auto hasEnded = [&](const auto& pair) {
        return numberOf(pair.shapeA) != kNotDropped || numberOf(pair.shapeB) != kNotDropped;
    };
    std::vector<std::pair<std::uint32_t, ContactEvent>> ends;
    for (const std::vector<TouchingPair>* pairs : {&touching_, &wokenPairs_})
        for (const TouchingPair& pair : *pairs) {
            const std::uint32_t a = numberOf(pair.shapeA), b = numberOf(pair.shapeB);
            if (a == kNotDropped && b == kNotDropped) continue;
            ContactEvent event = eventOf(ContactPhase::Ends, pair);
            if (a != kNotDropped) event.shapeA = dropped[a].shape, event.bodyA = dropped[a].body;
            if (b != kNotDropped) event.shapeB = dropped[b].shape, event.bodyB = dropped[b].body;
            ends.emplace_back(std::min(a, b), event);
        }
    std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [number, event] : ends) ended_.push_back(event);
    std::erase_if(wokenPairs_, hasEnded), std::erase_if(woken_, hasEnded);
    std::erase_if(touching_, hasEnded), std::erase_if(contacts_, hasEnded);
}

}  // namespace collidoscope::physics
