/// The part of World that puts bodies to sleep. See sleep.h; world_wake.cpp wakes them.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "geometry/base/memory.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

/// Twice the kinetic energy over the mass, m^2/s^2.
double speedSquared(const BodyMotion& motion, const Vec3f& momentum, double mass) {
    const Vec3d v{motion.velocity};
    return glm::dot(v, v) + glm::dot(Vec3d{momentum}, Vec3d{motion.angularVelocity}) / mass;
}
double speedSquared(const Bodies& bodies, std::uint32_t body) {
    return speedSquared(bodies.motions[body], bodies.momenta[body], bodies.masses[body].mass);
}

/// Time, s, in which the present acceleration of a still body must change its velocity by no more than the sleep
/// speed.
constexpr double kSettling = 2.0;
/// A trembling body is still while it stays within this share of the distance that the sleep speed covers in the sleep
/// time.
constexpr double kTremblingShare = 0.1;
/// Factor of the sleep speed for a body that touches nothing and has no joint: it does not slow down by itself.
constexpr double kShareOfFree = 1e-3;

/// Measures the time for which bodies have been still, see sleep.h.
class Stillness {
public:
    /// `time`: length of the step, s.
    Stillness(Bodies& bodies, const WorldWork& work, const SleepSettings& sleep, float time)
        : bodies_(bodies), work_(work), sleep_(sleep), time_(time) {}

    /// Updates the time for which a body has been still.
    void update(std::uint32_t body) {
        BodyRest& rest = bodies_.rests[body];
        if (!isSlow(body)) return rest.startAgain();
        if (time_ != 0.0f && !isCalm(body)) {
            if (!staysWhereItWas(body)) return rest.startAgain();
            if (!swingsToAndFro(body)) {
                rest.stillTime = 0.0f;
                return;
            }
        }
        rest.stillTime += time_;
    }

private:
    bool isHeld(std::uint32_t body) const { return work_.holds[body] == Hold::Held; }
    bool isSlow(std::uint32_t body) const {
        if (work_.holds[body] == Hold::Pushed || bodies_.traits[body].staysAwake) return false;
        const double speed = double{sleep_.speed} * (isHeld(body) ? 1.0 : kShareOfFree);
        return speedSquared(bodies_, body) <= speed * speed;
    }
    /// Whether the acceleration is small, too. A body that turns back in the air or on a string is slow only for a
    /// moment.
    bool isCalm(std::uint32_t body) const {
        const BodyMotion &now = bodies_.motions[body], &before = work_.motionsBefore[body];
        const Vec3d v{now.velocity - before.velocity}, angularVelocity{now.angularVelocity - before.angularVelocity},
            momentum{bodies_.momenta[body] - work_.momentaBefore[body]};
        const double gained =
            glm::dot(v, v) + std::max(0.0, glm::dot(momentum, angularVelocity)) / bodies_.masses[body].mass;
        const double maximum = double{sleep_.speed} * double{time_} / kSettling;
        return gained <= maximum * maximum;
    }
    /// Adds the motion of this step to the motion since the body became slow, and tests its size.
    bool staysWhereItWas(std::uint32_t body) {
        if (!isHeld(body)) return false;
        BodyRest& rest = bodies_.rests[body];
        rest.moved += time_ * bodies_.motions[body].velocity;
        rest.turned += time_ * bodies_.motions[body].angularVelocity;
        const BodyMass& mass = bodies_.masses[body];
        const Vec3d moved{rest.moved}, turned{rest.turned};
        const double gyration = std::max({mass.moments.x, mass.moments.y, mass.moments.z}) / mass.mass;  // m^2
        const double reach = kTremblingShare * double{sleep_.speed} * double{sleep_.time};
        return glm::dot(moved, moved) + gyration * glm::dot(turned, turned) <= reach * reach;
    }

    /// Whether the body has slowed down again after it sped up. One that begins to slide, or turns back on a slope,
    /// only gets faster.
    bool swingsToAndFro(std::uint32_t body) {
        BodyRest& rest = bodies_.rests[body];
        const double before =
            speedSquared(work_.motionsBefore[body], work_.momentaBefore[body], bodies_.masses[body].mass);
        const bool isFaster = speedSquared(bodies_, body) > before;
        rest.hasSlowedAgain = rest.hasSlowedAgain || (rest.hasSpedUp && !isFaster);
        rest.hasSpedUp = rest.hasSpedUp || isFaster;
        return rest.hasSlowedAgain;
    }

    Bodies& bodies_;
    const WorldWork& work_;
    const SleepSettings& sleep_;
    float time_ = 0.0f;
};

}  // namespace

/// Adds the sleeping contacts and pairs, from these indices of both lists on, to the adjacency of their bodies.
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

/// Whether no body is awake, and no body moves that could wake a sleeping one.
bool World::isAllAtRest() const {
    const std::span<const std::uint32_t> active = bodies_.active.slots();
    return !mustRestore_ && std::none_of(active.begin(), active.end(),
                                         [&](std::uint32_t i) { return bodies_.isAwake(i) || bodies_.disturbs(i); });
}

void World::settleActive() {
    if (!bodies_.active.isSettled()) activeJoints_.noteChange();
    activityTests_ += bodies_.active.settle([&](std::uint32_t body) { return bodies_.isActive(body); });
    activityTests_ += activeJoints_.settle([&](std::uint32_t slot) {
        const RigidJoint& joint = joints_[slot];
        return joint.isAlive && (bodies_.isActive(joint.bodyA) || bodies_.isActive(joint.bodyB));
    });
}

/// Clears the marks of bodies that were moved before the step.
void World::forgetMoves() {
    for (const std::uint32_t body : bodies_.active.slots())
        if (std::exchange(bodies_.rests[body].hasMoved, false)) bodies_.active.noteChange();
}

void World::noteHolds(float time) {
    geometry::ZeroedList<Hold>& holds = work_->holds;
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

/// Puts islands to sleep whose bodies have all been still for long enough.
void World::fallAsleep(float time) {
    const SleepSettings& sleep = settings.sleep;
    noteHolds(time);
    Stillness stillness(bodies_, *work_.find(), sleep, time);
    Islands& islands = work_->islands;
    islands.find(bodies_, contacts_, joints_, activeJoints_.slots());
    const std::span<const std::uint32_t> roots = islands.ofBodies(), active = bodies_.active.slots();
    geometry::ZeroedList<float>& minimum = work_->stillTimes;
    geometry::resizeWithRoom(minimum, bodies_.size());
    for (const std::uint32_t i : active) minimum[i] = std::numeric_limits<float>::infinity();
    for (const std::uint32_t i : active) {
        if (!bodies_.isAwake(i)) continue;
        stillness.update(i);
        minimum[roots[i]] = std::min(minimum[roots[i]], bodies_.rests[i].stillTime);
    }
    keepAwakeByKinematics(minimum);
    bool isAny = false;
    // The last body of each ring, whose first body is the root.
    geometry::ZeroedList<std::uint32_t>& tails = work_->tails;
    geometry::resizeWithRoom(tails, bodies_.size());
    for (const std::uint32_t i : active) {
        // A moving body stays awake, even if the sleep time is 0.
        if (!bodies_.isAwake(i) || minimum[roots[i]] < sleep.time || minimum[roots[i]] == 0.0f) continue;
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

/// Keeps a body awake that lies on a moving kinematic body, or on a moving surface.
void World::keepAwakeByKinematics(geometry::ZeroedList<float>& stillTimes) {
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

/// Contacts of bodies that do not touch are not stored: they are found again when one of the bodies wakes.
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
    forgetFormerWork();
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
    islands.find(bodies_, contacts(), joints_, activeJoints_.slots());
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
        report.reason = RestReason::SleepingOff;
    else if (report.speed > settings.sleep.speed)
        report.reason = RestReason::Moves;
    else if (bodies_.traits[liveliest].staysAwake)
        report.reason = RestReason::KeptAwake;
    else if (liveliest != slot && bodies_.rests[liveliest].stillTime < rest.stillTime)
        report.reason = RestReason::NeighbourMoves;
    else
        report.reason = RestReason::StillForTooShort;
    return report;
}

}  // namespace collidoscope::physics
