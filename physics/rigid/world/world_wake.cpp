/// Waking of bodies that sleep, with their islands. See sleep.h.

#include <algorithm>
#include <vector>

#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// Whether the bodies of a contact touch, or would touch within the step if nothing held them.
bool meets(const Bodies& bodies, const Contact& contact, float time) {
    if (contact.speculative.time > 0.0f) return true;
    for (const ContactPoint& point : contact.all()) {
        const Vec3f v =
            bodies.velocityAt(contact.bodyB, point.position) - bodies.velocityAt(contact.bodyA, point.position);
        if (point.depth - time * glm::dot(contact.normal, v) >= 0.0f) return true;
    }
    return false;
}

/// Merges elements in any order into a sorted list.
template <typename T, typename Key>
void mergeInto(std::vector<T>& all, std::vector<T>& more, const Key& comesBefore) {
    std::sort(more.begin(), more.end(), comesBefore);
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), more.begin(), more.end());
    std::inplace_merge(all.begin(), all.begin() + middle, all.end(), comesBefore);
    more.clear();
}

/// Copies a range of a list of sleeping elements to `woken`, and marks the elements of the range as left behind.
template <typename T>
void wakeRange(std::vector<T>& sleeping, std::uint32_t first, std::uint32_t count, std::vector<T>& woken) {
    for (std::uint32_t i = first; i < first + count; ++i) {
        woken.push_back(sleeping[i]);
        sleeping[i].shapeA = kLeftBehind;
    }
}

}  // namespace

void World::wake(std::uint32_t body) {
    if (body >= bodies_.size()) return;
    bodies_.rests[body].startAgain();
    if (!bodies_.rests[body].isAsleep) return;
    forgetSleepers(bodies_.rests[body].island);
    for (std::uint32_t i = body; bodies_.rests[i].isAsleep;) {
        const std::uint32_t next = bodies_.rests[i].next;
        bodies_.rests[i] = {};
        noteActive(i);
        --sleepers_;
        i = next;
    }
    mustRestore_ = true;
}

/// Moves the contacts of a woken island from the sleeping ones to the woken ones.
void World::forgetSleepers(std::uint32_t island) {
    SleepingIsland& known = sleepingIslands_[island];
    wakeRange(sleeping_, known.firstContact, known.contacts, woken_);
    wakeRange(sleepingPairs_, known.firstPair, known.pairs, wokenPairs_);
    leftBehind_ += known.contacts + known.pairs;
    known = {};
}

/// Removes the elements that woken islands have left behind, once they are half of the lists.
void World::compactSleepers() {
    if (2 * std::size_t{leftBehind_} <= sleeping_.size() + sleepingPairs_.size()) return;
    // Number of entries kept before each contact, which is its new index.
    geometry::ZeroedList<std::uint32_t>& moved = work_->tails;
    const auto moveUp = [&moved](auto& list) {
        moved.resize(list.size());
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < list.size(); ++i) {
            moved[i] = kept;
            if (list[i].shapeA == kLeftBehind) continue;
            if (kept != i) list[kept] = list[i];
            ++kept;
        }
        list.resize(kept);
    };
    moveUp(sleeping_);
    for (SleepingIsland& island : sleepingIslands_)
        if (island.contacts > 0) island.firstContact = moved[island.firstContact];
    moveUp(sleepingPairs_);
    for (SleepingIsland& island : sleepingIslands_)
        if (island.pairs > 0) island.firstPair = moved[island.firstPair];
    leftBehind_ = 0;
    indexSleepers();
}

void World::wakeSleeper(std::uint32_t body) {
    if (bodies_.rests[body].isAsleep) wake(body);
}

/// Wakes the bodies that touch a shape, when the shape changes or is removed. Bodies that touch a sleeping dynamic body
/// belong to its island, and wake with it.
void World::wakeAround(std::uint32_t shape) {
    const std::uint32_t body = shapes_.items[shape].body;
    wake(body);
    if (bodies_.isDynamic(body)) return;
    sleepingAt_.visit(body, [&](std::uint32_t index) {
        const Contact& contact = sleeping_[index];
        ++sleeperTests_;
        if (contact.shapeA == kLeftBehind || (contact.shapeA != shape && contact.shapeB != shape)) return;
        wakeSleeper(contact.bodyA), wakeSleeper(contact.bodyB);
    });
}

void World::wakeAll() {
    if (sleepers_ == 0) return;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) wakeSleeper(i);
}

/// Moves the contacts of woken bodies back to the list of contacts. They are still valid, as these bodies have not
/// moved since.
bool World::restoreContacts() {
    settleContacts();
    if (!mustRestore_) return false;
    mustRestore_ = false;
    mergeInto(contacts_, woken_, kByKey);
    mergeInto(work_->before.touching, wokenPairs_, kByShapes);
    compactSleepers();
    return true;
}

/// Wakes the bodies that lie on a body that moves or has been moved, even if it moves away from them.
void World::wakeNeighboursOfMovedBodies() {
    if (sleepingPairs_.empty()) return;
    const std::size_t count = bodies_.active.slots().size();  // bodies that wake in this loop do not disturb others
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t body = bodies_.active.slots()[i];
        if (!bodies_.disturbs(body)) continue;
        sleepingPairsAt_.visit(body, [&](std::uint32_t index) {
            const TouchingPair& pair = sleepingPairs_[index];
            ++sleeperTests_;
            if (pair.shapeA == kLeftBehind) return;
            wakeSleeper(shapes_.items[pair.shapeA].body), wakeSleeper(shapes_.items[pair.shapeB].body);
        });
    }
}

bool World::wakeTouchedBodies(float time) {
    bool isAny = false;
    do {
        for (const Contact& contact : contacts_) {
            const bool a = bodies_.rests[contact.bodyA].isAsleep, b = bodies_.rests[contact.bodyB].isAsleep;
            if ((a || b) && meets(bodies_, contact, time)) wake(a ? contact.bodyA : contact.bodyB);
        }
        for (std::size_t i = 0; i < activeJoints_.slots().size(); ++i) {  // more joints may become active in this loop
            const RigidJoint& joint = joints_[activeJoints_.slots()[i]];
            if (!joint.isAlive) continue;
            const bool moves = bodies_.isAwake(joint.bodyA) || bodies_.isAwake(joint.bodyB) ||
                               bodies_.disturbs(joint.bodyA) || bodies_.disturbs(joint.bodyB);
            if (moves) wakeSleeper(joint.bodyA), wakeSleeper(joint.bodyB);
        }
        isAny = isAny || mustRestore_;
    } while (restoreContacts());
    if (isAny) settleActive();
    return isAny;
}

}  // namespace collidoscope::physics
