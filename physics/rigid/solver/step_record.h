#pragma once
/// Record of a step for its observer: each phase when it is done, and each impulse of the solver.

#include <cstdint>
#include <functional>
#include <span>

#include "physics/rigid/contact/contact.h"
#include "physics/rigid/world/body.h"
#include "physics/rigid/world/settings.h"

namespace collidoscope::physics {

struct StepRecord {
    StepPhase phase = StepPhase::Forces;
    int part = 0;  ///< sub-step, from 0

    // The phases Bounce and Impulses make a record for each contact point that was solved, and one with `contact` below
    // zero at the end of each iteration. The other phases make a single record, at their end. In the soft step the
    // phases Impulses and Relax make records for each point, in one iteration, with the impulses of the sub-step.

    int iteration = 0;        ///< from 1; 0 for the impulses of the warm start
    int contact = -1;         ///< index into `contacts`
    std::uint32_t point = 0;  ///< index into the points of that contact
    float impulse = 0.0f;     ///< N s along the normal, accumulated
    float change = 0.0f;      ///< N s, change of the impulse by this record
    float friction = 0.0f;    ///< N s, friction impulse, accumulated
    float residual = 0.0f;    ///< m/s, approach speed before the change; for an iteration, the largest that remains

    const Bodies* bodies = nullptr;       ///< the present state; valid only during the call of the observer
    std::span<const Contact> contacts{};  ///< the present contacts; valid only during the call of the observer
};

using StepObserver = std::function<void(const StepRecord&)>;

}  // namespace collidoscope::physics
