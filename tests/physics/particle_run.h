#pragma once
/// Short runs of the integrators in double, for tests against formulas.

#include <cmath>
#include <vector>

#include "physics/particle/integrate/integrator.h"
#include "physics/particle/theory/trajectory.h"

namespace collidoscope::physics {

/// Takes `steps` steps of h seconds.
template <typename T>
void run(Integrator integrator, ParticleState<T>& state, const Forces<T>& forces, T h, int steps) {
    IntegratorMemory<T> memory;
    for (int i = 0; i < steps; ++i) integrate(integrator, state, forces, h, memory);
}

/// The slope of the line through log(error) against log(h).
inline double slopeOf(const std::vector<double>& steps, const std::vector<double>& errors) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    const auto count = static_cast<double>(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double u = std::log(steps[i]), v = std::log(errors[i]);
        x += u / count;
        y += v / count;
        xx += u * u / count;
        xy += u * v / count;
    }
    return (xy - x * y) / (xx - x * x);
}

}  // namespace collidoscope::physics
