#pragma once
/// Race course of the integrators: four motions with closed-form solutions.

#include "demos/parameters.h"
#include "geometry/base/archive.h"
#include "physics/particle/force/forces.h"
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

}  // namespace collidoscope::demos::race
