#include "demos/14_particles/parts/race/step_errors.h"

#include <cmath>

#include "demos/share/log_slope.h"

namespace demos::race {
namespace {

constexpr int kLooks = 8;             // a period
constexpr int kFewest = 32;           // steps a period
constexpr std::size_t kStraight = 3;  // points that the slope is taken from

double errorOf(physics::Integrator integrator, const Course& course, const physics::Forces<double>& forces,
               const std::array<physics::FlightPoint, kLooks>& exact, int steps, double h) {
    auto state = physics::oneParticle(course.start().position, course.start().velocity);
    physics::IntegratorMemory<double> memory;
    double farthest = 0.0;
    for (int i = 1; i <= steps; ++i) {
        integrate(integrator, state, forces, h, memory);
        if (i % (steps / kLooks) != 0) continue;
        const auto look = static_cast<std::size_t>(i / (steps / kLooks) - 1);
        farthest = std::fmax(farthest, course.distance({state.position[0], state.velocity[0]}, exact[look]));
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
    std::array<physics::FlightPoint, kLooks> exact{};
    for (int look = 0; look < kLooks; ++look)
        exact[static_cast<std::size_t>(look)] = course.exactAfter(period * (look + 1) / kLooks);
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

}  // namespace demos::race
