/// Makes the rows and blocks of the soft step from bodies and contacts.

#include <algorithm>
#include <limits>
#include <utility>

#include "geometry/base/memory.h"
#include "physics/rigid/solver/sequential_impulses.h"
#include "physics/rigid/solver/soft_solver.h"
#include "physics/rigid/world/rotation.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

constexpr float kSlidingSpeed = 0.01f;  // m/s: at a lower sliding speed static friction applies

/// Speed, in gains of free fall in a sub-step, above which the approach of a contact is an impact.
constexpr float kImpactFalls = 4.0f;

/// Time, s, for which the points of a new contact are solved together at any speed, until the stopped body rests.
constexpr float kYoung = 1.0f;

/// kYoung in steps of `time`, s; at most one more than the largest age of a contact.
unsigned youngAgeOf(float time) { return static_cast<unsigned>(std::ceil(std::min(256.0f, kYoung / time))); }

/// The coefficients of soft_kernel.h. The frequency is limited to a quarter of that of the sub-steps, because stiffer
/// springs would oscillate from sub-step to sub-step.
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
    const Vec3f &v = motion.velocity, &w = motion.angularVelocity, &m = response.inverseMass;
    const geometry::Mat3<float>& i = response.inverseInertia;
    return {{v.x, v.y, v.z, w.x, w.y, w.z, m.x, m.y, m.z, i[0][0], i[1][0], i[2][0], i[1][1], i[2][1], i[2][2], 0.0f}};
}

}  // namespace

SoftSolver::KickRow SoftSolver::kickOf(const Bodies& bodies, std::uint32_t body, const WorldSettings& settings) const {
    const float h = subStep_;
    KickRow row = kNoKick;
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

void SoftSolver::makeRoom(std::size_t bodies) {
    static_assert(kFixedRow == 0, "that is what new entries are");
    geometry::resizeWithRoom(rowOf_, bodies), geometry::resizeWithRoom(movedRowOf_, bodies);
}

void SoftSolver::gatherBodies(const Bodies& bodies, const WorldSettings& settings, geometry::TaskGroup& taskGroup) {
    for (const std::uint32_t body : bodyOf_)  // the bodies of the last step
        if (body < rowOf_.size()) rowOf_[body] = movedRowOf_[body] = kFixedRow;
    makeRoom(bodies.size());
    bodyOf_.assign(1, 0);
    for (const std::uint32_t i : bodies.active.slots()) {
        if (!bodies.moves(i) || bodies.rests[i].isAsleep) continue;
        rowOf_[i] = static_cast<std::uint32_t>(bodyOf_.size());
        if (bodies.isDynamic(i)) movedRowOf_[i] = rowOf_[i];
        bodyOf_.push_back(i);
    }
    const std::size_t count = bodyOf_.size();
    rows_.resize(count), kicks_.resize(count), moves_.resize(count), before_.resize(count), isTouched_.resize(count);
    taskGroup.runShares(count, kMinBodies, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            rows_[i] = i == kFixedRow ? BodyRow{} : physics::rowOf(bodies, bodyOf_[i]);
            kicks_[i] = i == kFixedRow ? kNoKick : kickOf(bodies, bodyOf_[i], settings);
            moves_[i] = {};
        }
    });
}

template <int kPoints>
void SoftSolver::fillLane(SoftBlock<kPoints>& block, int lane, const Bodies& bodies, const Contact& contact) {
    block.rowA[lane] = rowOf_[contact.bodyA], block.rowB[lane] = rowOf_[contact.bodyB];
    const std::uint32_t bit = 1u << lane;
    if (movedRowOf_[contact.bodyA] != kFixedRow) block.movesA |= bit;
    if (movedRowOf_[contact.bodyB] != kFixedRow) block.movesB |= bit;
    block.count[lane] = static_cast<float>(contact.count);
    const float warm = warmShareOf(block.rowA[lane], block.rowB[lane]);
    setLane(contact.normal, block.normal, lane);
    const float shift =
        shifts_.empty() ? 0.0f : glm::dot(contact.normal, shifts_[contact.bodyB] - shifts_[contact.bodyA]);
    Vec3f friction{0.0f};
    for (std::uint32_t p = 0; p < contact.count; ++p) {
        const ContactPoint& known = contact.points[p];
        SoftPoint& point = block.points[p];
        const SurfaceArms arms = surfaceArms(bodies, contact, known);
        setLane(arms.a, point.turnA, lane), setLane(arms.b, point.turnB, lane);
        // A point that has bounced starts at its shifted position; if that is behind the surface, its gap counts as 0.
        const float gap = shift - known.depth;
        const bool hasBounced = contact.restitution > 0.0f && known.bounceImpulse > 0.0f;
        point.start[lane] = hasBounced ? std::max(0.0f, gap) : gap;
        point.impulse[lane] = warm * known.warmImpulse;
        friction += warm * known.frictionImpulse;
    }
    setLane(friction, block.tangent, lane);
    const bool isOneUnmoved = movedRowOf_[contact.bodyA] == kFixedRow || movedRowOf_[contact.bodyB] == kFixedRow;
    if (isOneUnmoved) block.bend[lane] = gapAcceleration(bodies, contact);
    block.twistImpulse[lane] = warm * contact.twistImpulse;
    block.friction[lane] = contact.friction;
    block.bounceSpeed[lane] = contact.restitution > 0.0f ? bounceSpeed_ : std::numeric_limits<float>::max();
    block.impactSpeed[lane] = contact.age < youngAge_ ? 0.0f : numbers_.impactSpeed;
    // Without friction there is nothing to settle, and later sub-steps may reduce the impulses of points. A body with
    // joints shares an impulse with others, and later sub-steps reduce it, too, so it is not forgotten.
    const auto isJoined = [&](std::uint32_t row) { return isTouched_[row] == kJoined; };
    block.hitFrom[lane] = contact.friction > 0.0f ? numbers_.impactSpeed : std::numeric_limits<float>::max();
    block.forgets[lane] = isJoined(block.rowA[lane]) || isJoined(block.rowB[lane]) ? 0.0f : 1.0f;
    if (contact.staticFriction > contact.friction && contact.count > 0) {
        const Vec3f at = contact.points[0].position;
        const Vec3f v = bodies.velocityAt(contact.bodyB, at - contact.speculative.shiftB) -
                        bodies.velocityAt(contact.bodyA, at - contact.speculative.shiftA) + contact.surfaceVelocity;
        const Vec3f across = v - glm::dot(contact.normal, v) * contact.normal;
        if (glm::dot(across, across) <= kSlidingSpeed * kSlidingSpeed) block.friction[lane] = contact.staticFriction;
    }
}

template <int kPoints>
void SoftSolver::fillCores(SoftBlock<kPoints>& block, std::size_t place, int lane, const ContactCores& cores) {
    if constexpr (kPoints <= CoreBlock::kPoints) {
        if (cores.radiusA == 0.0f && cores.radiusB == 0.0f) return;
        CoreBlock& known = cores_[place];
        if (block.turning == 0) {
            known = {};
            block.turning = static_cast<std::uint32_t>(place) + 1;
        }
        const Vec3f normal = vectorOf(block.normal, lane);
        for (int p = 0; p < kPoints; ++p) {
            const Vec3f armA = vectorOf(block.points[p].turnA, lane), armB = vectorOf(block.points[p].turnB, lane);
            if (cores.radiusA > 0.0f) setLane(armA - cores.radiusA * normal, known.points[p].coreA, lane);
            if (cores.radiusB > 0.0f) setLane(armB + cores.radiusB * normal, known.points[p].coreB, lane);
        }
    }
}

template <int kPoints>
void SoftSolver::fillBlock(SoftBlock<kPoints>& block, std::size_t rolling, const Bodies& bodies,
                           std::span<const Contact> contacts, const BlockRange& range) {
    block = {};
    for (float& up : block.normal[1]) up = 1.0f;  // a unit normal for unused lanes
    block.used = range.end - range.first;
    const std::span<const std::uint32_t> order = graph_.order();
    for (std::uint32_t i = range.first; i < range.end; ++i) {
        const auto lane = static_cast<int>(i - range.first);
        const Contact& contact = contacts[order[i]];
        if (i + kContactsInAdvance < order.size()) prefetch<kPoints>(contacts[order[i + kContactsInAdvance]]);
        block.contact[lane] = order[i];
        fillLane(block, lane, bodies, contact);
        if (!coresOfContacts_.empty()) fillCores(block, rolling, lane, coresOfContacts_[order[i]]);
        const bool isFirst = block.rolling == 0 && block.moving == 0, isRolling = contact.rollingReach > 0.0f;
        if (isFirst && (isRolling || contact.hasMovingSurface)) surfaces_[rolling] = {};
        if (contact.hasMovingSurface) {
            block.moving = static_cast<std::uint32_t>(rolling) + 1;
            // Friction acts at the end of a sub-step, on the velocities with which the body has moved in it.
            const Vec3f turning = turningOf(bodies, contact);
            const float fromMean = 0.5f * subStep_ * static_cast<float>(subSteps_ + 1);
            setLane(contact.surfaceVelocity - fromMean * turning, surfaces_[rolling].surface, lane);
            setLane(turning, surfaces_[rolling].turning, lane);
        }
        if (!isRolling) continue;
        block.rolling = static_cast<std::uint32_t>(rolling) + 1;
        surfaces_[rolling].reach[lane] = contact.rollingReach;
        const float warm = warmShareOf(block.rowA[lane], block.rowB[lane]);
        setLane(warm * contact.rollingImpulse, surfaces_[rolling].impulse, lane);
    }
    if constexpr (kPoints <= CoreBlock::kPoints) {
        if (block.turning == 0) return;
        for (int p = 0; p < kPoints; ++p)
            for (int k = 0; k < 3; ++k) {
                std::copy(std::begin(block.points[p].turnA[k]), std::end(block.points[p].turnA[k]),
                          std::begin(cores_[rolling].points[p].armA[k]));
                std::copy(std::begin(block.points[p].turnB[k]), std::end(block.points[p].turnB[k]),
                          std::begin(cores_[rolling].points[p].armB[k]));
            }
    }
}

/// Fills the blocks of one size in the range from `first` to `end`.
template <int kPoints>
void SoftSolver::fillBlocks(std::vector<SoftBlock<kPoints>>& blocks, std::size_t size, const Bodies& bodies,
                            std::span<const Contact> contacts, std::size_t first, std::size_t end) {
    const std::size_t before =
        (size > 0 ? ranges_[0].size() : 0) + (size > 1 ? ranges_[1].size() : 0);  // blocks of smaller sizes
    for (std::size_t i = first; i < end; ++i) {
        fillBlock(blocks[i], before + i, bodies, contacts, ranges_[size][i]);
    }
}

/// Appends the blocks of a range of contacts, whose young contacts come first. Blocks with young contacts take longer,
/// so they are spread evenly among the others, and all threads get equally many.
void SoftSolver::appendBlocks(std::uint32_t first, std::uint32_t firstOld, std::uint32_t end,
                              std::vector<BlockRange>& ranges) {
    const auto blocksIn = [](std::uint32_t contacts) { return (contacts + kSoftLanes - 1) / kSoftLanes; };
    const std::uint32_t blocks = blocksIn(end - first), young = blocksIn(firstOld - first);
    std::uint32_t nextYoung = 0, nextOld = young;
    for (std::uint32_t i = 0; i < blocks; ++i) {
        const bool takesYoung = std::uint64_t{i + 1} * young > std::uint64_t{nextYoung} * blocks;
        const std::uint32_t from = first + kSoftLanes * (takesYoung ? nextYoung++ : nextOld++);
        ranges.push_back({from, std::min(end, from + kSoftLanes)});
    }
}

/// Divides the contacts of each colour into the blocks of one size.
void SoftSolver::layOut(std::size_t size, std::uint32_t SoftWork::*first, std::uint32_t SoftWork::*end) {
    std::vector<BlockRange>& ranges = ranges_[size];
    ranges.clear();
    for (std::size_t color = 0; color < graph_.colors().size(); ++color) {
        const ContactColor& known = graph_.colors()[color];
        colors_[color].*first = static_cast<std::uint32_t>(ranges.size());
        appendBlocks(known.first[size], known.firstOld[size], known.end[size], ranges);
        colors_[color].*end = static_cast<std::uint32_t>(ranges.size());
    }
}

void SoftSolver::fillColors(const Bodies& bodies, std::span<const Contact> contacts, geometry::TaskGroup& taskGroup) {
    colors_.assign(graph_.colors().size(), SoftWork{});
    layOut(0, &SoftWork::firstOne, &SoftWork::endOne);
    layOut(1, &SoftWork::firstTwo, &SoftWork::endTwo);
    layOut(2, &SoftWork::firstFour, &SoftWork::endFour);
    ones_.resize(ranges_[0].size()), twos_.resize(ranges_[1].size()), fours_.resize(ranges_[2].size());
    const std::size_t blocks = ones_.size() + twos_.size() + fours_.size();
    if (surfaces_.size() < blocks) surfaces_.resize(blocks);
    if (!coresOfContacts_.empty() && cores_.size() < blocks) cores_.resize(blocks);
    for (SoftWork& color : colors_) {
        color.bodies = rows_.data(), color.moves = moves_.data(), color.before = before_.data(),
        color.surfaces = surfaces_.data(), color.cores = cores_.data();
        color.ones = ones_.data(), color.twos = twos_.data(), color.fours = fours_.data();
        color.numbers = numbers_;
    }
    eachPart(taskGroup, [&](const SoftWork& part) {
        fillBlocks(ones_, 0, bodies, contacts, part.firstOne, part.endOne);
        fillBlocks(twos_, 1, bodies, contacts, part.firstTwo, part.endTwo);
        fillBlocks(fours_, 2, bodies, contacts, part.firstFour, part.endFour);
    });
}

void SoftSolver::prepare(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
                         std::span<const std::uint32_t> activeJoints, const WorldSettings& settings, float time,
                         unsigned stepOfFour, geometry::TaskGroup& taskGroup, std::span<const Vec3f> shifts,
                         std::span<const ContactCores> cores, float warmFactor) {
    shifts_.assign(shifts.begin(), shifts.end());
    coresOfContacts_ = cores;
    subSteps_ = std::max(1, settings.soft.subSteps);
    time_ = time, subStep_ = time / static_cast<float>(subSteps_);
    isReversed_ = stepOfFour % 2 == 1;
    youngAge_ = youngAgeOf(time);
    bounceSpeed_ = settings.restitutionSpeed;
    numbers_ = softNumbersOf(settings.soft, subStep_, subSteps_);
    numbers_.impactSpeed = kImpactFalls * subStep_ * glm::length(settings.gravity);
    numbers_.perMargin = settings.margin > 0.0f ? 1.0f / settings.margin : 0.0f;
    numbers_.share *= settings.warmStart ? warmFactor : 0.0f;
    numbers_.isReversed = isReversed_, numbers_.isTurned = stepOfFour >= 2;
    gatherBodies(bodies, settings, taskGroup);
    graph_.color(contacts, movedRowOf_, rows_.size(), youngAge_, taskGroup);
    for (std::uint32_t row = 0; row < rows_.size(); ++row) isTouched_[row] = graph_.isTouched(row) ? 1 : 0;
    gatherJoints(bodies, joints, activeJoints, settings, taskGroup);
    gatherTops(bodies, contacts);
    fillColors(bodies, contacts, taskGroup);
    coresOfContacts_ = {};
}

}  // namespace collidoscope::physics
