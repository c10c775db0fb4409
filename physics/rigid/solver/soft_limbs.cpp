#include "physics/rigid/solver/soft_limbs.h"

#include <algorithm>
#include <array>

#include "geometry/base/elementary.h"
#include "physics/rigid/solver/lane_rows.h"
#include "physics/rigid/solver/limb_kernel.h"

namespace collidoscope::physics {

using geometry::Quatf;
using geometry::Vec3f;
using geometry::batch::Avx2;
using geometry::batch::Avx512;
using geometry::batch::Baseline;

extern template void limbPass<Baseline>(LimbStage, const LimbWork&);
extern template void limbPass<Avx2>(LimbStage, const LimbWork&);
extern template void limbPass<Avx512>(LimbStage, const LimbWork&);

namespace {

static_assert(LimbBlock::kSpring == joint_slot::kSpring && LimbBlock::kMotor == joint_slot::kMotor &&
              LimbBlock::kLower == joint_slot::kLower && LimbBlock::kUpper == joint_slot::kUpper &&
              LimbBlock::kCone == joint_slot::kCone && LimbBlock::kFriction == joint_slot::kFriction &&
              LimbBlock::kTurn == joint_slot::kTurn && LimbBlock::kPlace == joint_slot::kPlace &&
              LimbBlock::kSlots == joint_slot::kCount);

constexpr std::size_t kMaxKinds = 16;  // each part is compared with the first part of each kind

LimbLayout layoutOf(const JointDefinition& d) {
    const bool isHinge = d.kind == JointKind::Hinge, isFixed = d.kind == JointKind::Fixed;
    const int turns = isFixed ? 3 : (isHinge ? 2 : 0);
    return {.turns = static_cast<std::uint8_t>(turns),
            .hasCone = d.kind == JointKind::ConeTwist,
            .hasMotor = d.motor.has_value(),
            .hasSpring = d.spring.has_value(),
            .hasLimit = d.limit.has_value(),
            .hasFriction = d.friction > 0.0f && isFreeToTurn(d.kind),
            .hasTwistFriction = d.friction > 0.0f && isHinge,
            .hasTwist = d.motor || d.spring || d.limit || (d.friction > 0.0f && isHinge),
            .hasAngle = isHinge || d.kind == JointKind::ConeTwist};
}

/// Whether the row of a body describes it completely: it has its own row, or it is at rest and does not respond to
/// impulses.
bool hasCompleteRow(const Bodies& bodies, std::uint32_t body, const SoftRows& rows) {
    const BodyResponse& response = bodies.responses[body];
    return rows.rowOf[body] != kFixedRow ||
           (response.inverseMass == Vec3f{0.0f} && response.inverseInertia == geometry::Mat3<float>{0.0f} &&
            bodies.remainders[body] == Vec3f{0.0f});
}

bool mayTake(const Bodies& bodies, const RigidJoint& joint, const SoftRows& rows) {
    const JointKind kind = joint.definition.kind;
    const bool isLimb =
        kind == JointKind::Ball || kind == JointKind::Hinge || kind == JointKind::ConeTwist || kind == JointKind::Fixed;
    // The lanes solve held rows in the order in which they are made, see JointRows::prepare().
    const bool isFree = !bodies.traits[joint.bodyA].locked.any() && !bodies.traits[joint.bodyB].locked.any();
    return isLimb && isFree && joint.steering == 0.0f && hasCompleteRow(bodies, joint.bodyA, rows) &&
           hasCompleteRow(bodies, joint.bodyB, rows);
}

/// Stores the angle and the forces of a joint, and its reaction, summed row by row in the order of storeForces().
void storeLane(const LimbBlock& block, std::uint32_t lane, float subStep, RigidJoint& joint) {
    joint.forces = {}, joint.reaction = {};
    const auto store = [&](std::uint32_t slot, const Vec3f& along, const Vec3f& torque) {
        const float force = block.impulse[slot][lane] / subStep;
        joint.forces[slot] = force;
        joint.reaction.force += force * along, joint.reaction.torque += force * torque;
    };
    const LimbLayout& layout = block.layout;
    if (layout.hasAngle) joint.angle = block.angle[lane];
    if (layout.hasFriction)
        for (std::uint32_t i = 0; i < 3; ++i)
            store(joint_slot::kTurn + i, vectorOf(block.freeTurns[i].along, lane),
                  vectorOf(block.freeTurns[i].torque, lane));
    const Vec3f twistAlong = vectorOf(block.twist.along, lane), twist = vectorOf(block.twist.torque, lane);
    if (layout.hasTwistFriction) store(joint_slot::kFriction, twistAlong, twist);
    if (layout.hasMotor) store(joint_slot::kMotor, twistAlong, twist);
    if (layout.hasSpring) store(joint_slot::kSpring, twistAlong, twist);
    if (layout.hasLimit) {
        store(joint_slot::kLower, twistAlong, twist);
        store(joint_slot::kUpper, -twistAlong, -twist);
    }
    if (layout.hasCone) store(joint_slot::kCone, vectorOf(block.lean.along, lane), vectorOf(block.lean.torque, lane));
    for (std::uint32_t i = 0; i < layout.turns; ++i)
        store(joint_slot::kTurn + i, Vec3f{0.0f}, vectorOf(block.turn[i], lane));
    for (std::uint32_t i = 0; i < 3; ++i) {
        Vec3f axis{0.0f};
        axis[static_cast<int>(i)] = 1.0f;
        store(joint_slot::kPlace + i, axis, Vec3f{0.0f});
    }
}

}  // namespace

void SoftLimbs::gather(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                       const JointPreparation& how, std::vector<std::pair<std::uint32_t, std::uint32_t>>& slotsByPart) {
    clear();
    slots_.swap(slotsByPart);
    slotsByPart.clear();
    findParts(bodies, joints, rows);
    for (Part& part : parts_) {
        if (part.kind != kNone && countsOfKinds_[part.kind] >= kFew) continue;
        part.kind = kNone;
        slotsByPart.insert(slotsByPart.end(), &slots_[part.first], &slots_[part.first] + (part.end - part.first));
    }
    if (slotsByPart.size() < slots_.size()) layOut(bodies, joints, rows, how);
}

void SoftLimbs::findParts(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows) {
    parts_.clear(), models_.clear(), countsOfKinds_.clear();
    for (std::uint32_t first = 0, end = 0; first < slots_.size(); first = end) {
        bool isTaken = slots_[first].first != kFixedRow;
        for (end = first; end < slots_.size() && slots_[end].first == slots_[first].first; ++end)
            isTaken = isTaken && mayTake(bodies, joints[slots_[end].second], rows);
        Part part{.first = first, .end = end, .kind = kNone};
        if (isTaken) part.kind = kindOf(joints, part);
        if (part.kind != kNone) ++countsOfKinds_[part.kind];
        parts_.push_back(part);
    }
}

std::uint32_t SoftLimbs::kindOf(std::span<const RigidJoint> joints, const Part& part) {
    const auto layoutAt = [&](std::uint32_t i) { return layoutOf(joints[slots_[i].second].definition); };
    const auto isLike = [&](const Part& other) {
        if (other.end - other.first != part.end - part.first) return false;
        for (std::uint32_t i = 0; i < part.end - part.first; ++i)
            if (!(layoutAt(part.first + i) == layoutAt(other.first + i))) return false;
        return true;
    };
    for (std::uint32_t kind = 0; kind < models_.size(); ++kind)
        if (isLike(parts_[models_[kind]])) return kind;
    if (models_.size() == kMaxKinds) return kNone;
    models_.push_back(static_cast<std::uint32_t>(parts_.size())), countsOfKinds_.push_back(0);
    return static_cast<std::uint32_t>(models_.size() - 1);
}

void SoftLimbs::layOut(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                       const JointPreparation& how) {
    numbers_ = {how.time, how.rigid.biasRate, how.rigid.massScale, how.rigid.impulseScale, how.looseShare};
    places_.assign(rows.count, LimbPlaceRow{});
    for (std::uint32_t kind = 0; kind < models_.size(); ++kind) {
        std::uint32_t lanes = kSoftLanes, first = 0;  // number of parts in this group of eight, and its first block
        for (const Part& part : parts_) {
            if (part.kind != kind) continue;
            if (lanes == kSoftLanes) {
                lanes = 0, first = static_cast<std::uint32_t>(blocks_.size());
                groups_.push_back(first);
                blocks_.resize(blocks_.size() + part.end - part.first);
                std::fill(blocks_.data() + first, blocks_.data() + blocks_.size(), LimbBlock{});
            }
            ++lanes;
            for (std::uint32_t i = part.first; i < part.end; ++i) {
                const std::uint32_t slot = slots_[i].second;
                fillLane(bodies, joints[slot], slot, rows, how, blocks_[first + i - part.first]);
            }
        }
    }
    groups_.push_back(static_cast<std::uint32_t>(blocks_.size()));
}

/// A body without a row keeps its pose, so its lever and its directions are stored along the axes of the world.
void SoftLimbs::fillLane(const Bodies& bodies, const RigidJoint& joint, std::uint32_t slot, const SoftRows& rows,
                         const JointPreparation& how, LimbBlock& block) {
    const std::uint32_t lane = block.used++;
    const auto fillBody = [&](std::uint32_t body, const JointFrame& frame, std::uint32_t& row, LaneRow(&local)[3],
                              LaneRow(&directions)[4]) {
        row = rows.rowOf[body];
        const Vec3f lever = frame.position - Vec3f{bodies.masses[body].center};
        const Quatf& turned = bodies.positions[body].orientation;
        setLane(row == kFixedRow ? turned * lever : lever, local, lane);
        setLane(row == kFixedRow ? turned * frame.orientation : frame.orientation, directions, lane);
    };
    fillBody(joint.bodyA, joint.frameA, block.rowA[lane], block.localA, block.frameA);
    fillBody(joint.bodyB, joint.frameB, block.rowB[lane], block.localB, block.frameB);
    if (rows.movedRowOf[joint.bodyA] != kFixedRow) block.movesA |= 1u << lane;
    if (rows.movedRowOf[joint.bodyB] != kFixedRow) block.movesB |= 1u << lane;
    block.joint[lane] = slot;
    for (int axis = 0; axis < 3; ++axis)
        block.inverseMass[axis][lane] = double{bodies.responses[joint.bodyA].inverseMass[axis]} +
                                        double{bodies.responses[joint.bodyB].inverseMass[axis]};
    const JointDefinition& d = joint.definition;
    block.layout = layoutOf(d);
    setLane(bodies.positions[joint.bodyB].center - bodies.positions[joint.bodyA].center, block.apart, lane);
    block.mobility[lane] = mobilityOfB(bodies, joint);
    block.isHungOnB[lane] = isHungOnB(bodies, joint) ? 1.0f : 0.0f;
    block.angle[lane] = joint.angle, block.cone[lane] = d.cone;
    if (d.limit) block.lower[lane] = d.limit->lower, block.upper[lane] = d.limit->upper;
    if (d.motor) block.motorSpeed[lane] = d.motor->speed, block.motorImpulse[lane] = d.motor->maxForce * how.time;
    block.frictionImpulse[lane] = d.friction * how.time;
    if (d.spring) {
        const Softness soft = softnessOf(d.spring->frequency, d.spring->dampingRatio, how.time);
        block.springTarget[lane] = d.spring->target.value_or(0.0f), block.springBias[lane] = soft.biasRate;
        block.springMass[lane] = soft.massScale, block.springGive[lane] = soft.impulseScale;
    }
    for (std::uint32_t i = 0; i < joint_slot::kCount; ++i)
        block.impulse[i][lane] = how.warmShare * joint.forces[i] * how.time;
}

void SoftLimbs::place(std::uint32_t row, const Vec3f& moved, const Quatf& q, const BodyResponse& response) {
    const geometry::Mat3<float>& m = response.inverseInertia;
    places_[row] = {{moved.x, moved.y, moved.z, q.x, q.y, q.z, q.w, m[0][0], m[0][1], m[0][2], m[1][0], m[1][1],
                     m[1][2], m[2][0], m[2][1], m[2][2]}};
}

void SoftLimbs::pass(std::span<const LimbStage> stages, std::span<BodyRow> bodies, std::span<MoveRow> before,
                     geometry::batch::InstructionSet instructions, geometry::TaskGroup& taskGroup) {
    if (empty()) return;
    const auto passOf =
        geometry::batch::chooseKernel(instructions, &limbPass<Baseline>, &limbPass<Avx2>, &limbPass<Avx512>);
    taskGroup.run(groups_.size() - 1, 1, [&](std::size_t first, std::size_t end) {
        LimbWork work{.bodies = bodies.data(),
                      .before = before.data(),
                      .places = places_.data(),
                      .blocks = blocks_.data(),
                      .numbers = numbers_,
                      .twistAngle = &twistAngle,
                      .angleOf = &geometry::atan2};
        for (std::size_t i = first; i < end; ++i) {
            work.first = groups_[i], work.end = groups_[i + 1];
            for (const LimbStage stage : stages) passOf(stage, work);
        }
    });
}

void SoftLimbs::storeForces(float subStep, std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const {
    taskGroup.run(blocks_.size(), 1, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            for (std::uint32_t lane = 0; lane < blocks_[i].used; ++lane)
                storeLane(blocks_[i], lane, subStep, joints[blocks_[i].joint[lane]]);
    });
}

}  // namespace collidoscope::physics
