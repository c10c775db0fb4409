#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "geometry/base/memory.h"
#include "physics/rigid/solver/impacts.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// The number of active bodies, or of their shapes in the last step, from which threads are used. A step with fewer
/// takes little longer than waking a thread.
constexpr std::size_t kWorthThreads = 64;

/// Marks bodies with joints, which the soft step does not shift to the time of their impact: a joined body that was hit
/// late moves for the whole step, and collides with the next one within it.
void holdJoined(std::span<const RigidJoint> joints, std::span<const std::uint32_t> slots,
                std::vector<std::uint8_t>& isHeld, std::uint8_t value) {
    for (const std::uint32_t i : slots)
        if (joints[i].isAlive) isHeld[joints[i].bodyA] = isHeld[joints[i].bodyB] = value;
}

}  // namespace

/// Acceleration by gravity and forces, m/s^2.
Vec3f World::accelerationOf(std::uint32_t body) const {
    const BodyTraits& traits = bodies_.traits[body];
    return traits.locked.alongFree(traits.gravityScale * settings.gravity +
                                   bodies_.responses[body].inverseMass * bodies_.loads[body].force);
}

/// Limits the speeds at the start of a step. Forces may exceed the limit during one step.
void World::limitSpeeds() {
    if (!(settings.maxSpeed > 0.0f)) return;
    for (const std::uint32_t i : bodies_.active.slots()) {
        const geometry::Vec3d velocity{bodies_.motions[i].velocity};  // its square may exceed the range of floats
        const double squared = glm::dot(velocity, velocity), maximum{settings.maxSpeed};
        if (bodies_.isAwake(i) && squared > maximum * maximum)
            bodies_.motions[i].velocity = Vec3f{maximum / std::sqrt(squared) * velocity};
    }
}

void World::findPairs(geometry::TaskGroup& taskGroup, const Lookahead& lookahead) {
    ContactFinder& finder = work_->finder;
    finder.place(bodies_, shapes_, shapeTree_, sleepers_ > 0, settings, lookahead, taskGroup);
    finder.findPairs(bodies_, shapes_, apartAt_, settings.broadPhase, taskGroup);
    boxTests_ = finder.boxTests();
    pairCount_ = finder.pairs().size();
}

/// Collides the pairs. The new contacts take impulses and features from the contacts of the last step, which stay in
/// `work_->last`.
void World::findContacts(geometry::TaskGroup& taskGroup) {
    work_->last.swap(contacts_);
    work_->finder.collide(bodies_, shapes_, settings, work_->last, contacts_, taskGroup);
}
/// Restores the contacts of the time before findContacts().
void World::takeBackContacts() { work_->last.swap(contacts_); }

/// Calls the observer at the end of a phase.
void World::report(const StepObserver& observer, StepRecord record) const {
    if (!observer) return;
    record.iteration = -1, record.bodies = &bodies_, record.contacts = contacts_;
    observer(record);
}

/// Sets the acceleration of all bodies with contacts to zero; the caller then fills in those of active bodies.
void World::restAtContacts(std::vector<Vec3f>& accelerations) const {
    accelerations.resize(bodies_.size());
    for (const Contact& contact : contacts_) accelerations[contact.bodyA] = accelerations[contact.bodyB] = Vec3f{0.0f};
}

/// Solves the bounces of a soft step, before any force acts. Returns whether a body has bounced; the velocities before
/// are in `work_->before`.
bool World::bounceBeforeSoftStep(float time, const StepObserver& observer) {
    const bool mayBounce = std::any_of(contacts_.begin(), contacts_.end(),
                                       [](const Contact& contact) { return contact.restitution > 0.0f; });
    if (!mayBounce) return false;
    Bodies& before = work_->before.bodies;
    before.motions.resize(bodies_.size()), before.momenta.resize(bodies_.size());
    Impacts& impacts = work_->impacts;
    restAtContacts(impacts.accelerations);
    for (const std::uint32_t i : bodies_.active.slots()) {
        before.motions[i] = bodies_.motions[i], before.momenta[i] = bodies_.momenta[i];
        impacts.accelerations[i] = bodies_.isAwake(i) ? accelerationOf(i) : Vec3f{0.0f};
    }
    const ImpactStep step{.time = time, .subStep = time / static_cast<float>(std::max(1, settings.soft.subSteps))};
    const std::span<const std::uint32_t> joined = activeJoints_.slots();
    if (!joined.empty()) impacts.isHeld.resize(bodies_.size(), 0);
    holdJoined(joints_, joined, impacts.isHeld, 1);
    const bool haveBounced =
        bounce(bodies_, shapes_, contacts_, settings, step, impacts, observer, {.phase = StepPhase::Bounce});
    holdJoined(joints_, joined, impacts.isHeld, 0);
    return haveBounced;
}

WorldStep World::step(float time, const StepObserver& observer, const geometry::ParallelFor& parallelFor,
                      const StepHooks& hooks) {
    if (!(time >= 0.0f) || !std::isfinite(time)) refuse("a step must take a finite time, 0 s or more");
    if (const std::string fault = faultOf(settings); !fault.empty()) refuse(fault);
    if (time == 0.0f) return {};
    work_->hooks = &hooks;
    const auto stepAll = [&](geometry::TaskGroup& taskGroup) { lastStep_ = stepTogether(time, observer, taskGroup); };
    const std::size_t active = bodies_.active.slots().size();
    const bool isLarge = active > 0 && std::max(active, work_->finder.pushingCount()) >= kWorthThreads;
    const auto maximum =
        settings.threads > 0 ? static_cast<std::size_t>(settings.threads) : geometry::TaskGroup::kMaxThreads;
    // a reference to the callable needs no allocation
    geometry::TaskGroup::lead(isLarge ? parallelFor : geometry::serialFor, std::ref(stepAll), maximum);
    work_->hooks = nullptr;
    return lastStep_;
}

WorldStep World::stepTogether(float time, const StepObserver& observer, geometry::TaskGroup& taskGroup) {
    forgetFormerWork();
    settleContacts();
    settleCenters();
    std::swap(work_->before.touching, touching_);
    touching_.clear();
    impactEvents_.clear(), givenUp_.clear();
    impactTests_ = sweepCount_ = sleeperTests_ = activityTests_ = changeTests_ = 0;
    const bool isSoftStep = settings.solver == RigidSolver::SoftStep;
    const bool maySleep = isSoftStep && settings.sleep.isOn;
    if (!maySleep || settings.gravity != lastGravity_) wakeAll();
    if (maySleep && !observer && isAllAtRest()) {
        lastGravity_ = settings.gravity;
        restInPlace(taskGroup);
        makeRoom();
        return {};
    }
    if (maySleep) wakeNeighboursOfMovedBodies();
    restoreContacts();
    settleActive();
    limitSpeeds();
    const int parts = isSoftStep ? 1 : partsOfStep(time);
    const auto fault =
        isSoftStep ? softStep(time, observer, taskGroup) : sequentialImpulsesSteps(time, parts, observer, taskGroup);
    if (fault) {
        std::swap(touching_, work_->before.touching);
        return {false, idOf(*fault)};
    }
    lastGravity_ = settings.gravity;
    impulseTime_ = time / static_cast<float>(parts);
    for (const std::uint32_t body : bodies_.active.slots()) bodies_.loads[body] = {};
    forgetNewBodies();
    noteEvents(taskGroup);
    breakJoints();
    shapeTree_.noteMoving(bodies_);
    sensors_.update(bodies_, shapes_, shapeTree_);
    if (maySleep) fallAsleep(time);
    forgetMoves();
    return {};
}

/// The step of a world in which no body is awake.
void World::restInPlace(geometry::TaskGroup& taskGroup) {
    settleActive();
    forgetNewBodies();
    contacts_.clear(), broken_.clear();
    boxTests_ = 0, pairCount_ = 0;
    stepOfFour_ = (stepOfFour_ + 1) % 4;
    noteEvents(taskGroup);
    sensors_.update(bodies_, shapes_, shapeTree_);
}

/// Factor of the impulses of the last step for warm starting. They represent forces, so they are proportional to the
/// length of the step.
float World::warmFactor(float time) const { return impulseTime_ > 0.0f ? time / impulseTime_ : 1.0f; }

void World::noteMovingSurfaces(float time) {
    const std::span<const std::uint32_t> active = bodies_.active.slots();
    const auto turnsByItself = [&](std::uint32_t i) {
        return !bodies_.isDynamic(i) && bodies_.motions[i].angularVelocity != Vec3f{0.0f};
    };
    if (movingSurfaces_ > 0 || std::any_of(active.begin(), active.end(), turnsByItself))
        physics::noteMovingSurfaces(bodies_, shapes_, time, contacts_);
}

/// Removes the contacts that the hooks of the step refuse. A pair that loses all its contacts is refused as a whole.
void World::callHooks() {
    const StepHooks& hooks = *work_->hooks;
    work_->refused.clear();
    if (!hooks.mayCollide && !hooks.beforeSolving) return;
    std::size_t kept = 0;
    for (std::size_t first = 0, end = 0; first < contacts_.size(); first = end) {
        const geometry::BoxPair pair{contacts_[first].shapeA, contacts_[first].shapeB};
        const bool mayCollide = !hooks.mayCollide || hooks.mayCollide(*this, shapeIdOf(pair.a), shapeIdOf(pair.b));
        const std::size_t keptBefore = kept;
        for (end = first; end < contacts_.size() && contacts_[end].shapeA == pair.a && contacts_[end].shapeB == pair.b;
             ++end) {
            if (!mayCollide || (hooks.beforeSolving && !hooks.beforeSolving(*this, contacts_[end]))) continue;
            if (kept != end) contacts_[kept] = contacts_[end];
            ++kept;
        }
        if (kept == keptBefore) work_->refused.push_back(pair);
    }
    contacts_.resize(kept);
}

/// Continuous collision: stops fast bodies at their time of impact. `from`: s, start of this part of the step.
void World::stopAtImpacts(float time, float from, geometry::TaskGroup& taskGroup, SweptPairs pairsToTest) {
    const StepHooks& hooks = *work_->hooks;
    const auto isRefused = [&](const geometry::BoxPair& pair) {
        return std::binary_search(work_->refused.begin(), work_->refused.end(), pair) ||
               (hooks.mayCollide && !hooks.mayCollide(*this, shapeIdOf(pair.a), shapeIdOf(pair.b)));
    };
    SweptStep step{.bodies = bodies_,
                   .shapes = shapes_,
                   .tree = shapeTree_,
                   .finder = work_->finder,
                   .moves = work_->moves,
                   .apart = apartAt_,
                   .settings = settings,
                   .time = time,
                   .pairsToTest = pairsToTest};
    if (meshes_ > 0) step.contacts = contacts_;
    if (hooks.mayCollide || hooks.beforeSolving) step.isLeftOut = std::cref(isRefused);
    work_->continuousCollision.apply(step, taskGroup);
    for (TimeOfImpactEvent stop : work_->continuousCollision.impactEvents())
        stop.time += from, impactEvents_.push_back(stop);
    for (const std::uint32_t body : work_->continuousCollision.givenUp()) givenUp_.push_back(idOf(body));
    impactTests_ += work_->continuousCollision.tests(), sweepCount_ += work_->continuousCollision.sweeps();
}

void World::noteMotions() {
    geometry::resizeWithRoom(work_->motionsBefore, bodies_.size());
    geometry::resizeWithRoom(work_->momentaBefore, bodies_.size());
    for (const std::uint32_t i : bodies_.active.slots())
        work_->motionsBefore[i] = bodies_.motions[i], work_->momentaBefore[i] = bodies_.momenta[i];
}

/// Allocates the memory of a step in advance, so that the first step in which a body moves allocates nothing.
void World::makeRoom() {
    work_->finder.makeRoom(bodies_.size(), shapes_.size());
    work_->moves.makeRoom(bodies_.size());
    work_->soft.makeRoom(bodies_.size());
    geometry::resizeWithRoom(work_->motionsBefore, bodies_.size());
    geometry::resizeWithRoom(work_->momentaBefore, bodies_.size());
}

/// Only contacts change before all numbers are known to be finite, and bodies that have been woken stay awake. Returns
/// the first body with a number that is not finite; then the step is undone.
std::optional<std::uint32_t> World::softStep(float time, const StepObserver& observer, geometry::TaskGroup& taskGroup) {
    if (settings.sleep.isOn) noteMotions();
    findPairs(taskGroup, {settings.isContinuous ? time : 0.0f, settings.gravity});
    report(observer, {.phase = StepPhase::FindPairs});
    findContacts(taskGroup);
    noteMovingSurfaces(time);
    callHooks();
    if (settings.sleep.isOn && wakeTouchedBodies(time)) {
        noteMotions();
        work_->finder.placeWoken(bodies_, shapes_, settings);
    }
    report(observer, {.phase = StepPhase::Collide});
    SoftSolver& solver = work_->soft;
    const bool haveBounced = bounceBeforeSoftStep(time, observer);
    landTogether(bodies_, shapes_, contacts_, time, settings.restitutionSpeed, work_->landings, taskGroup);
    report(observer, {.phase = StepPhase::Bounce});
    work_->cores.clear();
    if (eccentricShapes_ > 0) noteCores(shapes_, contacts_, work_->cores);
    solver.prepare(bodies_, contacts_, joints_, activeJoints_.slots(), settings, time, stepOfFour_, taskGroup,
                   haveBounced ? std::span<const Vec3f>(work_->impacts.shifts) : std::span<const Vec3f>(), work_->cores,
                   warmFactor(time));
    solver.run(bodies_, contacts_, observer, taskGroup);
    if (const auto fault = solver.firstNotFinite(bodies_, taskGroup)) {
        takeBackContacts();
        takeBack(bodies_, work_->landings);
        if (haveBounced)
            for (const std::uint32_t i : bodies_.active.slots())
                bodies_.motions[i] = work_->before.bodies.motions[i],
                bodies_.momenta[i] = work_->before.bodies.momenta[i];
        return fault;
    }
    if (settings.isContinuous) work_->moves.begin(bodies_);
    solver.finish(bodies_, contacts_, taskGroup);
    if (settings.isContinuous) {
        for (std::uint32_t row = 1; row < solver.bodiesOfRows().size(); ++row) {
            const float* const move = solver.moveOfRow(row).numbers;
            work_->moves.turns[solver.bodiesOfRows()[row]] = {move[3], move[4], move[5]};
        }
        stopAtImpacts(time, 0.0f, taskGroup, SweptPairs::All);
    }
    solver.finishJoints(joints_, taskGroup);
    stepOfFour_ = (stepOfFour_ + 1) % 4;
    noteTouching(taskGroup);
    return std::nullopt;
}

/// The first active body with a number that is not finite.
std::optional<std::uint32_t> World::firstNotFinite() const {
    for (const std::uint32_t i : bodies_.active.slots()) {
        const BodyPosition& at = bodies_.positions[i];
        const BodyMotion& motion = bodies_.motions[i];
        const bool isSound = areFinite(at.center) && areFinite(at.orientation) && areFinite(motion.velocity) &&
                             areFinite(motion.angularVelocity) && areFinite(bodies_.momenta[i]);
        if (!isSound) return i;
    }
    return std::nullopt;
}

std::size_t World::skippedCount() const {
    const WorldWork* const work = work_.find();
    return work ? work->finder.skippedCount() : 0;
}

}  // namespace collidoscope::physics
