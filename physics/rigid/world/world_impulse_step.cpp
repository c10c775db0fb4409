/// A step of the world by sequential impulses, divided into sub-steps. Each sub-step runs all phases in the order of
/// the settings.

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "physics/rigid/joint/prepare_joints.h"
#include "physics/rigid/solver/impacts.h"
#include "physics/rigid/solver/sequential_impulses.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {

namespace {

constexpr int kMostPartsForTops = 16;

/// Whether the joint keeps the axes of each of its bodies from turning freely.
bool holdsAxes(const RigidJoint& joint) {
    const JointKind kind = joint.definition.kind;
    return kind != JointKind::Distance && !isFreeToTurn(kind);
}

}  // namespace

using geometry::Vec3f;

/// Saves the state that a step by sequential impulses changes, so that it can be restored. Only active bodies move.
void World::noteBefore() {
    StateBefore& before = work_->before;
    before.bodies.resizeMoving(bodies_.size());
    for (const std::uint32_t i : bodies_.active.slots()) before.bodies.copyMoving(bodies_, i);
    before.contacts = contacts_;
    before.joints.clear();
    for (const std::uint32_t slot : activeJoints_.slots()) before.joints.push_back(joints_[slot]);
}
void World::takeBackStep() {
    StateBefore& before = work_->before;
    for (const std::uint32_t i : bodies_.active.slots()) bodies_.copyMoving(before.bodies, i);
    std::swap(contacts_, before.contacts);
    for (std::size_t k = 0; k < before.joints.size(); ++k) joints_[activeJoints_.slots()[k]] = before.joints[k];
}

/// Applies forces and damping. Damping is implicit, so that it is stable for any step: v' = (v + t a) / (1 + t c).
void World::applyForces(float time) {
    geometry::ZeroedList<Vec3f>& kicks = work_->solver.kicks;
    for (const std::uint32_t i : bodies_.active.slots()) {
        if (!bodies_.isDynamic(i)) continue;
        const BodyTraits& traits = bodies_.traits[i];
        const BodyLoad& load = bodies_.loads[i];
        BodyMotion& motion = bodies_.motions[i];
        const Vec3f before = motion.velocity;
        motion.velocity = (motion.velocity + time * accelerationOf(i)) / (1.0f + time * traits.linearDamping);
        kicks[i] = motion.velocity - before;
        if (load.torque == Vec3f{0.0f} && traits.angularDamping == 0.0f) continue;
        bodies_.momenta[i] = (bodies_.momenta[i] + time * load.torque) / (1.0f + time * traits.angularDamping);
        updateAngularVelocity(bodies_, i);
    }
}

void World::integrate(float time) {
    for (const std::uint32_t i : bodies_.active.slots()) {
        work_->solver.kicks[i] = Vec3f{0.0f};
        if (!bodies_.moves(i)) continue;
        integratePosition(bodies_, i, time);
        refreshResponse(bodies_, i);
        updateAngularVelocity(bodies_, i);
    }
}

/// Applies the impacts. The kicks hold the changes of velocity by forces that have acted already.
void World::bounceBeforeImpulses(float time, const StepObserver& observer, const StepRecord& record) {
    Impacts& impacts = work_->impacts;
    SolverMemory& memory = work_->solver;
    restAtContacts(impacts.accelerations);
    for (const std::uint32_t i : bodies_.active.slots()) impacts.accelerations[i] = memory.kicks[i] / time;
    const ImpactStep step{.time = time, .subStep = time, .given = time};
    if (!bounce(bodies_, shapes_, contacts_, settings, step, impacts, observer, record)) return;
    for (const std::uint32_t i : bodies_.active.slots()) bodies_.moveCenter(i, impacts.shifts[i]);
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        const Contact& contact = contacts_[i];
        const float by = glm::dot(contact.normal, impacts.shifts[contact.bodyB] - impacts.shifts[contact.bodyA]);
        for (std::uint32_t k = 0; k < contact.count; ++k) memory.rows[i][k].gap += by;
    }
}

bool World::partStep(float time, int part, const StepObserver& observer, geometry::TaskGroup& taskGroup) {
    work_->solver.kicks.resize(bodies_.size(), Vec3f{0.0f});  // integrate() leaves all entries at 0
    const bool isContinuous = settings.isContinuous && settings.impulses.order != StepOrder::Chapter14;
    for (const StepPhase phase : phasesOf(settings.impulses.order)) {
        const StepRecord record{.phase = phase, .part = part};
        switch (phase) {
            case StepPhase::Forces:
                applyForces(time);
                break;
            case StepPhase::FindPairs:
                findPairs(taskGroup, {isContinuous ? time : 0.0f, settings.impulses.order == StepOrder::Chapter15
                                                                      ? std::optional(settings.gravity)
                                                                      : std::nullopt});
                if (isContinuous) work_->moves.begin(bodies_);
                break;
            case StepPhase::Collide:
                findContacts(taskGroup);
                noteMovingSurfaces(time);
                callHooks();
                prepareRows(bodies_, contacts_, work_->solver);
                noteBends(bodies_, contacts_, time, work_->solver);
                break;
            case StepPhase::Bounce:
                bounceBeforeImpulses(time, observer, record);
                break;
            case StepPhase::Impulses:
                work_->solver.hubParts.sort(bodies_, joints_, activeJoints_.slots());
                prepareJoints(bodies_, joints_, work_->solver.hubParts.slots(),
                              {.time = time,
                               .rigid = {.biasRate = settings.impulses.jointCorrection / time},
                               .warmShare = settings.warmStart && settings.impulses.accumulate ? kJointWarmShare : 0.0f,
                               .looseShare = kLooseShare,
                               .motions = bodies_.motions},
                              work_->solver.joints);
                solveImpulses(bodies_, contacts_, jointsAt_, settings, time, work_->solver, observer, record);
                storeForces(work_->solver.joints, time, joints_);
                for (Contact& contact : contacts_) contact.stepImpulse += contact.normalImpulse();
                break;
            case StepPhase::Integrate:
                integrate(time);
                break;
            case StepPhase::Project:
                project(bodies_, contacts_, jointsAt_, settings.impulses, work_->solver);
                break;
            case StepPhase::Relax:  // a phase of the soft step only
                break;
        }
        if (phase == StepPhase::Integrate && firstNotFinite()) return false;
        if (phase == StepPhase::Integrate && isContinuous) {
            for (const std::uint32_t i : bodies_.active.slots())
                work_->moves.turns[i] = time * bodies_.motions[i].angularVelocity;
            stopAtImpacts(time, static_cast<float>(part) * time, taskGroup, SweptPairs::All);
        }
        // The projection of overlaps may push a body through a triangle.
        if (phase == StepPhase::Project && isContinuous && meshes_ > 0)
            stopAtImpacts(0.0f, static_cast<float>(part + 1) * time, taskGroup, SweptPairs::WithMeshes);
        report(observer, record);
    }
    return !firstNotFinite();
}

/// Of a top that is held, by a joint or by contacts near its axis, the gyroscopic motion is worked out once in a part:
/// were a part as long as its nutation, it would tumble and win energy.
int World::partsOfStep(float time) const {
    if (settings.solver == RigidSolver::SoftStep) return std::max(1, settings.soft.subSteps);
    float nutation = 0.0f;
    for (const Contact& contact : contacts_)
        for (const std::uint32_t body : {contact.bodyA, contact.bodyB}) {
            const std::optional<TopAxis> top = topAxisOf(bodies_, body, time);
            const BodyPosition& at = bodies_.positions[body];
            if (top && liesNearAxis(contact, at.center, at.orientation * top->direction))
                nutation = std::max(nutation, top->nutation);
        }
    for (const std::uint32_t slot : activeJoints_.slots()) {
        const RigidJoint& joint = joints_[slot];
        if (!joint.isAlive) continue;
        for (const auto& [body, other] : {std::pair{joint.bodyA, joint.bodyB}, std::pair{joint.bodyB, joint.bodyA}}) {
            if (holdsAxes(joint) && !bodies_.isDynamic(other)) continue;  // a wheel whose axis cannot turn is no top
            if (const auto top = topAxisOf(bodies_, body, time)) nutation = std::max(nutation, top->nutation);
        }
    }
    const float wanted = std::min(std::ceil(nutation / kFastNutation), static_cast<float>(kMostPartsForTops));
    return std::max({1, settings.impulses.subSteps, static_cast<int>(wanted)});
}

std::optional<std::uint32_t> World::sequentialImpulsesSteps(float time, int parts, const StepObserver& observer,
                                                            geometry::TaskGroup& taskGroup) {
    noteBefore();
    for (Contact& contact : contacts_) contact.stepImpulse = 0.0f;
    for (int part = 0; part < parts; ++part) {
        work_->solver.warmFactor = part == 0 ? warmFactor(time / static_cast<float>(parts)) : 1.0f;
        if (partStep(time / static_cast<float>(parts), part, observer, taskGroup)) {
            noteTouching(taskGroup);
            continue;
        }
        const auto fault = firstNotFinite();
        takeBackStep();
        return fault;
    }
    return std::nullopt;
}

}  // namespace collidoscope::physics
