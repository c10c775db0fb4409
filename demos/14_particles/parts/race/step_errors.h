#pragma once
/// The error of every integrator against the length of the step, worked out for one course.

#include <array>
#include <vector>

#include "demos/14_particles/parts/race/racers.h"

namespace demos::race {

/// Steps a period (or a flight): 32, 64, ... 2048.
inline constexpr int kStepSizes = 7;
/// What a double cannot tell from nothing after so many steps.
inline constexpr double kNothing = 1e-12;

struct StepErrors {
    std::array<double, kStepSizes> steps{};  ///< s, the longest first
    /// The farthest distance from the exact motion within a period, looked at eight times. By racer.
    std::array<std::array<double, kStepSizes>, kRacers> errors{};
    /// The order that they show: the slope of log(error) against log(h) where it is straight, over the three shortest
    /// steps whose error is more than rounding. NaN where the method is exact.
    std::array<double, kRacers> slopes{};
};
StepErrors measureStepErrors(const Course& course);

}  // namespace demos::race
