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

    // Bounce and Impulses make one record for each contact point that was worked on, and one with `contact` below zero
    // when an iteration is done; of the other phases one in all, when the phase is done. Of the soft step the same of
    // Impulses and Relax, in one iteration, with the impulses of the sub-step.

    int iteration = 0;        ///< from 1; 0: what was carried over from the last step
    int contact = -1;         ///< in `contacts`
    std::uint32_t point = 0;  ///< of that contact
    float impulse = 0.0f;     ///< N s along the normal, in all
    float change = 0.0f;      ///< N s, by this record
    float friction = 0.0f;    ///< N s across the normal, in all
    float residual = 0.0f;    ///< m/s: approach speed that it found there; of an iteration: the largest that is left

    const Bodies* bodies = nullptr;       ///< as they are now; only while the observer is called
    std::span<const Contact> contacts{};  ///< the same
};

using StepObserver = std::function<void(const StepRecord&)>;

}  // namespace collidoscope::physics
