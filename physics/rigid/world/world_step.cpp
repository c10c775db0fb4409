#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "physics/rigid/solver/impacts.h"
#include "physics/rigid/solver/sequential_impulses.h"
#include "physics/rigid/world/world.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// Touching pairs of shapes, in order, each once.
template <typename Visit>
void visitTouchingPairs(std::span<const Contact> contacts, const Visit& visit) {
    for (std::size_t first = 0; first < contacts.size();) {
        std::size_t end = first;
        bool isTouching = false;
        while (end < contacts.size() && contacts[end].shapeA == contacts[first].shapeA &&
               contacts[end].shapeB == contacts[first].shapeB)
            isTouching = contacts[end++].isTouching || isTouching;
        if (isTouching) visit(contacts.subspan(first, end - first));
        first = end;
    }
}

const ContactPoint& deepestOf(std::span<const Contact> pair, const Contact*& whose) {
    const ContactPoint* deepest = &pair.front().points.front();
    whose = &pair.front();
    for (const Contact& contact : pair)
        for (const ContactPoint& point : contact.all())
            if (point.depth > deepest->depth) deepest = &point, whose = &contact;
    return *deepest;
}

}  // namespace

/// Damping acts at the end of a push, so that no step is too long for it: v' = (v + t a) / (1 + t c).
void World::applyForces(float time) {
    std::vector<Vec3f>& kicks = work_.solver.kicks;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        if (!bodies_.isDynamic(i)) continue;
        const BodyTraits& traits = bodies_.traits[i];
        const BodyLoad& load = bodies_.loads[i];
        BodyMotion& motion = bodies_.motions[i];
        Vec3f acceleration = traits.gravityScale * settings.gravity + bodies_.responses[i].inverseMass * load.force;
        for (int axis = 0; axis < 3; ++axis)
            if (traits.locked.translation[static_cast<std::size_t>(axis)]) acceleration[axis] = 0.0f;
        const Vec3f before = motion.velocity;
        motion.velocity = (motion.velocity + time * acceleration) / (1.0f + time * traits.linearDamping);
        kicks[i] = motion.velocity - before;
        if (load.torque == Vec3f{0.0f} && traits.angularDamping == 0.0f) continue;
        bodies_.momenta[i] = (bodies_.momenta[i] + time * load.torque) / (1.0f + time * traits.angularDamping);
        takeSpin(bodies_, i);
    }
}

void World::integrate(float time) {
    std::fill(work_.solver.kicks.begin(), work_.solver.kicks.end(), Vec3f{0.0f});
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        if (!bodies_.moves(i)) continue;
        integratePosition(bodies_, i, time);
        refreshResponse(bodies_, i);
        takeSpin(bodies_, i);
    }
}

void World::partStep(float time, int part, const StepObserver& observer, const geometry::ParallelFor& parallelFor) {
    ContactFinder& finder = work_.finder;
    work_.solver.kicks.assign(bodies_.size(), Vec3f{0.0f});
    for (const StepPhase phase : phasesOf(settings.order)) {
        const StepRecord told{.phase = phase, .part = part};
        switch (phase) {
            case StepPhase::Forces:
                applyForces(time);
                break;
            case StepPhase::FindPairs:
                finder.place(bodies_, shapes_, settings.margin);
                finder.findPairs(bodies_, shapes_, settings.broadPhase, parallelFor);
                boxTests_ = finder.boxTests();
                pairCount_ = finder.pairs().size();
                break;
            case StepPhase::Collide:
                work_.last.swap(contacts_);
                finder.collide(bodies_, shapes_, settings, work_.last, contacts_);
                prepareRows(bodies_, contacts_, work_.solver);
                break;
            case StepPhase::Bounce:
                bounce(bodies_, contacts_, settings, time, work_.solver, observer, told);
                break;
            case StepPhase::Impulses:
                solveImpulses(bodies_, contacts_, settings, time, work_.solver, observer, told);
                for (Contact& contact : contacts_) contact.stepImpulse += contact.normalImpulse();
                break;
            case StepPhase::Integrate:
                integrate(time);
                break;
            case StepPhase::Project:
                project(bodies_, contacts_, settings, work_.solver);
                break;
        }
        if (!observer) continue;
        StepRecord done = told;
        done.iteration = -1, done.bodies = &bodies_, done.contacts = contacts_;
        observer(done);
    }
}

WorldStep World::step(float time, const StepObserver& observer, const geometry::ParallelFor& parallelFor) {
    if (!(time >= 0.0f) || !std::isfinite(time))
        throw std::invalid_argument("physics::World: a step must take a finite time, 0 s or more");
    if (time == 0.0f) return {};
    work_.before.bodies = bodies_;
    work_.before.contacts = contacts_;
    for (Contact& contact : contacts_) contact.stepImpulse = 0.0f;
    const int parts = std::max(1, settings.subSteps);
    for (int part = 0; part < parts; ++part) partStep(time / static_cast<float>(parts), part, observer, parallelFor);
    for (BodyLoad& load : bodies_.loads) load = {};
    if (const auto fault = firstNotFinite()) {
        std::swap(bodies_, work_.before.bodies);
        std::swap(contacts_, work_.before.contacts);
        return {false, idOf(*fault)};
    }
    noteEvents();
    return {};
}

std::optional<std::uint32_t> World::firstNotFinite() const {
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        const BodyPosition& at = bodies_.positions[i];
        const BodyMotion& motion = bodies_.motions[i];
        const bool isSound = areFinite(at.center) && areFinite(at.orientation) && areFinite(motion.velocity) &&
                             areFinite(motion.spin) && areFinite(bodies_.momenta[i]);
        if (!isSound) return i;
    }
    return std::nullopt;
}

void World::noteEvents() {
    std::vector<ContactEvent>& events = events_;
    events = std::move(ended_);
    ended_.clear();
    const auto eventOf = [&](ContactPhase phase, std::span<const Contact> pair) {
        const Contact* whose = nullptr;
        const ContactPoint& point = deepestOf(pair, whose);
        float impulse = 0.0f;
        for (const Contact& contact : pair) impulse += contact.stepImpulse;
        if (phase == ContactPhase::Ends) impulse = 0.0f;
        return ContactEvent{phase,
                            idOf(whose->bodyA),
                            idOf(whose->bodyB),
                            shapeIdOf(whose->shapeA),
                            shapeIdOf(whose->shapeB),
                            point.position,
                            whose->normal,
                            impulse};
    };
    const auto touches = [](std::span<const Contact> contacts, const Contact& pair) {
        bool found = false;
        const auto first =
            std::lower_bound(contacts.begin(), contacts.end(), pair, [](const Contact& a, const Contact& b) {
                return std::pair(a.shapeA, a.shapeB) < std::pair(b.shapeA, b.shapeB);
            });
        for (auto it = first; it != contacts.end() && it->shapeA == pair.shapeA && it->shapeB == pair.shapeB; ++it)
            found = found || it->isTouching;
        return found;
    };
    visitTouchingPairs(contacts_, [&](std::span<const Contact> pair) {
        const bool wasTouching = touches(work_.before.contacts, pair.front());
        events.push_back(eventOf(wasTouching ? ContactPhase::Persists : ContactPhase::Begins, pair));
    });
    visitTouchingPairs(work_.before.contacts, [&](std::span<const Contact> pair) {
        if (!touches(contacts_, pair.front())) events.push_back(eventOf(ContactPhase::Ends, pair));
    });
}

void World::dropContactsOf(std::uint32_t shape) {
    const auto isOfShape = [&](const Contact& contact) { return contact.shapeA == shape || contact.shapeB == shape; };
    visitTouchingPairs(contacts_, [&](std::span<const Contact> pair) {
        const Contact& contact = pair.front();
        if (isOfShape(contact))
            ended_.push_back({ContactPhase::Ends, idOf(contact.bodyA), idOf(contact.bodyB), shapeIdOf(contact.shapeA),
                              shapeIdOf(contact.shapeB), contact.points[0].position, contact.normal, 0.0f});
    });
    std::erase_if(contacts_, isOfShape);
}

}  // namespace physics
