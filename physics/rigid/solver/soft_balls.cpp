#include "physics/rigid/solver/soft_balls.h"

#include <algorithm>
#include <array>
#include <bit>

#include "physics/rigid/solver/ball_kernel.h"
#include "physics/rigid/solver/lane_rows.h"

namespace collidoscope::physics {

using geometry::Vec3d;
using geometry::Vec3f;
using geometry::batch::Avx2;
using geometry::batch::Avx512;
using geometry::batch::Baseline;

extern template void ballPass<Baseline>(BallPass, const BallWork&);
extern template void ballPass<Avx2>(BallPass, const BallWork&);
extern template void ballPass<Avx512>(BallPass, const BallWork&);

namespace {

constexpr std::size_t kMinBallBlocks = 8, kJointGrain = 64;  // items that are worth handing to another thread
constexpr std::size_t kMaxColors = 64;                       // bits of `taken_`
/// Ratio of the responses of the joint's point by rotation and by translation, above which the lever is too long for
/// single precision.
constexpr double kLongLever = 1e4;

/// The vector from the centre of mass to the joint, in the frame of the body.
Vec3f leverOf(const Bodies& bodies, std::uint32_t body, const JointFrame& frame) {
    return Vec3f{Vec3d{frame.position} - bodies.masses[body].center};
}

bool isShort(const Bodies& bodies, std::uint32_t body, const JointFrame& frame) {
    if (!bodies.isDynamic(body)) return true;
    const BodyMass& mass = bodies.masses[body];
    const Vec3d lever{leverOf(bodies, body, frame)};
    const double least = std::min({mass.moments.x, mass.moments.y, mass.moments.z});
    return glm::dot(lever, lever) * mass.mass <= kLongLever * least;
}

}  // namespace

bool SoftBalls::mayTake(const Bodies& bodies, const RigidJoint& joint) const {
    return joint.definition.kind == JointKind::Ball && joint.definition.friction == 0.0f &&
           !bodies.traits[joint.bodyA].locked.any() && !bodies.traits[joint.bodyB].locked.any() &&
           isShort(bodies, joint.bodyA, joint.frameA) && isShort(bodies, joint.bodyB, joint.frameB);
}

/// Greedy colouring: each joint takes the first colour that neither of its bodies has yet.
void SoftBalls::gather(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                       const JointPreparation& how, std::vector<std::uint32_t>& slots, geometry::TaskGroup& taskGroup) {
    balls_.clear(), colors_.clear(), left_.clear();
    if (slots.size() < kMany) return blocks_.clear();
    mayTake_.resize(slots.size());
    taskGroup.run(slots.size(), kJointGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) mayTake_[i] = mayTake(bodies, joints[slots[i]]) ? 1 : 0;
    });
    taken_.assign(rows.count, 0);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const RigidJoint& joint = joints[slots[i]];
        const std::uint32_t a = rows.movedRowOf[joint.bodyA], b = rows.movedRowOf[joint.bodyB];
        const std::uint64_t taken = (a != kFixedRow ? taken_[a] : 0) | (b != kFixedRow ? taken_[b] : 0);
        if (~taken == 0 || mayTake_[i] == 0) {
            left_.push_back(slots[i]);
            continue;
        }
        const auto color = static_cast<std::uint32_t>(std::countr_one(taken));
        taken_[a] |= std::uint64_t{1} << color, taken_[b] |= std::uint64_t{1} << color;
        balls_.push_back({slots[i], color});
    }
    if (balls_.size() < kMany) return balls_.clear(), blocks_.clear();
    slots.swap(left_);
    sortByColor();
    layOut(bodies, joints, rows, how, taskGroup);
}

/// Sorts the joints by colour; those of one colour keep their order.
void SoftBalls::sortByColor() {
    std::array<std::size_t, kMaxColors + 1> starts{};
    for (const Ball& ball : balls_) ++starts[ball.color + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    unsorted_.swap(balls_);
    balls_.resize(unsorted_.size());
    for (const Ball& ball : unsorted_) balls_[starts[ball.color]++] = ball;
}

void SoftBalls::layOut(const Bodies& bodies, std::span<const RigidJoint> joints, const SoftRows& rows,
                       const JointPreparation& how, geometry::TaskGroup& taskGroup) {
    places_.assign(rows.count, PlaceRow{});
    firstBalls_.clear();
    const BallNumbers numbers{how.rigid.biasRate, how.rigid.massScale, how.rigid.impulseScale};
    for (std::size_t first = 0, end = 0; first < balls_.size(); first = end) {
        BallWork color{.first = static_cast<std::uint32_t>(firstBalls_.size()), .numbers = numbers};
        for (end = first; end < balls_.size() && balls_[end].color == balls_[first].color; ++end)
            if ((end - first) % kSoftLanes == 0) firstBalls_.push_back(static_cast<std::uint32_t>(end));
        color.end = static_cast<std::uint32_t>(firstBalls_.size());
        colors_.push_back(color);
    }
    blocks_.resize(firstBalls_.size());
    firstBalls_.push_back(static_cast<std::uint32_t>(balls_.size()));
    taskGroup.run(blocks_.size(), kMinBallBlocks, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            blocks_[i] = {};
            for (std::uint32_t k = firstBalls_[i]; k < firstBalls_[i + 1]; ++k)
                fillLane(bodies, joints[balls_[k].slot], balls_[k].slot, rows, how, blocks_[i]);
        }
    });
}

/// A body without a row keeps its pose, so its lever is stored along the axes of the world.
void SoftBalls::fillLane(const Bodies& bodies, const RigidJoint& joint, std::uint32_t slot, const SoftRows& rows,
                         const JointPreparation& how, BallBlock& block) {
    const std::uint32_t lane = block.used++;
    const auto fillBody = [&](std::uint32_t body, const JointFrame& frame, std::uint32_t& row, LaneRow(&local)[3]) {
        row = rows.rowOf[body];
        const Vec3f lever = leverOf(bodies, body, frame);
        setLane(row == kFixedRow ? bodies.positions[body].orientation * lever : lever, local, lane);
    };
    fillBody(joint.bodyA, joint.frameA, block.rowA[lane], block.localA);
    fillBody(joint.bodyB, joint.frameB, block.rowB[lane], block.localB);
    if (rows.movedRowOf[joint.bodyA] != kFixedRow) block.movesA |= 1u << lane;
    if (rows.movedRowOf[joint.bodyB] != kFixedRow) block.movesB |= 1u << lane;
    block.joint[lane] = slot;
    block.mobility[lane] = mobilityOfB(bodies, joint);
    setLane(bodies.apart(joint.bodyA, joint.bodyB), block.apart, lane);
    if (how.warmShare == 0.0f) return;
    for (std::uint32_t i = 0; i < 3; ++i) block.impulse[i][lane] = how.time * joint.forces[joint_slot::kPlace + i];
}

void SoftBalls::pass(BallPass pass, std::span<BodyRow> bodies, bool areLanes,
                     geometry::batch::InstructionSet instructions, geometry::TaskGroup& taskGroup) {
    for (const BallWork& color : colors_)
        taskGroup.runShares(color.end - color.first, kMinBallBlocks, [&](std::size_t first, std::size_t end) {
            BallWork work = color;
            work.bodies = bodies.data(), work.places = places_.data(), work.blocks = blocks_.data();
            work.first = color.first + static_cast<std::uint32_t>(first);
            work.end = color.first + static_cast<std::uint32_t>(end);
            if (areLanes)
                return geometry::batch::chooseKernel(instructions, &ballPass<Baseline>, &ballPass<Avx2>,
                                                     &ballPass<Avx512>)(pass, work);
            for (std::uint32_t i = work.first; i < work.end; ++i)
                for (int lane = 0; lane < kSoftLanes; ++lane)
                    passOverBalls(OneAtATime{lane}, pass, work.blocks[i], work);
        });
}

void SoftBalls::storeForces(float subStep, std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const {
    const auto store = [&](const BallBlock& block, std::uint32_t lane) {
        RigidJoint& joint = joints[block.joint[lane]];
        joint.forces = {}, joint.reaction = {};
        for (std::uint32_t i = 0; i < 3; ++i) {
            const float force = block.impulse[i][lane] / subStep;
            joint.forces[joint_slot::kPlace + i] = force;
            joint.reaction.force[static_cast<int>(i)] = force;
        }
    };
    taskGroup.run(blocks_.size(), kMinBallBlocks, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            for (std::uint32_t lane = 0; lane < blocks_[i].used; ++lane) store(blocks_[i], lane);
    });
}

}  // namespace collidoscope::physics
