#pragma once
/// Reports the impulses of the solver to an observer, point by point.

#include "physics/rigid/solver/step_record.h"

namespace collidoscope::physics {

/// Calls the observer of a step with the records of the solver; does nothing where there is no observer.
class SolverReport {
public:
    SolverReport(const StepObserver& observer, const StepRecord& record, const Bodies& bodies,
                 std::span<const Contact> contacts)
        : observer_(observer), record_(record) {
        record_.bodies = &bodies;
        record_.contacts = contacts;
    }
    void point(int iteration, std::size_t contact, std::uint32_t point, float before, float residual) {
        if (!observer_) return;
        const ContactPoint& now = record_.contacts[contact].points[point];
        const bool isBounce = record_.phase == StepPhase::Bounce;
        record_.iteration = iteration, record_.contact = static_cast<int>(contact), record_.point = point;
        record_.impulse = isBounce ? now.bounceImpulse : now.normalImpulse;
        record_.change = record_.impulse - before;
        record_.friction = glm::length(now.frictionImpulse);
        record_.residual = residual;
        observer_(record_);
    }
    void iteration(int iteration, float residual) {
        if (!observer_) return;
        record_.iteration = iteration, record_.contact = -1, record_.residual = residual;
        record_.impulse = record_.change = record_.friction = 0.0f;
        observer_(record_);
    }

private:
    const StepObserver& observer_;
    StepRecord record_;
};

}  // namespace collidoscope::physics
