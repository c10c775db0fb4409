#pragma once
/// Six integrators compute one motion (the course), which has a closed-form solution, again and again beside the exact
/// motion; and their errors as functions of the step length.

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

/// A motion of a mass of 1 kg. For a spring and a pendulum only x counts: metres of stretch, or radians from the lowest
/// position (the rod is 1 m long). Phase space shows the coordinate x, for a projectile y.
struct Course {
    System system = System::Spring;
    double frequency = 1.0;  ///< f of the spring, Hz
    double drag = 0.0;       ///< drag coefficient c of the air, 1/s, for spring and projectile
    double position = 1.0;   ///< initial coordinate of phase space
    double speed = 0.0;      ///< initial speed divided by rate(): in the unit of the position

    bool operator==(const Course&) const = default;

    /// 1/s: turns speeds into positions, so that phase space is round.
    double rate() const;
    physics::TrajectoryPoint start() const;
    physics::Forces<double> forces() const;
    /// Closed-form solution of the motion.
    physics::TrajectoryPoint exactAfter(double time) const;
    /// Period of the motion, s, or the flight time of the projectile.
    double period() const;

    /// Energy, J, up to a constant: only differences count.
    double energyOf(const physics::TrajectoryPoint& point) const;
    /// Point of phase space: position, and speed divided by rate().
    physics::PhasePoint phaseOf(const physics::TrajectoryPoint& point) const;
    /// Distance in phase space, over all coordinates.
    double distance(const physics::TrajectoryPoint& a, const physics::TrajectoryPoint& b) const;
};

void state(geometry::Archive& archive, Course& course);

/// Default start in phase space.
physics::PhasePoint usualStart(System system);
/// The part of phase space that is shown, and within which the start can be dragged.
struct Extent {
    Range<double> position{}, speed{};
};
Extent extentOf(System system);
/// The unit of positions: "m" or "rad".
const char* unitOf(System system);

inline constexpr std::size_t kRacers = physics::kIntegrators.size();

/// State of one integrator.
struct Racer {
    physics::TrajectoryPoint now{};
    /// Relative energy: 1 + (E - E of the exact motion) / |E at the start|. For a spring it is E / E0.
    double energy = 1.0, lowest = 1.0, highest = 1.0;
    double error = 0.0;  ///< distance from the exact motion in phase space
};

struct Race {
    Course course{};
    std::array<Racer, kRacers> racers{};
    physics::TrajectoryPoint exact{};
    double time = 0.0;   ///< s, since the lap began
    double pause = 0.0;  ///< s, for which the results of a finished lap have been shown
    int steps = 0;       ///< number of steps of this lap
    double step = 0.0;   ///< s, step length without jitter

    /// Time since the lap began, s; it goes on while the results are shown.
    double clock() const { return time + pause; }
    /// Duration of the part of the past that is drawn, s.
    double traceTime() const;

    /// Begins a lap at the start of the course, in steps of h s.
    void start(const Course& on, double h);
    /// Advances all racers by one step. `jitter`: 0 keeps h; 0.5 varies steps by up to half of it, at random.
    void advance(double jitter, geometry::Random& random);

private:
    void judge();
};

void state(geometry::Archive& archive, Race& race);

/// Number of step lengths: 32, 64, ... 2048 steps a period (or a flight).
inline constexpr int kStepSizes = 7;
/// Errors below this are rounding errors after so many steps.
inline constexpr double kNothing = 1e-12;

struct StepErrors {
    std::array<double, kStepSizes> steps{};  ///< step lengths, s, the longest first
    /// Largest of eight sampled distances from the exact motion within a period, by racer and step length.
    std::array<std::array<double, kStepSizes>, kRacers> errors{};
    /// Measured order of convergence of each racer: the slope of log(error) over log(h) for the three shortest steps
    /// whose error exceeds rounding. NaN where the method is exact.
    std::array<double, kRacers> slopes{};
};
StepErrors measureStepErrors(const Course& course);

}  // namespace collidoscope::demos::race
