#pragma once
/// Six integrators on one course, side by side with the exact motion, lap after lap.

#include <array>
#include <vector>

#include "demos/14_particles/parts/race/course.h"
#include "geometry/base/random.h"
#include "physics/particle/integrate/integrator.h"

namespace demos::race {

inline constexpr std::size_t kRacers = physics::kIntegrators.size();

/// One integrator under way.
struct Racer {
    physics::FlightPoint now{};
    /// Its energy beyond that of the exact motion, over the size of the energy at the start, plus 1. On a spring: E /
    /// E0.
    double energy = 1.0, lowest = 1.0, highest = 1.0;
    double error = 0.0;  ///< distance from the exact motion in phase space
    /// Where it was, the last sample last: x, y, and place and speed of phase space. As floats, within bounds.
    std::vector<geometry::Vec4f> trail{};
};

struct Race {
    Course course{};
    std::array<Racer, kRacers> racers{};
    physics::FlightPoint exact{};
    std::vector<geometry::Vec4f> exactTrail{};
    double time = 0.0;     ///< s, since the lap began
    double pause = 0.0;    ///< s: how long the results have stood
    int steps = 0;         ///< of this lap
    double sampled = 0.0;  ///< s: when the trails were last continued

    /// A lap from the start of the course.
    void start(const Course& on);
    /// One step of all racers. `jitter`: 0 keeps h; 0.5 makes steps differ by up to half of it, at random.
    void advance(double h, double jitter, geometry::Random& random);

private:
    void judge();
    void sample();
};

void state(geometry::Archive& archive, Race& race);

}  // namespace demos::race
