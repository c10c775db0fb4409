#pragma once
/// Six integrators on one course, side by side with the exact motion, lap after lap; and their errors against the
/// length of the step, worked out for the course.

#include <array>

#include "demos/14_particles/parts/race_course.h"
#include "geometry/base/random.h"
#include "physics/particle/integrate/integrator.h"

namespace collidoscope::demos::race {

inline constexpr std::size_t kRacers = physics::kIntegrators.size();

/// One integrator under way.
struct Racer {
    physics::TrajectoryPoint now{};
    /// Its energy beyond that of the exact motion, over the size of the energy at the start, plus 1. On a spring: E /
    /// E0.
    double energy = 1.0, lowest = 1.0, highest = 1.0;
    double error = 0.0;  ///< distance from the exact motion in phase space
};

struct Race {
    Course course{};
    std::array<Racer, kRacers> racers{};
    physics::TrajectoryPoint exact{};
    double time = 0.0;   ///< s, since the lap began
    double pause = 0.0;  ///< s: how long the results have stood
    int steps = 0;       ///< of this lap
    double step = 0.0;   ///< s, without jitter

    /// s, since the lap began; it goes on while the results stand.
    double clock() const { return time + pause; }
    /// s, of the past that is shown.
    double traceTime() const;

    /// A lap from the start of the course, in steps of h s.
    void start(const Course& on, double h);
    /// One step of all racers. `jitter`: 0 keeps h; 0.5 makes steps differ by up to half of it, at random.
    void advance(double jitter, geometry::Random& random);

private:
    void judge();
};

void state(geometry::Archive& archive, Race& race);

/// Steps a period (or a flight): 32, 64, ... 2048.
inline constexpr int kStepSizes = 7;
/// The error that a double cannot tell from nothing after so many steps.
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

}  // namespace collidoscope::demos::race
