/// Bodies that fall asleep, and their waking. See sleep.h.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "geometry/base/room.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// m/s, squared: twice the kinetic energy over the mass.
double speedSquared(const Bodies& bodies, std::uint32_t body) {
    const geometry::Vec3d v{bodies.motions[body].velocity}, angularVelocity{bodies.motions[body].angularVelocity};
    return glm::dot(v, v) + glm::dot(geometry::Vec3d{bodies.momenta[body]}, angularVelocity) / bodies.masses[body].mass;
}

/// s: what is held would still be slow after that long, with the acceleration that it has.
constexpr double kSettling = 2.0;
/// s: where less than that is asked for to be still, the rest is looked ahead, or what begins to slide would sleep.
constexpr double kLeastLook = 0.5;
/// A share of the speed below which a body is still, for one that nothing holds: it does not slow down by itself.
constexpr double kShareOfFree = 1e-3;

/// Whether the bodies of a contact touch, or would within the step if nothing held them.
bool meets(const Bodies& bodies, const Contact& contact, float time) {
    if (contact.speculative.time > 0.0f) return true;
    for (const ContactPoint& point : contact.all()) {
        const Vec3f v =
            bodies.velocityAt(contact.bodyB, point.position) - bodies.velocityAt(contact.bodyA, point.position);
        if (point.depth - time * glm::dot(contact.normal, v) >= 0.0f) return true;
    }
    return false;
}

/// Merges what comes in any order into what is in the order of its keys.
template <typename T, typename Key>
void mergeInto(std::vector<T>& all, std::vector<T>& more, const Key& comesBefore) {
    std::sort(more.begin(), more.end(), comesBefore);
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), more.begin(), more.end());
    std::inplace_merge(all.begin(), all.begin() + middle, all.end(), comesBefore);
    more.clear();
}

/// Copies a range of what sleeps, and leaves it behind.
template <typename T>
void wakeRange(std::vector<T>& sleeping, std::uint32_t first, std::uint32_t count, std::vector<T>& woken) {
    for (std::uint32_t i = first; i < first + count; ++i) {
        woken.push_back(sleeping[i]);
        sleeping[i].shapeA = kLeftBehind;
    }
}

const auto kByKey = [](const Contact& a, const Contact& b) { return keyOf(a) < keyOf(b); };
const auto kByShapes = [](const TouchingPair& a, const TouchingPair& b) {
    return a.shapeA != b.shapeA ? a.shapeA < b.shapeA : a.shapeB < b.shapeB;
};

}  // namespace

void World::wake(std::uint32_t body) {
    if (body >= bodies_.size()) return;
    bodies_.rests[body].stillTime = 0.0f;
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

/// Hands its contacts over to those that have woken.
void World::forgetSleepers(std::uint32_t island) {
    SleepingIsland& known = sleepingIslands_[island];
    wakeRange(sleeping_, known.firstContact, known.contacts, woken_);
    wakeRange(sleepingPairs_, known.firstPair, known.pairs, wokenPairs_);
    leftBehind_ += known.contacts + known.pairs;
    known = {};
}

/// Once half of the lists is left behind, what is still asleep moves up.
void World::compactSleepers() {
    if (2 * std::size_t{leftBehind_} <= sleeping_.size() + sleepingPairs_.size()) return;
    std::vector<std::uint32_t>& moved = work_->tails;  // how far each contact has moved up to its new place
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

/// Puts what sleeps, from these places of both lists on, where its bodies find it.
void World::indexSleepers(std::size_t firstContact, std::size_t firstPair) {
    if (firstContact == 0) sleepingAt_.clear();
    if (firstPair == 0) sleepingPairsAt_.clear();
    const auto index = [&](const auto& list, std::size_t first, BodyAdjacency& at) {
        for (auto i = static_cast<std::uint32_t>(first); i < list.size(); ++i)
            if (list[i].shapeA != kLeftBehind)
                at.add(i, shapes_.items[list[i].shapeA].body, shapes_.items[list[i].shapeB].body);
    };
    index(sleeping_, firstContact, sleepingAt_);
    index(sleepingPairs_, firstPair, sleepingPairsAt_);
}

std::vector<Contact> World::sleepingContacts() const {
    std::vector<Contact> contacts;
    visitSleepingContacts([&](const Contact& contact) { contacts.push_back(contact); });
    std::sort(contacts.begin(), contacts.end(), kByKey);
    return contacts;
}

void World::wakeSleeper(std::uint32_t body) {
    if (bodies_.rests[body].isAsleep) wake(body);
}

/// Wakes the bodies that lay on a shape, or under it, when the shape changes or goes. Bodies that touched one that
/// sleeps are of its island.
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

/// Contacts of bodies that are awake again go back to where the others are: nothing has moved since.
bool World::restoreContacts() {
    if (!mustRestore_) return false;
    mustRestore_ = false;
    mergeInto(contacts_, woken_, kByKey);
    mergeInto(work_->before.touching, wokenPairs_, kByShapes);
    compactSleepers();
    return true;
}

/// Whether a step would find nothing that is awake, nor anything that could wake what sleeps.
bool World::isAllAtRest() const {
    const std::span<const std::uint32_t> active = bodies_.active.slots();
    return !mustRestore_ && std::none_of(active.begin(), active.end(),
                                         [&](std::uint32_t i) { return bodies_.isAwake(i) || bodies_.disturbs(i); });
}

/// A body that moves, or has been moved, wakes what has lain on it, though it may go away from it.
void World::wakeWhatLiesOnMovers() {
    if (sleepingPairs_.empty()) return;
    const std::size_t count = bodies_.active.slots().size();  // those that wake meanwhile do not disturb
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

void World::settleActive() {
    if (!bodies_.active.isSettled()) activeJoints_.noteChange();
    activityTests_ += bodies_.active.settle([&](std::uint32_t body) { return bodies_.isActive(body); });
    activityTests_ += activeJoints_.settle([&](std::uint32_t slot) {
        const RigidJoint& joint = joints_[slot];
        return joint.isAlive && (bodies_.isActive(joint.bodyA) || bodies_.isActive(joint.bodyB));
    });
}

/// A body that was put elsewhere has been looked at.
void World::forgetMoves() {
    for (const std::uint32_t body : bodies_.active.slots())
        if (std::exchange(bodies_.rests[body].hasMoved, false)) bodies_.active.noteChange();
}

bool World::wakeWhatIsMet(float time) {
    bool isAny = false;
    do {
        for (const Contact& contact : contacts_) {
            const bool a = bodies_.rests[contact.bodyA].isAsleep, b = bodies_.rests[contact.bodyB].isAsleep;
            if ((a || b) && meets(bodies_, contact, time)) wake(a ? contact.bodyA : contact.bodyB);
        }
        for (std::size_t i = 0; i < activeJoints_.slots().size(); ++i) {  // some more may wake meanwhile
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

void World::noteHolds(float time) {
    std::vector<Hold>& holds = work_->holds;
    geometry::resizeWithRoom(holds, bodies_.size());
    for (const std::uint32_t body : bodies_.active.slots()) holds[body] = Hold::None;
    for (const Contact& contact : contacts_)
        if (contact.isTouching) holds[contact.bodyA] = holds[contact.bodyB] = Hold::Held;
    for (const std::uint32_t slot : activeJoints_.slots()) {
        const RigidJoint& joint = joints_[slot];
        if (joint.isAlive) holds[joint.bodyA] = holds[joint.bodyB] = Hold::Held;
    }
    if (time == 0.0f) return;
    const float slow = settings.sleep.speed * time;  // m
    const std::span<const std::uint32_t> bodies = work_->soft.bodiesOfRows();
    for (std::uint32_t row = 1; row < bodies.size(); ++row) {
        const float* const move = work_->soft.moveOfRow(row).numbers;
        if (move[0] * move[0] + move[1] * move[1] + move[2] * move[2] > slow * slow) holds[bodies[row]] = Hold::Pushed;
    }
}

/// Whether a body is slow because it is held: not for a moment, as what turns back in the air or on a string, which
/// gains speed in the same step.
bool World::isStill(std::uint32_t body, float time) const {
    const WorldWork& work = *work_.find();
    const Hold hold = work.holds[body];
    if (hold == Hold::Pushed) return false;
    const double speed = double{settings.sleep.speed} * (hold == Hold::Held ? 1.0 : kShareOfFree);
    if (speedSquared(bodies_, body) > speed * speed) return false;
    if (time == 0.0f) return true;
    const BodyMotion &now = bodies_.motions[body], &before = work.motionsBefore[body];
    const geometry::Vec3d v{now.velocity - before.velocity},
        angularVelocity{now.angularVelocity - before.angularVelocity},
        momentum{bodies_.momenta[body] - work.momentaBefore[body]};
    const double gained =
        glm::dot(v, v) + std::max(0.0, glm::dot(momentum, angularVelocity)) / bodies_.masses[body].mass;
    const double lookahead = std::max(kSettling, kLeastLook - double{settings.sleep.time});
    const double most = double{settings.sleep.speed} * double{time} / lookahead;
    return gained <= most * most;
}

/// An island falls asleep as a whole, when the liveliest of it has been still for long enough.
void World::fallAsleep(float time) {
    const SleepSettings& sleep = settings.sleep;
    noteHolds(time);
    Islands& islands = work_->islands;
    islands.find(bodies_, contacts_, joints_, activeJoints_.slots());
    const std::span<const std::uint32_t> roots = islands.ofBodies(), active = bodies_.active.slots();
    std::vector<float>& least = work_->stillTimes;
    geometry::resizeWithRoom(least, bodies_.size());
    for (const std::uint32_t i : active) least[i] = std::numeric_limits<float>::infinity();
    for (const std::uint32_t i : active) {
        if (!bodies_.isAwake(i)) continue;
        BodyRest& rest = bodies_.rests[i];
        rest.stillTime = isStill(i, time) ? rest.stillTime + time : 0.0f;
        least[roots[i]] = std::min(least[roots[i]], rest.stillTime);
    }
    keepAwakeByKinematics(least);
    bool isAny = false;
    std::vector<std::uint32_t>& tails = work_->tails;  // the last body of each ring, whose root is its first
    geometry::resizeWithRoom(tails, bodies_.size());
    for (const std::uint32_t i : active) {
        // A moving body stays awake, even if being still for no time is enough.
        if (!bodies_.isAwake(i) || least[roots[i]] < sleep.time || least[roots[i]] == 0.0f) continue;
        const std::uint32_t root = roots[i];
        if (i != root) bodies_.rests[tails[root]].next = i;
        tails[root] = i;
        bodies_.rests[i] = {.stillTime = bodies_.rests[i].stillTime, .island = root, .next = root, .isAsleep = true};
        bodies_.motions[i] = {};
        bodies_.momenta[i] = Vec3f{0.0f};
        ++sleepers_;
        isAny = true;
    }
    if (!isAny) return;
    bodies_.active.noteChange();
    storeContacts();
}

/// A body that lies on one that moves by itself, or on a surface that does, does not sleep.
void World::keepAwakeByKinematics(std::vector<float>& stillTimes) {
    const std::span<const std::uint32_t> roots = work_->islands.ofBodies();
    const auto keepAwake = [&](std::uint32_t body) {
        if (bodies_.isAwake(body)) stillTimes[roots[body]] = 0.0f;
    };
    for (const Contact& contact : contacts_) {
        if (!contact.isTouching) continue;
        if (bodies_.disturbs(contact.bodyA)) keepAwake(contact.bodyB);
        if (bodies_.disturbs(contact.bodyB)) keepAwake(contact.bodyA);
        if (contact.hasMovingSurface) keepAwake(contact.bodyA), keepAwake(contact.bodyB);
    }
    for (const std::uint32_t slot : activeJoints_.slots()) {
        const RigidJoint& joint = joints_[slot];
        if (!joint.isAlive) continue;
        if (bodies_.disturbs(joint.bodyA)) keepAwake(joint.bodyB);
        if (bodies_.disturbs(joint.bodyB)) keepAwake(joint.bodyA);
    }
}

/// No contact between bodies that do not touch is kept: such contacts are found again when one of them wakes.
void World::storeContacts() {
    const auto isAsleep = [&](const auto& pair) {
        return !bodies_.isAwake(shapes_.items[pair.shapeA].body) && !bodies_.isAwake(shapes_.items[pair.shapeB].body);
    };
    const auto islandOf = [&](const auto& pair) {
        const std::uint32_t a = shapes_.items[pair.shapeA].body, b = shapes_.items[pair.shapeB].body;
        const std::uint32_t ofA = bodies_.rests[a].island, ofB = bodies_.rests[b].island;
        if (bodies_.rests[a].isAsleep && bodies_.rests[b].isAsleep && ofA != ofB) return kLeftBehind;
        return bodies_.rests[a].isAsleep ? ofA : ofB;
    };
    const auto store = [&](auto& list, auto& asleep, auto& sleeping, auto comesBefore, auto first, auto count) {
        asleep.clear();
        std::copy_if(list.begin(), list.end(), std::back_inserter(asleep), isAsleep);
        std::erase_if(list, isAsleep);
        std::erase_if(asleep, [&](const auto& pair) { return islandOf(pair) == kLeftBehind; });
        std::sort(asleep.begin(), asleep.end(), [&](const auto& a, const auto& b) {
            const std::uint32_t ofA = islandOf(a), ofB = islandOf(b);
            return ofA != ofB ? ofA < ofB : comesBefore(a, b);
        });
        for (const auto& pair : asleep) {
            SleepingIsland& island = sleepingIslands_[islandOf(pair)];
            if (island.*count == 0) island.*first = static_cast<std::uint32_t>(sleeping.size());
            ++(island.*count);
            sleeping.push_back(pair);
        }
    };
    geometry::resizeWithRoom(sleepingIslands_, bodies_.size());
    const std::size_t contactsBefore = sleeping_.size(), pairsBefore = sleepingPairs_.size();
    store(contacts_, work_->asleep, sleeping_, kByKey, &SleepingIsland::firstContact, &SleepingIsland::contacts);
    store(touching_, work_->asleepPairs, sleepingPairs_, kByShapes, &SleepingIsland::firstPair, &SleepingIsland::pairs);
    indexSleepers(contactsBefore, pairsBefore);
}

void World::fallAsleepNow() {
    if (!settings.sleep.isOn || settings.solver != RigidSolver::SoftStep) return;
    restoreContacts();
    settleActive();
    geometry::TaskGroup taskGroup;
    findPairs(taskGroup, {});
    findContacts(taskGroup);
    noteTouching(taskGroup);
    lastGravity_ = settings.gravity;
    forgetMoves();
    for (const std::uint32_t i : bodies_.active.slots()) {
        if (!bodies_.isAwake(i)) continue;
        bodies_.rests[i].stillTime = std::max(settings.sleep.time, std::numeric_limits<float>::min());
        bodies_.motions[i] = {}, bodies_.momenta[i] = Vec3f{0.0f};
    }
    fallAsleep(0.0f);
}

RestReport World::restOf(BodyId body) const {
    const std::uint32_t slot = slotOf(body);
    const BodyRest& rest = bodies_.rests[slot];
    RestReport report{.stillTime = rest.stillTime};
    if (!bodies_.isDynamic(slot)) return report;
    report.speed = static_cast<float>(std::sqrt(speedSquared(bodies_, slot)));
    report.island = rest.isAsleep ? rest.island : slot;
    if (rest.isAsleep) {
        report.reason = RestReason::Asleep;
        return report;
    }
    Islands islands;
    islands.find(bodies_, contacts_, joints_, activeJoints_.slots());
    const std::span<const std::uint32_t> roots = islands.ofBodies(), active = bodies_.active.slots();
    report.island = roots[slot];
    std::uint32_t liveliest = slot;
    const auto isLivelier = [&](std::uint32_t a, std::uint32_t b) {
        const float ofA = bodies_.rests[a].stillTime, ofB = bodies_.rests[b].stillTime;
        return ofA != ofB ? ofA < ofB : b != slot && a < b;
    };
    for (const std::uint32_t i : active)
        if (bodies_.isAwake(i) && roots[i] == roots[slot] && isLivelier(i, liveliest)) liveliest = i;
    report.liveliest = idOf(liveliest);
    if (!settings.sleep.isOn || settings.solver != RigidSolver::SoftStep)
        report.reason = RestReason::NotAsked;
    else if (report.speed > settings.sleep.speed)
        report.reason = RestReason::Moves;
    else if (liveliest != slot && bodies_.rests[liveliest].stillTime < rest.stillTime)
        report.reason = RestReason::NeighbourMoves;
    else
        report.reason = RestReason::StillForTooShort;
    return report;
}

}  // namespace collidoscope::physics
