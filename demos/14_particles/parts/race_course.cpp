#include "demos/14_particles/parts/race_course.h"

#include <cmath>

#include "geometry/base/elementary.h"
#include "physics/particle/theory/oscillator.h"
#include "physics/particle/theory/trajectory.h"

namespace collidoscope::demos::race {
namespace {

using geometry::Vec3d;
using physics::TrajectoryPoint;

constexpr double kPi = geometry::kPi<double>;
constexpr double kGravity = 9.81;         // m/s^2
constexpr double kOrbitRate = kPi;        // 1/s: the circle of 1 m takes 2 s
constexpr double kAcross = 0.8;           // speed across the radius, over that of the circle of 1 m
constexpr double kThrowRate = 3.0;        // 1/s
constexpr double kThrowAcross = 2.0;      // m/s
constexpr physics::Pendulum kPendulum{};  // 1 m

double strength() { return kOrbitRate * kOrbitRate; }

physics::DampedSpring springOf(const Course& course) {
    return {.mass = 1.0, .stiffness = course.rate() * course.rate(), .damping = course.drag};
}
TrajectoryPoint alongX(const physics::PhasePoint& point) { return {{point.position, 0, 0}, {point.velocity, 0, 0}}; }
physics::PhasePoint startAlongX(const Course& course) { return {course.position, course.speed * course.rate()}; }

}  // namespace

double Course::rate() const {
    switch (system) {
        case System::Spring:
            return 2.0 * kPi * frequency;
        case System::Pendulum:
            return kPendulum.frequency();
        case System::Orbit:
            return kOrbitRate;
        case System::Projectile:
            return kThrowRate;
    }
    return 1.0;
}

TrajectoryPoint Course::start() const {
    const double v = speed * rate();
    if (system == System::Orbit) return {{position, 0, 0}, {v, kAcross * kOrbitRate, 0}};
    if (system == System::Projectile) return {{0, position, 0}, {kThrowAcross, v, 0}};
    return {{position, 0, 0}, {v, 0, 0}};
}

physics::Forces<double> Course::forces() const {
    physics::Forces<double> forces;
    if (system != System::Projectile) forces.gravity = Vec3d{0.0};
    if (system == System::Spring || system == System::Projectile) forces.drag = drag;
    if (system == System::Orbit) forces.attractors = {{.strength = strength()}};
    if (system == System::Spring)
        forces.law = [w2 = rate() * rate()](const auto& state, auto& out) { out.x[0] -= w2 * state.position.x[0]; };
    if (system == System::Pendulum)
        forces.law = [](const auto& state, auto& out) { out.x[0] -= kGravity * geometry::sin(state.position.x[0]); };
    return forces;
}

TrajectoryPoint Course::exactAfter(double time) const {
    switch (system) {
        case System::Spring:
            return alongX(motionAfter(springOf(*this), startAlongX(*this), time));
        case System::Pendulum:
            return alongX(motionAfter(kPendulum, startAlongX(*this), time));
        case System::Orbit:
            return orbitAfter(strength(), start(), time);
        case System::Projectile:
            return flightAfter(start(), {.drag = drag}, time);
    }
    return {};
}

double Course::period() const {
    if (system == System::Spring) return 1.0 / frequency;
    if (system == System::Orbit) return physics::orbitPeriod(strength(), start());
    if (system == System::Pendulum) {
        // A pendulum that goes round has another period; the small swing's will do as a measure of time there.
        const double half = geometry::sin(0.5 * position), k2 = half * half + 0.25 * speed * speed;
        return physics::smallSwingPeriod(kPendulum) /
               (k2 < 0.9999 ? physics::arithmeticGeometricMean(1.0, std::sqrt(1.0 - k2)) : 1.0);
    }
    double low = 0.0, high = 60.0;  // s; falling from 3 m takes less in any air
    for (int halving = 0; halving < 50; ++halving) {
        const double middle = 0.5 * (low + high);
        (exactAfter(middle).position.y > 0.0 ? low : high) = middle;
    }
    return high;
}

double Course::energyOf(const TrajectoryPoint& point) const {
    const double kinetic = 0.5 * glm::dot(point.velocity, point.velocity), x = point.position.x;
    switch (system) {
        case System::Spring:
            return kinetic + 0.5 * rate() * rate() * x * x;
        case System::Pendulum:
            return kinetic + kGravity * (1.0 - geometry::cos(x));
        case System::Orbit:
            return kinetic - strength() / std::fmax(glm::length(point.position), 1e-9);
        case System::Projectile:
            return kinetic + kGravity * point.position.y;
    }
    return kinetic;
}

physics::PhasePoint Course::phaseOf(const TrajectoryPoint& point) const {
    const int axis = system == System::Projectile ? 1 : 0;
    return {point.position[axis], point.velocity[axis] / rate()};
}

double Course::distance(const TrajectoryPoint& a, const TrajectoryPoint& b) const {
    const Vec3d d = a.position - b.position, v = (a.velocity - b.velocity) / rate();
    return std::sqrt(glm::dot(d, d) + glm::dot(v, v));
}

physics::PhasePoint usualStart(System system) {
    if (system == System::Pendulum) return {2.2, 0.0};
    if (system == System::Projectile) return {0.6, 2.0};
    return {1.0, 0.0};
}

Extent extentOf(System system) {
    if (system == System::Pendulum) return {{-3.6, 3.6}, {-2.6, 2.6}};
    if (system == System::Projectile) return {{0.0, 3.2}, {-3.0, 3.0}};
    if (system == System::Orbit) return {{-1.8, 1.8}, {-2.2, 2.2}};
    return {{-2.2, 2.2}, {-2.2, 2.2}};
}

const char* unitOf(System system) { return system == System::Pendulum ? "rad" : "m"; }

void state(geometry::Archive& archive, Course& course) {
    archive.field("system", course.system);
    archive.field("frequency", course.frequency);
    archive.field("drag", course.drag);
    archive.field("place", course.position);
    archive.field("speed", course.speed);
}

}  // namespace collidoscope::demos::race
