#pragma once
/// Six integrators on one course, one of four motions with closed-form solutions, side by side with the exact motion,
/// lap after lap; and their errors against the length of the step, worked out for the course.

#include <array>

#include "demos/parameters.h"
#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "physics/particle/force/forces.h"
#include "physics/particle/integrate/integrator.h"
#include "physics/particle/theory/oscillator.h"
#include "physics/particle/theory/trajectory.h"

namespace collidoscope::demos::race {

enum class System { Spring, Pendulum, Orbit, Projectile };

/// A motion of 1 kg. Of a spring and a pendulum only x counts: metres of stretch, or radians from hanging down (the rod
/// is 1 m long). The coordinate that phase space shows is x, of a projectile y.
struct Course {
    System system = System::Spring;
    double frequency = 1.0;  ///< f of the spring, Hz
    double drag = 0.0;       ///< c of the air, 1/s; of spring and projectile
    double position = 1.0;   ///< at the start: the coordinate of phase space
    double speed = 0.0;      ///< its speed, over rate(): in the unit of the position

    bool operator==(const Course&) const = default;

    /// 1/s: turns speeds into positions, so that phase space is round.
    double rate() const;
    physics::TrajectoryPoint start() const;
    physics::Forces<double> forces() const;
    /// Closed-form solution of the motion.
    physics::TrajectoryPoint exactAfter(double time) const;
    /// s: a period, or the time until the projectile is down.
    double period() const;

    /// J; it has no zero of its own, only differences count.
    double energyOf(const physics::TrajectoryPoint& point) const;
    /// Position and speed over rate().
    physics::PhasePoint phaseOf(const physics::TrajectoryPoint& point) const;
    /// How far apart in phase space, all coordinates taken together.
    double distance(const physics::TrajectoryPoint& a, const physics::TrajectoryPoint& b) const;
};

void state(geometry::Archive& archive, Course& course);

/// Where the start lies in phase space when nobody has moved it.
physics::PhasePoint usualStart(System system);
/// The part of phase space that is shown, and that a start may be dragged to.
struct Extent {
    Range<double> position{}, speed{};
};
Extent extentOf(System system);
/// The unit of positions: "m" or "rad".
const char* unitOf(System system);

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
