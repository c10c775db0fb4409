/// From bodies and contacts to the rows and blocks of the modern solver.

#include <algorithm>
#include <utility>

#include "physics/rigid/solver/soft_solver.h"

namespace physics {
namespace {

using geometry::Vec3f;

constexpr float kSlidingSpeed = 0.01f;  // m/s: slower than that, static friction holds

/// See soft_kernel.h. Springs that are faster than a quarter of the sub-steps would swing by the sub-step.
SoftNumbers softNumbersOf(const SoftContactSettings& soft, float h, int subSteps) {
    const Softness softness = softnessOf(std::min(soft.frequency, 0.25f / h), soft.damping, h);
    return {.biasRate = softness.biasRate,
            .massScale = softness.massScale,
            .impulseScale = softness.impulseScale,
            .pushSpeed = soft.pushSpeed,
            .perStep = 1.0f / h,
            .share = 1.0f / static_cast<float>(subSteps)};
}

BodyRow rowOf(const Bodies& bodies, std::uint32_t body) {
    const BodyMotion& motion = bodies.motions[body];
    const BodyResponse& response = bodies.responses[body];
    const Vec3f &v = motion.velocity, &w = motion.spin, &m = response.inverseMass;
    const geometry::Mat3<float>& i = response.inverseInertia;
    return {{v.x, v.y, v.z, w.x, w.y, w.z, m.x, m.y, m.z, i[0][0], i[1][0], i[2][0], i[1][1], i[2][1], i[2][2], 0.0f}};
}

void put(const Vec3f& v, LaneRow (&rows)[3], int lane) {
    rows[0][lane] = v.x, rows[1][lane] = v.y, rows[2][lane] = v.z;
}

/// Contacts are taken in the order of their colours, wherever they lie: those that come soon are asked for now.
void prefetch(const Contact& contact) {
#if defined(__GNUC__)
    __builtin_prefetch(&contact.shapeA), __builtin_prefetch(&contact.points[0].normalImpulse);
    __builtin_prefetch(&contact.count);
#endif
}
constexpr std::uint32_t kAhead = 8;  // contacts

}  // namespace

SoftSolver::KickRow SoftSolver::kickOf(const Bodies& bodies, std::uint32_t body, const WorldSettings& settings) const {
    const float h = subStep_;
    KickRow row{{1, 1, 1, 1, 1, 1, 1, 1}, {}, {}};
    if (!bodies.isDynamic(body)) return row;
    const BodyTraits& traits = bodies.traits[body];
    const BodyResponse& response = bodies.responses[body];
    const float linear = 1.0f / (1.0f + h * traits.linearDamping), angular = 1.0f / (1.0f + h * traits.angularDamping);
    Vec3f push = traits.gravityScale * settings.gravity + response.inverseMass * bodies.loads[body].force;
    const Vec3f turn = response.inverseInertia * bodies.loads[body].torque;
    for (int axis = 0; axis < 3; ++axis) {
        if (traits.locked.translation[static_cast<std::size_t>(axis)]) push[axis] = 0.0f;
        row.damping[axis] = linear, row.damping[axis + 3] = angular;
        row.kick[axis] = h * push[axis] * linear, row.kick[axis + 3] = h * turn[axis] * angular;
    }
    return row;
}

void SoftSolver::gatherBodies(const Bodies& bodies, const WorldSettings& settings) {
    rowOf_.assign(bodies.size(), kFixedRow), movedRowOf_.assign(bodies.size(), kFixedRow);
    rows_.clear(), kicks_.clear(), bodyOf_.clear();
    rows_.emplace_back(), bodyOf_.push_back(0);
    kicks_.push_back({{1, 1, 1, 1, 1, 1, 1, 1}, {}, {}});
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        if (!bodies.moves(i) || bodies.rests[i].isAsleep) continue;
        rowOf_[i] = static_cast<std::uint32_t>(rows_.size());
        if (bodies.isDynamic(i)) movedRowOf_[i] = rowOf_[i];
        rows_.push_back(physics::rowOf(bodies, i));
        kicks_.push_back(kickOf(bodies, i, settings));
        bodyOf_.push_back(i);
    }
    moves_.assign(rows_.size(), MoveRow{});
    before_.resize(rows_.size());
    isTouched_.assign(rows_.size(), 0);
}

template <int kPoints>
void SoftSolver::fillLane(SoftBlock<kPoints>& block, int lane, const Bodies& bodies, const Contact& contact) {
    block.rowA[lane] = rowOf_[contact.bodyA], block.rowB[lane] = rowOf_[contact.bodyB];
    const std::uint32_t bit = 1u << lane;
    if (movedRowOf_[contact.bodyA] != kFixedRow) block.movesA |= bit, isTouched_[block.rowA[lane]] = 1;
    if (movedRowOf_[contact.bodyB] != kFixedRow) block.movesB |= bit, isTouched_[block.rowB[lane]] = 1;
    block.count[lane] = static_cast<float>(contact.count);
    put(contact.normal, block.normal, lane);
    const Vec3f centerA = bodies.positions[contact.bodyA].center + contact.ahead.shiftA,
                centerB = bodies.positions[contact.bodyB].center + contact.ahead.shiftB;
    Vec3f friction{0.0f};
    for (std::uint32_t p = 0; p < contact.count; ++p) {
        const ContactPoint& known = contact.points[p];
        SoftPoint& point = block.points[p];
        put(known.position - centerA, point.turnA, lane), put(known.position - centerB, point.turnB, lane);
        point.start[lane] = -known.depth;
        point.impulse[lane] = known.normalImpulse;
        friction += known.frictionImpulse;
    }
    put(friction, block.tangent, lane);
    block.twistImpulse[lane] = contact.twistImpulse;
    block.friction[lane] = contact.friction;
    if (contact.staticFriction > contact.friction && contact.count > 0) {
        const Vec3f at = contact.points[0].position;
        const Vec3f v = bodies.velocityAt(contact.bodyB, at - contact.ahead.shiftB) -
                        bodies.velocityAt(contact.bodyA, at - contact.ahead.shiftA);
        const Vec3f across = v - glm::dot(contact.normal, v) * contact.normal;
        if (glm::dot(across, across) <= kSlidingSpeed * kSlidingSpeed) block.friction[lane] = contact.staticFriction;
    }
    if (contact.rollingReach <= 0.0f) return;
    if (block.rolling == 0) rolling_.emplace_back(), block.rolling = static_cast<std::uint32_t>(rolling_.size());
    RollingBlock& rolling = rolling_[block.rolling - 1];
    rolling.reach[lane] = contact.rollingReach;
    put(contact.rollingImpulse, rolling.impulse, lane);
}

template <int kPoints>
void SoftSolver::fillBlocks(std::vector<SoftBlock<kPoints>>& blocks, std::size_t size, const Bodies& bodies,
                            std::span<const Contact> contacts) {
    const std::span<const std::uint32_t> order = graph_.order();
    const auto rangeOf = [](SoftWork& work, std::size_t which) {
        return which == 0   ? std::pair(&work.firstOne, &work.endOne)
               : which == 1 ? std::pair(&work.firstTwo, &work.endTwo)
                            : std::pair(&work.firstFour, &work.endFour);
    };
    blocks.clear();
    for (std::size_t color = 0; color < graph_.colors().size(); ++color) {
        const ContactColor& known = graph_.colors()[color];
        const auto [first, end] = rangeOf(colors_[color], size);
        *first = static_cast<std::uint32_t>(blocks.size());
        for (std::uint32_t i = known.first[size]; i < known.end[size]; ++i) {
            const auto lane = static_cast<int>((i - known.first[size]) % kSoftLanes);
            if (lane == 0) {
                blocks.emplace_back();
                for (float& up : blocks.back().normal[1]) up = 1.0f;  // of lanes that are not used
            }
            SoftBlock<kPoints>& block = blocks.back();
            if (i + kAhead < known.end[size]) prefetch(contacts[order[i + kAhead]]);
            block.contact[lane] = order[i];
            block.used = static_cast<std::uint32_t>(lane) + 1;
            for (LaneRow& row : block.normal) row[lane] = 0.0f;
            fillLane(block, lane, bodies, contacts[order[i]]);
            slots_[order[i]] = {static_cast<std::uint32_t>(blocks.size() - 1), static_cast<std::uint8_t>(size),
                                static_cast<std::uint8_t>(lane)};
        }
        *end = static_cast<std::uint32_t>(blocks.size());
    }
}

void SoftSolver::noteBounces(const Bodies& bodies, std::span<const Contact> contacts) {
    bounces_.clear();
    for (const std::uint32_t i : graph_.order()) {
        const Contact& contact = contacts[i];
        if (contact.restitution <= 0.0f) continue;
        Bounce bounce{.contact = i, .restitution = contact.restitution};
        for (std::uint32_t p = 0; p < contact.count; ++p) {
            const Vec3f at = contact.points[p].position;
            bounce.approach[p] =
                glm::dot(contact.normal, bodies.velocityAt(contact.bodyB, at - contact.ahead.shiftB) -
                                             bodies.velocityAt(contact.bodyA, at - contact.ahead.shiftA));
        }
        bounces_.push_back(bounce);
    }
}

void SoftSolver::gatherJoints(const Bodies& bodies, std::span<const RigidJoint> joints, const WorldSettings& settings) {
    const SoftContactSettings& soft = settings.soft;
    const float frequency = std::min(soft.jointFrequency, 0.25f / subStep_);
    jointNumbers_ = {subStep_, softnessOf(frequency, soft.jointDamping, subStep_), settings.warmStart};
    joints_.assign(joints.begin(), joints.end());
    // Those of bodies that sleep are left as they are.
    for (RigidJoint& joint : joints_)
        joint.isAlive = joint.isAlive && (bodies.isAwake(joint.bodyA) || bodies.isAwake(joint.bodyB));
    prepareJoints(bodies, joints_, jointNumbers_, jointRows_);
    jointNumbers_.isWarm = true;
    if (!jointRows_.empty()) places_ = bodies.positions;
    for (const JointRows& joint : jointRows_)
        for (const std::uint32_t body : {joint.bodyA, joint.bodyB})
            if (movedRowOf_[body] != kFixedRow) isTouched_[rowOf_[body]] = 1;
}

void SoftSolver::followJoints(const Bodies& bodies) {
    if (jointRows_.empty()) return;
    for (const JointRows& joint : jointRows_) {
        for (const std::uint32_t body : {joint.bodyA, joint.bodyB}) {
            const float* const move = moves_[rowOf_[body]].numbers;
            const BodyPosition& start = bodies.positions[body];
            // The turn of this step is small: its half angle counts as the sine of it.
            const geometry::Quatf turn{1.0f, 0.5f * move[3], 0.5f * move[4], 0.5f * move[5]};
            places_[body] = {start.center + Vec3f{move[0], move[1], move[2]}, glm::normalize(turn * start.orientation)};
        }
    }
    storeForces(jointRows_, subStep_, joints_);
    prepareJoints({bodies, places_}, joints_, jointNumbers_, jointRows_);
}

void SoftSolver::prepare(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
                         const WorldSettings& settings, float time, unsigned stepOfFour) {
    subSteps_ = std::max(1, settings.soft.subSteps);
    time_ = time, subStep_ = time / static_cast<float>(subSteps_);
    isReversed_ = stepOfFour % 2 == 1;
    numbers_ = softNumbersOf(settings.soft, subStep_, subSteps_);
    if (!settings.warmStart) numbers_.share = 0.0f;
    numbers_.isReversed = isReversed_, numbers_.isTurned = stepOfFour >= 2;
    gatherBodies(bodies, settings);
    gatherJoints(bodies, joints, settings);
    graph_.color(contacts, movedRowOf_, rows_.size());
    colors_.assign(graph_.colors().size(), SoftWork{});
    rolling_.clear();
    slots_.resize(contacts.size());
    fillBlocks(ones_, 0, bodies, contacts);
    fillBlocks(twos_, 1, bodies, contacts);
    fillBlocks(fours_, 2, bodies, contacts);
    noteBounces(bodies, contacts);
    for (SoftWork& color : colors_) {
        color.bodies = rows_.data(), color.moves = moves_.data(), color.rolling = rolling_.data();
        color.ones = ones_.data(), color.twos = twos_.data(), color.fours = fours_.data();
        color.numbers = numbers_;
    }
}

}  // namespace physics
