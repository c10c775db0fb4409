/// The joints of the soft step: those that are solved eight at a time (soft_balls.h, soft_limbs.h), and the rows of the
/// others, which are renewed after each move.
///
/// Joints are sorted into parts that push no body in common. Each part is solved in the order of its slots, so that the
/// assignment of parts to threads changes no bit.

#include <algorithm>

#include "geometry/base/memory.h"
#include "physics/rigid/solver/soft_solver.h"
#include "physics/rigid/world/rotation.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// A joint whose anchors are apart by more than this share of its lever arms is not warm-started. Soft joints yield
/// under heavy loads, and still converge, so the share is large.
constexpr float kLooseSoftShare = 0.5f;

}  // namespace

void SoftSolver::gatherJoints(const Bodies& bodies, std::span<const RigidJoint> joints,
                              std::span<const std::uint32_t> activeJoints, const WorldSettings& settings,
                              geometry::TaskGroup& taskGroup) {
    joinedRows_.clear(), jointSlots_.clear(), joints_.clear(), jointRows_.clear(), jointParts_.clear();
    turns_.clear(), parts_.clear();
    if (activeJoints.empty()) return balls_.clear(), limbs_.clear();
    const SoftContactSettings& soft = settings.soft;
    const float frequency = std::min(soft.jointFrequency, 0.25f / subStep_);
    jointNumbers_ = {subStep_, softnessOf(frequency, soft.jointDamping, subStep_), settings.warmStart ? 1.0f : 0.0f,
                     kLooseSoftShare};
    geometry::resizeWithRoom(places_, bodies.size()), geometry::resizeWithRoom(movesOfPlaces_, bodies.size());
    geometry::resizeWithRoom(responsesOfPlaces_, bodies.size());
    // Joints between sleeping bodies are not solved.
    for (const std::uint32_t i : activeJoints) {
        const RigidJoint& joint = joints[i];
        if (!joint.isAlive || !(bodies.isAwake(joint.bodyA) || bodies.isAwake(joint.bodyB))) continue;
        jointSlots_.push_back(i);
        noteJoined(bodies, joint);
    }
    if (lanes == SoftLanes::Eight)
        turns_.gather(
            bodies, bodyOf_, [&](std::uint32_t row) { return turnsFreely(bodies, row); }, joinedRows_);
    separateHubs(bodies, joints);
    balls_.gather(bodies, joints, {rowOf_, movedRowOf_, rows_.size()}, jointNumbers_, jointSlots_, taskGroup);
    if (!balls_.empty())
        for (const std::uint32_t row : joinedRows_)
            balls_.place(row, MoveRow{}.numbers, places_[bodyOf_[row]].orientation);
    jointSlots_.insert(jointSlots_.end(), hubSlots_.begin(), hubSlots_.end());
    sortByParts(bodies, joints);
    for (const std::uint32_t slot : jointSlots_) {
        jointRows_.push_back({.joint = static_cast<std::uint32_t>(joints_.size()),
                              .bodyA = joints[slot].bodyA,
                              .bodyB = joints[slot].bodyB});
        joints_.push_back(joints[slot]);
    }
    eachJointPart(taskGroup, [&](std::span<JointRows> rows, const HubTree*) {
        renewJoints(bodies, joints_, jointNumbers_, rows);
    });
    if (!limbs_.empty())
        for (const std::uint32_t row : joinedRows_) placeLimb(row, bodyOf_[row]);
    passLimbs({LimbStage::Place}, taskGroup);
    jointNumbers_.warmShare = 1.0f;
    // Impacts must not shift bodies with joints.
    if (!shifts_.empty())
        for (const std::uint32_t row : joinedRows_) shifts_[bodyOf_[row]] = Vec3f{0.0f};
}

void SoftSolver::noteJoined(const Bodies& bodies, const RigidJoint& joint) {
    for (const std::uint32_t body : {joint.bodyA, joint.bodyB}) {
        places_[body] = bodies.positions[body], movesOfPlaces_[body] = bodies.remainders[body],
        responsesOfPlaces_[body] = bodies.responses[body];
        const std::uint32_t row = rowOf_[body];
        if (row == kFixedRow || isTouched_[row] == kJoined) continue;
        isTouched_[row] = kJoined;
        joinedRows_.push_back(row);
    }
}

/// Rotates a body with joints by a sub-step. Its angular momentum is constant while it rotates, so its angular velocity
/// is not; with a constant angular velocity, rotating bodies at joints would gain energy. A body with contacts keeps
/// its inertia tensor for the step, because contacts were prepared for it.
void SoftSolver::turnJoined(const Bodies& bodies, std::uint32_t row) {
    const std::uint32_t body = bodyOf_[row];
    const float* const now = rows_[row].numbers;
    const Vec3f angularVelocity{now[3], now[4], now[5]};
    geometry::Quatf& orientation = places_[body].orientation;
    if (!turnsFreely(bodies, row)) {
        orientation =
            geometry::Quatf{turnedBy(geometry::Quatd{orientation}, geometry::Vec3d{subStep_ * angularVelocity})};
        return;
    }
    takeTurn(row, freeTurn(bodies, body, orientation, angularVelocity, subStep_));
}

bool SoftSolver::turnsFreely(const Bodies& bodies, std::uint32_t row) const {
    const std::uint32_t body = bodyOf_[row];
    return bodies.isDynamic(body) && !hasEqualMoments(bodies, body) && !graph_.isTouched(row);
}

void SoftSolver::takeTurn(std::uint32_t row, const FreeTurn& turned) {
    const std::uint32_t body = bodyOf_[row];
    places_[body].orientation = turned.orientation;
    responsesOfPlaces_[body].inverseInertia = turned.inverseInertia;
    takeRotation(row, turned);
}

void SoftSolver::takeRotation(std::uint32_t row, const FreeTurn& turned) {
    float *const now = rows_[row].numbers, *const before = before_[row].numbers;
    for (int k = 0; k < 3; ++k)
        before[3 + k] += turned.angularVelocity[k] - now[3 + k], now[3 + k] = turned.angularVelocity[k];
    const geometry::Mat3<float>& inverse = turned.inverseInertia;
    now[9] = inverse[0][0], now[10] = inverse[1][0], now[11] = inverse[2][0], now[12] = inverse[1][1],
    now[13] = inverse[2][1], now[14] = inverse[2][2];
}

/// Rotates the bodies of a block eight at a time; those that the kernel leaves out are rotated one by one.
void SoftSolver::turnBlock(const Bodies& bodies, std::size_t index) {
    TurnBlock& block = turns_.block(index);
    for (std::uint32_t lane = 0; lane < block.used; ++lane) {
        const float* const now = rows_[block.row[lane]].numbers;
        setLane(places_[bodyOf_[block.row[lane]]].orientation, block.orientation, lane);
        setLane(Vec3f{now[3], now[4], now[5]}, block.angularVelocity, lane);
    }
    turns_.turn(index, subStep_, instructions);
    for (std::uint32_t lane = 0; lane < block.used; ++lane) {
        if ((block.turned >> lane & 1u) == 0) {
            turnJoined(bodies, block.row[lane]);
            continue;
        }
        const LaneRow(&q)[4] = block.orientation;
        FreeTurn turned{.orientation = geometry::Quatf(q[3][lane], q[0][lane], q[1][lane], q[2][lane]),
                        .angularVelocity = vectorOf(block.angularVelocity, lane)};
        for (int i = 0; i < 9; ++i) turned.inverseInertia[i / 3][i % 3] = block.inverse[i][lane];
        takeTurn(block.row[lane], turned);
    }
}

void SoftSolver::turnJoinedBodies(const Bodies& bodies, geometry::TaskGroup& taskGroup) {
    taskGroup.run(turns_.blocks(), kMinTurns, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) turnBlock(bodies, i);
    });
    const std::size_t inBlocks = turns_.rows();
    taskGroup.runShares(joinedRows_.size(), kMinBodies, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const std::uint32_t row = joinedRows_[i], body = bodyOf_[row];
            const float* const move = moves_[row].numbers;
            movesOfPlaces_[body] = bodies.remainders[body] + Vec3f{move[0], move[1], move[2]};
            if (i >= inBlocks) turnJoined(bodies, row);
            if (!balls_.empty()) balls_.place(row, move, places_[body].orientation);
            if (!limbs_.empty()) placeLimb(row, body);
        }
    });
}

void SoftSolver::placeLimb(std::uint32_t row, std::uint32_t body) {
    limbs_.place(row, movesOfPlaces_[body], places_[body].orientation, responsesOfPlaces_[body]);
}

BodyPoses SoftSolver::posesForJoints(const Bodies& bodies) const {
    return {bodies, places_, movesOfPlaces_, responsesOfPlaces_};
}

void SoftSolver::followJoints(const Bodies& bodies, std::span<JointRows> rows) {
    keepForces(rows, subStep_, joints_);
    renewJoints(posesForJoints(bodies), joints_, jointNumbers_, rows);
}

/// Separates the joints at hubs, which are solved one by one.
void SoftSolver::separateHubs(const Bodies& bodies, std::span<const RigidJoint> joints) {
    hubSlots_.clear();
    hubs_.find(bodies, joints, jointSlots_, movedRowOf_, joinedRows_, rows_.size());
    if (hubs_.hubs().empty()) return;
    std::erase_if(jointSlots_, [&](std::uint32_t slot) {
        const bool isAtHub =
            hubs_.isHub(movedRowOf_[joints[slot].bodyA]) || hubs_.isHub(movedRowOf_[joints[slot].bodyB]);
        if (isAtHub) hubSlots_.push_back(slot);
        return isAtHub;
    });
}

/// Moves the parts that are solved at once from slotsByRoot_ to hubParts_.
void SoftSolver::separateHubParts() {
    hubParts_.clear(), strongRoots_.clear();
    if (!parts_.isAnyAtOnce()) return;
    for (const std::uint32_t row : hubs_.hubs())
        if (hubs_.isStrong(row)) strongRoots_.push_back(parts_.rootOf(row));
    std::sort(strongRoots_.begin(), strongRoots_.end());
    std::erase_if(slotsByRoot_, [&](const auto& slot) {
        const bool isAtOnce = parts_.isAtOnce(slot.first);
        if (isAtOnce) hubParts_.push_back(slot);
        return isAtOnce;
    });
}

/// Sorts the joints into parts: connected components over the bodies that joints push. The joints of a part are
/// consecutive, in the order of their slots.
void SoftSolver::sortByParts(const Bodies& bodies, std::span<const RigidJoint> joints) {
    if (jointSlots_.empty()) return limbs_.clear();
    parts_.find(joints, jointSlots_, movedRowOf_, joinedRows_, rows_.size(), hubs_);
    slotsByRoot_.clear();
    for (const std::uint32_t slot : jointSlots_) {
        const std::uint32_t a = movedRowOf_[joints[slot].bodyA], b = movedRowOf_[joints[slot].bodyB];
        const std::uint32_t row = std::max(a, b);  // the row of a pushed body, if one is
        slotsByRoot_.push_back({row == kFixedRow ? kFixedRow : parts_.rootOf(row), slot});
    }
    std::sort(slotsByRoot_.begin(), slotsByRoot_.end());
    separateHubParts();
    limbs_.clear();
    if (lanes == SoftLanes::Eight)
        limbs_.gather(bodies, joints, {rowOf_, movedRowOf_, rows_.size()}, jointNumbers_, slotsByRoot_);
    const std::size_t firstOfHubs = slotsByRoot_.size();
    slotsByRoot_.insert(slotsByRoot_.end(), hubParts_.begin(), hubParts_.end());
    jointSlots_.resize(slotsByRoot_.size());
    if (jointSlots_.empty()) return;
    std::size_t hubParts = 0;
    for (std::uint32_t i = 0; i < slotsByRoot_.size(); ++i) {
        jointSlots_[i] = slotsByRoot_[i].second;
        const bool isNext = i == 0 || slotsByRoot_[i].first != slotsByRoot_[i - 1].first, hasHub = i >= firstOfHubs;
        if (!isNext || !(jointParts_.empty() || hasHub || i - jointParts_.back() >= kMinJoints)) continue;
        jointParts_.push_back(i);
        if (!hasHub) continue;
        if (hubTrees_.size() == hubParts) hubTrees_.emplace_back();
        hubTrees_[hubParts++].isStrong =
            std::binary_search(strongRoots_.begin(), strongRoots_.end(), slotsByRoot_[i].first);
    }
    firstHubPart_ = jointParts_.size() - hubParts;
    jointParts_.push_back(static_cast<std::uint32_t>(slotsByRoot_.size()));
}

}  // namespace collidoscope::physics
