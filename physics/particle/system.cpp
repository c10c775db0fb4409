#include "physics/particle/system.h"

#include <cmath>

namespace physics {
namespace {

bool isFinite(const geometry::Vec3f& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

std::optional<std::size_t> firstBroken(const ParticleState<float>& state) {
    for (std::size_t i = 0; i < state.size(); ++i)
        if (!isFinite(state.position[i]) || !isFinite(state.velocity[i])) return i;
    return {};
}

}  // namespace

StepReport ParticleSystem::step(float time, const geometry::ParallelFor& parallelFor) {
    StepReport report;
    if (!(time > 0.0f)) return report;
    const ParticleState<float> before = state;
    for (int part = 0; part < settings.subSteps; ++part)
        report.hits += subStep(time / static_cast<float>(settings.subSteps), parallelFor);
    report.broken = firstBroken(state);
    if (report.broken) {
        state = before;
        report.hits = 0;
    }
    return report;
}

std::size_t ParticleSystem::subStep(float time, const geometry::ParallelFor& parallelFor) {
    start_ = state;
    blow({forces.wind, settings.airDensity, settings.airResistance}, panels, time, state);
    integrate(settings.integrator, state, forces, time, memory_, parallelFor);
    if (!joints.joints().empty()) tie(time, parallelFor);
    selfContactSolver_.solve(selfContact, panels, start_.position, state, parallelFor);
    return obstacles.solids().empty() ? 0 : land(time);
}

void ParticleSystem::tie(float time, const geometry::ParallelFor& parallelFor) {
    const VectorArray<float> loose = state.position;
    joints.solve(state, time, settings.iterations, parallelFor);
    for (std::size_t i = 0; i < state.size(); ++i) state.velocity.add(i, (state.position[i] - loose[i]) / time);
}

std::size_t ParticleSystem::land(float time) {
    std::size_t hits = 0;
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (state.isFixed(i)) continue;
        const Flight flight{start_.position[i],
                            state.position[i],
                            start_.velocity[i],
                            state.velocity[i],
                            time,
                            forces.drag + state.dampingOf(i),
                            forces.wind};
        const Landing landing = follow(flight, obstacles, settings.contact);
        state.position.set(i, landing.position);
        state.velocity.set(i, landing.velocity);
        hits += static_cast<std::size_t>(landing.hits);
    }
    return hits;
}

}  // namespace physics
