#include "physics/particle/measure/stability.h"

#include <cmath>

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;

/// Tolerance for growth by rounding, in a step that conserves energy.
constexpr double kRounding = 1e-9;
constexpr double kLargestProduct = 8.0;  // h w; no method here is stable at so long a step
constexpr int kSamples = 256;
constexpr int kLimitHalvings = 40;
/// h w: in shorter steps the growth may be below kRounding even if the motion grows.
constexpr double kShortest = 1e-3;  // h w

PhasePoint stepped(Integrator integrator, const Forces<double>& forces, const PhasePoint& from, double time) {
    ParticleState<double> state = oneParticle<double>({from.position, 0.0, 0.0}, {from.velocity, 0.0, 0.0});
    IntegratorMemory<double> memory;
    integrate(integrator, state, forces, time, memory);
    return {state.position.x[0], state.velocity.x[0]};
}

bool explodes(Integrator integrator, const DampedSpring& spring, double time) {
    return amplification(integrator, spring, time) > 1.0 + kRounding;
}

}  // namespace

Forces<double> forcesOf(const DampedSpring& spring) {
    Forces<double> forces;
    forces.gravity = Vec3d{0.0};
    forces.law = [spring](const ParticleState<double>& state, VectorArray<double>& out) {
        for (std::size_t i = 0; i < state.size(); ++i)
            out.x[i] -= (spring.stiffness * state.position.x[i] + spring.damping * state.velocity.x[i]) / spring.mass;
    };
    return forces;
}

double amplification(Integrator integrator, const DampedSpring& spring, double time) {
    // The columns of the matrix of a step: the results for a position without velocity, and for a velocity without
    // position.
    const Forces<double> forces = forcesOf(spring);
    // 1/s: scales velocities to the size of positions.
    const double scale = spring.stiffness > 0.0 ? spring.frequency() : 1.0;
    const PhasePoint a = stepped(integrator, forces, {1.0, 0.0}, time);
    const PhasePoint b = stepped(integrator, forces, {0.0, scale}, time);
    const double mean = 0.5 * (a.position + b.velocity / scale);
    const double determinant = (a.position * b.velocity - b.position * a.velocity) / scale;
    const double discriminant = mean * mean - determinant;
    return discriminant > 0.0 ? std::abs(mean) + std::sqrt(discriminant) : std::sqrt(determinant);
}

double stabilityLimit(Integrator integrator, const DampedSpring& spring) {
    const double frequency = spring.frequency();
    double stable = 0.0, unstable = kLargestProduct;
    for (int i = 1; i <= kSamples; ++i) {
        const double product = kLargestProduct * i / kSamples;
        if (explodes(integrator, spring, product / frequency)) {
            unstable = product;
            break;
        }
        stable = product;
    }
    for (int i = 0; i < kLimitHalvings; ++i) {
        const double middle = 0.5 * (stable + unstable);
        (explodes(integrator, spring, middle / frequency) ? unstable : stable) = middle;
    }
    return stable > kShortest ? stable : 0.0;
}

}  // namespace collidoscope::physics
