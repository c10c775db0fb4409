/// What falls asleep, and what wakes it. See sleep.h.

#include <algorithm>
#include <cmath>
#include <iterator>

#include "physics/rigid/world/world.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// m/s, squared: twice the kinetic energy over the mass.
double speedSquared(const Bodies& bodies, std::uint32_t body) {
    const geometry::Vec3d v{bodies.motions[body].velocity}, spin{bodies.motions[body].spin};
    return glm::dot(v, v) + glm::dot(geometry::Vec3d{bodies.momenta[body]}, spin) / bodies.masses[body].mass;
}

/// Whether the bodies of a contact touch, or would within the step if nothing held them.
bool meets(const Bodies& bodies, const Contact& contact, float time) {
    if (contact.ahead.time > 0.0f) return true;
    for (const ContactPoint& point : contact.all()) {
        const Vec3f v =
            bodies.velocityAt(contact.bodyB, point.position) - bodies.velocityAt(contact.bodyA, point.position);
        if (point.depth - time * glm::dot(contact.normal, v) >= 0.0f) return true;
    }
    return false;
}

/// Merges what is in the order of its keys into what is, too.
template <typename T, typename Key>
void mergeInto(std::vector<T>& all, std::vector<T>& more, const Key& comesBefore) {
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), more.begin(), more.end());
    std::inplace_merge(all.begin(), all.begin() + middle, all.end(), comesBefore);
    more.clear();
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
    const std::uint32_t island = bodies_.rests[body].island;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        BodyRest& rest = bodies_.rests[i];
        if (rest.isAsleep && rest.island == island) rest = {};
    }
    mustRestore_ = true;
}

void World::wakeSleeper(std::uint32_t body) {
    if (bodies_.rests[body].isAsleep) wake(body);
}

/// What lay on a shape, or under it, when that changes or goes.
void World::wakeAround(std::uint32_t shape) {
    wake(shapes_.items[shape].body);
    for (const Contact& contact : sleeping_) {
        if (contact.shapeA != shape && contact.shapeB != shape) continue;
        wake(contact.bodyA), wake(contact.bodyB);
    }
}

void World::wakeAll() {
    for (BodyRest& rest : bodies_.rests)
        if (rest.isAsleep) rest = {}, mustRestore_ = true;
}

/// Contacts of bodies that are awake again go back to where the others are: nothing has moved since.
bool World::restoreContacts() {
    if (!mustRestore_) return false;
    mustRestore_ = false;
    std::vector<Contact>& woken = work_.woken;
    const auto isAwake = [&](const auto& pair) {
        return bodies_.isAwake(shapes_.items[pair.shapeA].body) || bodies_.isAwake(shapes_.items[pair.shapeB].body);
    };
    std::copy_if(sleeping_.begin(), sleeping_.end(), std::back_inserter(woken), isAwake);
    std::erase_if(sleeping_, isAwake);
    mergeInto(contacts_, woken, kByKey);
    std::vector<TouchingPair>& touching = work_.wokenPairs;
    std::copy_if(sleepingPairs_.begin(), sleepingPairs_.end(), std::back_inserter(touching), isAwake);
    std::erase_if(sleepingPairs_, isAwake);
    mergeInto(work_.before.touching, touching, kByShapes);
    return true;
}

void World::wakeWhatIsMet(float time) {
    do {
        for (const Contact& contact : contacts_) {
            const bool a = bodies_.rests[contact.bodyA].isAsleep, b = bodies_.rests[contact.bodyB].isAsleep;
            if ((a || b) && meets(bodies_, contact, time)) wake(a ? contact.bodyA : contact.bodyB);
        }
        for (const RigidJoint& joint : joints_) {
            if (!joint.isAlive) continue;
            const bool moves = bodies_.isAwake(joint.bodyA) || bodies_.isAwake(joint.bodyB) ||
                               bodies_.disturbs(joint.bodyA) || bodies_.disturbs(joint.bodyB);
            if (moves) wakeSleeper(joint.bodyA), wakeSleeper(joint.bodyB);
        }
    } while (restoreContacts());
}

/// An island falls asleep as a whole, when the liveliest of it has been still for long enough.
void World::fallAsleep(float time) {
    const SleepSettings& sleep = settings.sleep;
    const double slow = double{sleep.speed} * double{sleep.speed};
    Islands& islands = work_.islands;
    islands.find(bodies_, contacts_, joints_);
    const std::span<const std::uint32_t> roots = islands.ofBodies();
    std::vector<float>& least = work_.stillTimes;
    least.assign(bodies_.size(), sleep.time);
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        if (!bodies_.isAwake(i)) continue;
        BodyRest& rest = bodies_.rests[i];
        rest.stillTime = speedSquared(bodies_, i) <= slow ? rest.stillTime + time : 0.0f;
        least[roots[i]] = std::min(least[roots[i]], rest.stillTime);
    }
    keepAwakeByKinematics(least);
    bool isAny = false;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        if (!bodies_.isAwake(i) || least[roots[i]] < sleep.time) continue;
        bodies_.rests[i] = {.stillTime = bodies_.rests[i].stillTime, .island = roots[i], .isAsleep = true};
        bodies_.motions[i] = {};
        bodies_.momenta[i] = Vec3f{0.0f};
        isAny = true;
    }
    if (isAny) storeContacts();
}

/// What lies on something that moves by itself does not sleep.
void World::keepAwakeByKinematics(std::vector<float>& stillTimes) {
    const std::span<const std::uint32_t> roots = work_.islands.ofBodies();
    for (const Contact& contact : contacts_) {
        if (!contact.isTouching) continue;
        if (bodies_.disturbs(contact.bodyA)) stillTimes[roots[contact.bodyB]] = 0.0f;
        if (bodies_.disturbs(contact.bodyB)) stillTimes[roots[contact.bodyA]] = 0.0f;
    }
    for (const RigidJoint& joint : joints_) {
        if (!joint.isAlive) continue;
        if (bodies_.disturbs(joint.bodyA)) stillTimes[roots[joint.bodyB]] = 0.0f;
        if (bodies_.disturbs(joint.bodyB)) stillTimes[roots[joint.bodyA]] = 0.0f;
    }
}

void World::storeContacts() {
    const auto isAsleep = [&](const auto& pair) {
        return !bodies_.isAwake(shapes_.items[pair.shapeA].body) && !bodies_.isAwake(shapes_.items[pair.shapeB].body);
    };
    std::vector<Contact>& asleep = work_.woken;
    std::copy_if(contacts_.begin(), contacts_.end(), std::back_inserter(asleep), isAsleep);
    std::erase_if(contacts_, isAsleep);
    mergeInto(sleeping_, asleep, kByKey);
    std::vector<TouchingPair>& pairs = work_.wokenPairs;
    std::copy_if(touching_.begin(), touching_.end(), std::back_inserter(pairs), isAsleep);
    std::erase_if(touching_, isAsleep);
    mergeInto(sleepingPairs_, pairs, kByShapes);
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
    islands.find(bodies_, contacts_, joints_);
    const std::span<const std::uint32_t> roots = islands.ofBodies();
    report.island = roots[slot];
    std::uint32_t liveliest = slot;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i)
        if (bodies_.isAwake(i) && roots[i] == roots[slot] &&
            bodies_.rests[i].stillTime < bodies_.rests[liveliest].stillTime)
            liveliest = i;
    report.liveliest = idOf(liveliest);
    if (!settings.sleep.isOn || settings.solver != RigidSolver::Modern)
        report.reason = RestReason::NotAsked;
    else if (report.speed > settings.sleep.speed)
        report.reason = RestReason::Moves;
    else if (liveliest != slot && bodies_.rests[liveliest].stillTime < rest.stillTime)
        report.reason = RestReason::NeighbourMoves;
    else
        report.reason = RestReason::StillForTooShort;
    return report;
}

}  // namespace physics
