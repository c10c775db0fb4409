#include "demos/14_particles/parts/race.h"

#include <algorithm>
#include <cmath>

#include "demos/share/growth.h"

namespace collidoscope::demos::race {
namespace {

using physics::TrajectoryPoint;

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
