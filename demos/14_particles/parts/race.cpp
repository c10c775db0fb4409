#include "demos/14_particles/parts/race.h"

#include <algorithm>
#include <cmath>

#include "demos/share/growth.h"
#include "geometry/base/elementary.h"

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
    if (system == System::Pendulum) return kPendulum.frequency();
    if (system == System::Orbit) return kOrbitRate;
    return system == System::Projectile ? kThrowRate : 2.0 * kPi * frequency;
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
    if (system == System::Pendulum) return alongX(motionAfter(kPendulum, startAlongX(*this), time));
    if (system == System::Orbit) return orbitAfter(strength(), start(), time);
    if (system == System::Projectile) return flightAfter(start(), {.drag = drag}, time);
    return alongX(motionAfter(springOf(*this), startAlongX(*this), time));
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
    if (system == System::Pendulum) return kinetic + kGravity * (1.0 - geometry::cos(x));
    if (system == System::Orbit) return kinetic - strength() / std::fmax(glm::length(point.position), 1e-9);
    if (system == System::Projectile) return kinetic + kGravity * point.position.y;
    return kinetic + 0.5 * rate() * rate() * x * x;
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

namespace {

TrajectoryPoint stepped(physics::Integrator integrator, const physics::Forces<double>& forces,
                        const TrajectoryPoint& from, double h) {
    auto state = physics::oneParticle(from.position, from.velocity);
    physics::IntegratorMemory<double> memory;
    integrate(integrator, state, forces, h, memory);
    return {state.position[0], state.velocity[0]};
}

}  // namespace

double Race::traceTime() const { return 150.0 * std::max(step, 1.0 / 60); }

void Race::start(const Course& on, double h) {
    *this = {.course = on, .exact = on.start(), .step = h};
    for (Racer& racer : racers) racer.now = exact;
}

void Race::advance(double jitter, geometry::Random& random) {
    const double h = step * (1.0 + jitter * double{random.uniform(-1.0f, 1.0f)});
    const physics::Forces<double> forces = course.forces();
    for (std::size_t i = 0; i < kRacers; ++i)
        racers[i].now = stepped(physics::kIntegrators[i], forces, racers[i].now, h);
    time += h;
    ++steps;
    exact = course.exactAfter(time);
    judge();
}

void Race::judge() {
    const double atStart = std::abs(course.energyOf(course.start())), right = course.energyOf(exact);
    for (Racer& racer : racers) {
        const double gain = course.energyOf(racer.now) - right;
        racer.energy = atStart > 0.0 ? 1.0 + gain / atStart : 1.0;
        racer.lowest = std::fmin(racer.lowest, racer.energy);
        racer.highest = std::fmax(racer.highest, racer.energy);
        racer.error = course.distance(racer.now, exact);
    }
}

void state(geometry::Archive& archive, Racer& racer) {
    archive.field("now", racer.now);
    archive.field("energy", racer.energy);
    archive.field("lowest", racer.lowest);
    archive.field("highest", racer.highest);
    archive.field("error", racer.error);
}
void state(geometry::Archive& archive, Race& race) {
    archive.field("course", race.course);
    for (std::size_t i = 0; i < kRacers; ++i) archive.field(nameOf(physics::kIntegrators[i]), race.racers[i]);
    archive.field("exact", race.exact);
    archive.field("time", race.time);
    archive.field("pause", race.pause);
    archive.field("steps", race.steps);
    archive.field("step", race.step);
}

namespace {

constexpr int kSamples = 8;           // a period
constexpr int kFewest = 32;           // steps a period
constexpr std::size_t kStraight = 3;  // points that the slope is taken from

double errorOf(physics::Integrator integrator, const Course& course, const physics::Forces<double>& forces,
               const std::array<physics::TrajectoryPoint, kSamples>& exact, int steps, double h) {
    auto state = physics::oneParticle(course.start().position, course.start().velocity);
    physics::IntegratorMemory<double> memory;
    double farthest = 0.0;
    for (int i = 1; i <= steps; ++i) {
        integrate(integrator, state, forces, h, memory);
        if (i % (steps / kSamples) != 0) continue;
        const auto sample = static_cast<std::size_t>(i / (steps / kSamples) - 1);
        farthest = std::fmax(farthest, course.distance({state.position[0], state.velocity[0]}, exact[sample]));
    }
    return farthest;
}

/// Over the shortest steps that still make an error.
double slopeOf(const std::array<double, kStepSizes>& steps, const std::array<double, kStepSizes>& errors) {
    std::vector<geometry::Vec2d> points;
    for (std::size_t i = steps.size(); i-- > 0 && points.size() < kStraight;)
        if (errors[i] > kNothing) points.emplace_back(steps[i], errors[i]);
    return logSlope(points);
}

}  // namespace

StepErrors measureStepErrors(const Course& course) {
    StepErrors found;
    const double period = course.period();
    std::array<physics::TrajectoryPoint, kSamples> exact{};
    for (int sample = 0; sample < kSamples; ++sample)
        exact[static_cast<std::size_t>(sample)] = course.exactAfter(period * (sample + 1) / kSamples);
    const physics::Forces<double> forces = course.forces();
    for (std::size_t size = 0; size < kStepSizes; ++size) {
        const int steps = kFewest << size;
        found.steps[size] = period / steps;
        for (std::size_t i = 0; i < kRacers; ++i)
            found.errors[i][size] = errorOf(physics::kIntegrators[i], course, forces, exact, steps, found.steps[size]);
    }
    for (std::size_t i = 0; i < kRacers; ++i) found.slopes[i] = slopeOf(found.steps, found.errors[i]);
    return found;
}

}  // namespace collidoscope::demos::race
