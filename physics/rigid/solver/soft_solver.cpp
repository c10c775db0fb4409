#include "physics/rigid/solver/soft_solver.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "physics/rigid/joint/solve_joints.h"
#include "physics/rigid/solver/soft_kernel.h"
#include "physics/rigid/world/rotation.h"

namespace collidoscope::physics {

using geometry::Vec3f;
using geometry::batch::Avx2;
using geometry::batch::Avx512;
using geometry::batch::Baseline;

extern template void softPass<Baseline>(SoftPass, const SoftWork&);
extern template void softPass<Avx2>(SoftPass, const SoftWork&);
extern template void softPass<Avx512>(SoftPass, const SoftWork&);

namespace {

template <SoftPass kPass, int kPoints>
void passOneByOne(SoftBlock<kPoints>* blocks, std::uint32_t first, std::uint32_t end, const SoftWork& work) {
    for (std::uint32_t i = first; i < end; ++i)
        for (int lane = 0; lane < kSoftLanes; ++lane) passOver<kPass>(OneAtATime{lane}, blocks[i], work);
}

template <SoftPass kPass>
void passOneByOne(const SoftWork& work) {
    passOneByOne<kPass>(work.ones, work.firstOne, work.endOne, work);
    passOneByOne<kPass>(work.twos, work.firstTwo, work.endTwo, work);
    passOneByOne<kPass>(work.fours, work.firstFour, work.endFour, work);
}

void passOneByOne(SoftPass pass, const SoftWork& work) {
    if (pass == SoftPass::Prepare) passOneByOne<SoftPass::Prepare>(work);
    if (pass == SoftPass::Solve) passOneByOne<SoftPass::Solve>(work);
    if (pass == SoftPass::Relax) passOneByOne<SoftPass::Relax>(work);
}

constexpr std::uint32_t kNoFault = 0xffffffff;
constexpr float kSmallAngle = 0.02f;  // rad in a step: for smaller rotations the change of the inertia is negligible

/// Rotates a body with contacts by the angles of all sub-steps. Its angular momentum follows from the angular velocity
/// after the contacts, with the inertia tensor for which they were solved. Returns the kinetic energy of rotation, J,
/// that the body must not exceed after the rotation; infinite where it turns by a negligible angle.
double turnTouched(Bodies& bodies, std::uint32_t body, const Vec3f& angle, const Vec3f& angularVelocity, float time) {
    BodyMotion& motion = bodies.motions[body];
    Vec3f mean{0.0f};
    const bool isSmall = glm::dot(angle, angle) < kSmallAngle * kSmallAngle;
    if (!isSmall) {
        motion.angularVelocity = angle / time;
        takeMomentum(bodies, body);
        mean = bodies.momenta[body];
    }
    motion.angularVelocity = angularVelocity;
    if (!hasEqualMoments(bodies, body)) takeMomentum(bodies, body);
    geometry::Quatf& orientation = bodies.positions[body].orientation;
    if (isSmall) {
        orientation = geometry::Quatf{turnedBy(geometry::Quatd{orientation}, geometry::Vec3d{angle})};
        return std::numeric_limits<double>::infinity();
    }
    turnBody(bodies, body, mean, time);
    return 0.5 * glm::dot(geometry::Vec3d{angularVelocity}, geometry::Vec3d{bodies.momenta[body]});
}

}  // namespace

SoftWork partOf(const SoftWork& work, const geometry::TaskGroup::Share& share, std::size_t least) {
    SoftWork part = work;
    const bool isFew = blocksOf(work) <= least;
    const auto cut = [&](std::uint32_t& from, std::uint32_t& to) {
        const std::uint32_t start = from;
        const std::size_t count = to - from, leaders = isFew ? count : 0;
        from = start + static_cast<std::uint32_t>(share.first(count, leaders));
        to = start + static_cast<std::uint32_t>(share.end(count, leaders));
    };
    cut(part.firstOne, part.endOne), cut(part.firstTwo, part.endTwo), cut(part.firstFour, part.endFour);
    return part;
}

void SoftSolver::passBlocks(SoftPass pass, const SoftWork& work) const {
    using geometry::batch::chooseKernel;
    if (lanes == SoftLanes::One) return passOneByOne(pass, work);
    chooseKernel(instructions, &softPass<Baseline>, &softPass<Avx2>, &softPass<Avx512>)(pass, work);
}

void SoftSolver::pass(SoftPass pass, geometry::TaskGroup& taskGroup) {
    const auto passColor = [&](std::size_t color) {
        const SoftWork& work = colors_[color];
        if (blocksOf(work) <= kMinBlocks) return passBlocks(pass, work);
        taskGroup.eachShare(
            [&](const geometry::TaskGroup::Share& share) { passBlocks(pass, partOf(work, share, kMinBlocks)); });
    };
    eachColor(passColor);
}

void SoftSolver::kick(geometry::TaskGroup& taskGroup) {
    taskGroup.runShares(rows_.size(), kMinRows, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const KickRow& row = kicks_[i];
            for (int k = 0; k < 8; ++k) {
                before_[i].numbers[k] = rows_[i].numbers[k] * row.damping[k] + row.kick[k];
                rows_[i].numbers[k] = before_[i].numbers[k];
            }
        }
    });
}

/// Applies the forces of a later sub-step, and the contact impulses of the sub-step before.
void SoftSolver::kickAgain(geometry::TaskGroup& taskGroup) {
    taskGroup.runShares(rows_.size(), kMinRows, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const KickRow& row = kicks_[i];
            for (int k = 0; k < 8; ++k) {
                const float given = rows_[i].numbers[k] - before_[i].numbers[k];
                before_[i].numbers[k] = rows_[i].numbers[k] * row.damping[k] + row.kick[k];
                rows_[i].numbers[k] = before_[i].numbers[k] + given;
            }
        }
    });
}

void SoftSolver::move(geometry::TaskGroup& taskGroup) {
    taskGroup.runShares(rows_.size(), kMinRows, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            for (int k = 0; k < 8; ++k) moves_[i].numbers[k] += subStep_ * rows_[i].numbers[k];
    });
}

void SoftSolver::setElapsed(float time) {
    for (SoftWork& color : colors_) color.numbers.elapsed = time;
}

void SoftSolver::run(const Bodies& bodies, std::span<const Contact> contacts, const StepObserver& observer,
                     geometry::TaskGroup& taskGroup) {
    const JointSolve joints(SoftMotions{rows_, before_, rowOf_, movedRowOf_});
    const auto passOrWatch = [&](SoftPass kind, const StepRecord& record) {
        if (observer)
            watchPass(kind, record, bodies, contacts, observer);
        else
            pass(kind, taskGroup);
    };
    const auto warm = [&](std::span<JointRows> rows, HubTree* hub) {
        if (hub) hub->tree.build(rows, posesForJoints(bodies));
        if (hub && !hub->tree.isBuilt() && hub->isStrong)
            joints.warmStartAtLeastEnergy(rows, subStep_);
        else
            joints.warmStart(rows, subStep_);
    };
    const auto follow = [&](std::span<JointRows> rows, HubTree* hub) {
        followJoints(bodies, rows);
        if (hub) hub->tree.build(rows, posesForJoints(bodies));
    };
    const auto passHub = [&](std::span<JointRows> rows, HubTree& hub, const JointPass& how, int passes) {
        if (!hub.tree.isBuilt()) return hub.isStrong ? joints.passBothWays(rows, how, passes) : joints.pass(rows, how);
        joints.passAtOnce(rows, how, hub.tree);
    };
    // Fused passes: rows that are solved immediately after they were made are still in the cache.
    const bool areJointsFused = !observer && balls_.empty();
    for (int part = 0; part < subSteps_; ++part) {
        const float start = static_cast<float>(part) * subStep_;
        setElapsed(start + 0.5f * subStep_);
        if (part == 0)
            kick(taskGroup), pass(SoftPass::Prepare, taskGroup);
        else
            kickAgain(taskGroup);
        if (part == 0) passBalls(BallPass::Place, taskGroup);
        if (!areJointsFused) eachJointPart(taskGroup, warm), passLimbs({LimbStage::Warm}, taskGroup);
        report(observer, {.phase = StepPhase::Forces, .part = part}, bodies, contacts);
        giveByBalls({BallPass::Warm, BallPass::Solve}, taskGroup);
        eachJointPart(taskGroup, [&](std::span<JointRows> rows, HubTree* hub) {
            if (areJointsFused) warm(rows, hub);
            if (hub)
                passHub(rows, *hub, {.time = subStep_}, JointHubs::kSolvePasses);
            else
                joints.pass(rows, {.time = subStep_});
        });
        if (areJointsFused)
            passLimbs({LimbStage::Warm, LimbStage::Solve}, taskGroup);
        else
            passLimbs({LimbStage::Solve}, taskGroup);
        passOrWatch(SoftPass::Solve, {.phase = StepPhase::Impulses, .part = part});
        report(observer, {.phase = StepPhase::Impulses, .part = part}, bodies, contacts);
        move(taskGroup);
        setElapsed(start + subStep_);
        turnJoinedBodies(bodies, taskGroup);
        turnTops(bodies);
        if (!areJointsFused) eachJointPart(taskGroup, follow), passLimbs({LimbStage::Renew}, taskGroup);
        report(observer, {.phase = StepPhase::Integrate, .part = part}, bodies, contacts);
        giveByBalls({BallPass::Relax}, taskGroup);
        eachJointPart(taskGroup, [&](std::span<JointRows> rows, HubTree* hub) {
            if (areJointsFused) follow(rows, hub);
            if (hub)
                passHub(rows, *hub, {.time = subStep_, .isWhole = false}, JointHubs::kRelaxPasses);
            else
                joints.pass(rows, {.time = subStep_, .isWhole = false});
        });
        if (areJointsFused)
            passLimbs({LimbStage::Follow}, taskGroup);
        else
            passLimbs({LimbStage::Relax}, taskGroup);
        passOrWatch(SoftPass::Relax, {.phase = StepPhase::Relax, .part = part});
        report(observer, {.phase = StepPhase::Relax, .part = part}, bodies, contacts);
    }
    storeForces(jointRows_, subStep_, joints_);
}

void SoftSolver::finishJoints(std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const {
    for (std::size_t i = 0; i < jointSlots_.size(); ++i) joints[jointSlots_[i]] = joints_[i];
    balls_.storeForces(subStep_, joints, taskGroup);
    limbs_.storeForces(subStep_, joints, taskGroup);
}

void SoftSolver::passBalls(BallPass pass, geometry::TaskGroup& taskGroup) {
    balls_.pass(pass, rows_, lanes == SoftLanes::Eight, instructions, taskGroup);
}

void SoftSolver::passLimbs(std::initializer_list<LimbStage> stages, geometry::TaskGroup& taskGroup) {
    limbs_.pass({stages.begin(), stages.size()}, rows_, before_, instructions, taskGroup);
}

/// Solves the ball joints, and adds their changes of velocity to before_: only contact impulses carry over to the next
/// sub-step, see SoftMotions.
void SoftSolver::giveByBalls(std::initializer_list<BallPass> passes, geometry::TaskGroup& taskGroup) {
    if (balls_.empty()) return;
    beforeBalls_.resize(joinedRows_.size());
    taskGroup.runShares(joinedRows_.size(), kMinRows, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            for (int k = 0; k < 6; ++k) beforeBalls_[i].numbers[k] = rows_[joinedRows_[i]].numbers[k];
    });
    for (const BallPass pass : passes) passBalls(pass, taskGroup);
    taskGroup.runShares(joinedRows_.size(), kMinRows, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const std::uint32_t row = joinedRows_[i];
            for (int k = 0; k < 6; ++k) before_[row].numbers[k] += rows_[row].numbers[k] - beforeBalls_[i].numbers[k];
        }
    });
}

std::optional<std::uint32_t> SoftSolver::firstNotFinite(const Bodies& bodies, geometry::TaskGroup& taskGroup) const {
    std::atomic<std::uint32_t> fault{kNoFault};
    taskGroup.runShares(rows_.size(), kMinRows, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = std::max<std::size_t>(1, first); i < end; ++i) {
            float zero = 0.0f;  // the product of zero and a number that is not finite is not zero
            const Vec3f center =
                bodies.positions[bodyOf_[i]].center + (shifts_.empty() ? Vec3f{0.0f} : shifts_[bodyOf_[i]]);
            const geometry::Vec3d& moments = bodies.masses[bodyOf_[i]].moments;
            const auto largest = static_cast<float>(std::max({moments.x, moments.y, moments.z}));
            for (int k = 0; k < 6; ++k) zero += 0.0f * (rows_[i].numbers[k] + moves_[i].numbers[k]);
            for (int k = 0; k < 3; ++k)
                zero += 0.0f * (center[k] + moves_[i].numbers[k]) + 0.0f * (largest * rows_[i].numbers[k + 3]);
            if (zero == 0.0f) continue;
            for (std::uint32_t known = fault; bodyOf_[i] < known && !fault.compare_exchange_weak(known, bodyOf_[i]);)
                continue;
            return;
        }
    });
    return fault == kNoFault ? std::nullopt : std::optional(fault.load());
}

/// Writes the results of a body. A body without contacts and joints rotates freely, and keeps its angular momentum to
/// the last bit; a body with contacts rotates by the sum of its sub-steps; a body with joints and a top
/// have been rotated in each sub-step already.
void SoftSolver::finishBody(Bodies& bodies, std::uint32_t body) const {
    const std::uint32_t index = rowOf_[body];
    const float* const row = rows_[index].numbers;
    const float* const move = moves_[index].numbers;
    BodyMotion& motion = bodies.motions[body];
    motion.velocity = {row[0], row[1], row[2]};
    bodies.moveCenter(body, {move[0], move[1], move[2]});
    if (!shifts_.empty()) bodies.moveCenter(body, shifts_[body]);
    if (!bodies.isDynamic(body)) return turnBody(bodies, body, bodies.momenta[body], time_);
    Vec3f& momentum = bodies.momenta[body];
    double energy = std::numeric_limits<double>::infinity();
    if (isTouched_[index] == 0) {
        const BodyTraits& traits = bodies.traits[body];
        const bool isFree = bodies.loads[body].torque == Vec3f{0.0f} && traits.angularDamping == 0.0f;
        for (int part = 0; part < subSteps_ && !isFree; ++part)
            momentum = (momentum + subStep_ * bodies.loads[body].torque) / (1.0f + subStep_ * traits.angularDamping);
        motion.angularVelocity = {row[3], row[4], row[5]};
        turnBody(bodies, body, momentum, time_);
    } else if (isTouched_[index] == kJoined) {
        motion.angularVelocity = {row[3], row[4], row[5]};
        geometry::Quatf& orientation = bodies.positions[body].orientation;
        const bool keepsInertia = graph_.isTouched(index);  // contacts and joints were solved with the initial inertia
        if (!keepsInertia) orientation = places_[body].orientation;
        takeMomentum(bodies, body);
        if (keepsInertia) energy = 0.5 * double{glm::dot(motion.angularVelocity, momentum)};
        orientation = places_[body].orientation;
    } else if (isTouched_[index] == kTop) {
        motion.angularVelocity = {row[3], row[4], row[5]};
        bodies.positions[body].orientation = topOf(index).orientation;
        takeMomentum(bodies, body);
    } else {
        energy = turnTouched(bodies, body, {move[3], move[4], move[5]}, {row[3], row[4], row[5]}, time_);
    }
    if (isTouched_[index] != 0 && hasEqualMoments(bodies, body)) {  // such a tensor does not depend on the orientation
        momentum = static_cast<float>(bodies.masses[body].moments.x) * motion.angularVelocity;
        return;
    }
    refreshResponse(bodies, body);
    updateAngularVelocity(bodies, body);
    limitTurningEnergy(bodies, body, energy);
}

template <int kPoints>
void SoftSolver::finishContact(const SoftBlock<kPoints>& block, int lane, Contact& contact) const {
    const auto whole = static_cast<float>(subSteps_);
    const Vec3f n = vectorOf(block.normal, lane), tangent = vectorOf(block.tangent, lane);
    const Vec3f friction =
        whole * (block.frictionImpulse[0][lane] * tangent + block.frictionImpulse[1][lane] * glm::cross(n, tangent));
    float sum = 0.0f, total = 0.0f;
    for (std::uint32_t p = 0; p < contact.count; ++p) sum += block.points[p].impulse[lane];
    for (std::uint32_t p = 0; p < contact.count; ++p) {
        const float impulse = block.points[p].impulse[lane];
        ContactPoint& point = contact.points[p];
        point.normalImpulse = block.points[p].total[lane], point.warmImpulse = whole * impulse;
        point.frictionImpulse = sum > 0.0f ? friction * (impulse / sum) : Vec3f{0.0f};
        total += point.normalImpulse + point.bounceImpulse;
    }
    contact.twistImpulse = whole * block.twistImpulse[lane];
    if (contact.rollingReach > 0.0f)
        contact.rollingImpulse = whole * vectorOf(surfaces_[block.rolling - 1].impulse, lane);
    contact.stepImpulse = total;
    contact.isTouching = contact.isTouching || total > 0.0f;
}

template <int kPoints>
void SoftSolver::finishContacts(std::span<const SoftBlock<kPoints>> blocks, std::span<Contact> contacts) const {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const SoftBlock<kPoints>& block = blocks[i];
        for (std::uint32_t lane = 0; lane < block.used; ++lane) {
            if (i + 1 < blocks.size()) prefetch<kPoints>(contacts[blocks[i + 1].contact[lane]]);
            finishContact(block, static_cast<int>(lane), contacts[block.contact[lane]]);
        }
    }
}

void SoftSolver::finish(Bodies& bodies, std::span<Contact> contacts, geometry::TaskGroup& taskGroup) const {
    taskGroup.runShares(rows_.size(), kMinBodies, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = std::max<std::size_t>(1, first); i < end; ++i) finishBody(bodies, bodyOf_[i]);
    });
    eachPart(taskGroup, [&](const SoftWork& part) {
        finishContacts(std::span<const SoftBlock<1>>(part.ones + part.firstOne, part.ones + part.endOne), contacts);
        finishContacts(std::span<const SoftBlock<2>>(part.twos + part.firstTwo, part.twos + part.endTwo), contacts);
        finishContacts(std::span<const SoftBlock<4>>(part.fours + part.firstFour, part.fours + part.endFour), contacts);
    });
}

/// Calls the observer with the present state of bodies and contacts, which is otherwise written only at the end of the
/// step.
void SoftSolver::report(const StepObserver& observer, StepRecord record, const Bodies& bodies,
                        std::span<const Contact> contacts) const {
    if (!observer) return;
    Bodies shown = bodies;
    std::vector<Contact> known(contacts.begin(), contacts.end());
    geometry::TaskGroup alone;
    finish(shown, known, alone);
    record.iteration = -1, record.bodies = &shown, record.contacts = known;
    observer(record);
}

}  // namespace collidoscope::physics
