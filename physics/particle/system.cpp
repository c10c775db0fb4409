#include "physics/particle/system.h"

#include <atomic>

#include "physics/particle/contact/free_space.h"
#include "physics/particle/joint/joint_solver.h"

namespace collidoscope::physics {
namespace {

constexpr std::size_t kIntegrationBlock =
    256;  ///< particles that one thread takes at least; following them is much work

std::optional<std::size_t> firstBroken(const ParticleState<float>& state) {
    for (std::size_t i = 0; i < state.size(); ++i)
        if (!isFinite(state.position.vector3(i)) || !isFinite(state.velocity.vector3(i))) return i;
    return {};
}

}  // namespace

ParticleSystem::ParticleSystem() = default;
ParticleSystem::ParticleSystem(const ParticleSystem& other) = default;
ParticleSystem::ParticleSystem(ParticleSystem&& other) noexcept = default;
ParticleSystem& ParticleSystem::operator=(const ParticleSystem& other) = default;
ParticleSystem& ParticleSystem::operator=(ParticleSystem&& other) noexcept = default;
ParticleSystem::~ParticleSystem() = default;

StepReport ParticleSystem::step(float time, const geometry::ParallelFor& parallelFor) {
    const float part = time / static_cast<float>(settings.subSteps);
    if (!(part > 0.0f)) return {};
    if (isTied()) return stepTied(part, parallelFor);
    return integrateBatch({settings.integrator, part, settings.subSteps, forces, obstacles, settings.contact}, state,
                          parallelFor);
}

/// Whether particles interact.
bool ParticleSystem::isTied() const {
    return !forces.independent() || !joints.joints().empty() || !triangles.empty() || selfContact.thickness > 0.0f;
}

StepReport ParticleSystem::stepTied(float part, const geometry::ParallelFor& parallelFor) {
    StepReport report;
    work_.stepStart.keep(state);
    for (int i = 0; i < settings.subSteps; ++i) {
        work_.start.keep(state);
        blow({forces.wind, settings.airDensity, settings.airResistance}, triangles, part, state);
        integrate(settings.integrator, state, forces, part, memory_, parallelFor);
        if (!joints.joints().empty()) tie(part, parallelFor);
        work_.selfContact.solve(selfContact, triangles, work_.start.position, state, parallelFor);
        if (!obstacles.solids().empty()) report.hits += land(part, parallelFor);
    }
    report.broken = firstBroken(state);
    if (!report.broken) return report;
    state.position = work_.stepStart.position;
    state.velocity = work_.stepStart.velocity;
    return {.broken = report.broken};
}

void ParticleSystem::tie(float time, const geometry::ParallelFor& parallelFor) {
    work_.loose = state.position;
    jointWeights(state, forces.drag, settings.integrator, time, work_.weights);
    JointSubStep step{.time = time, .iterations = settings.iterations, .weights = work_.weights};
    if (settings.jointDirection == JointDirection::AtStart) step.start = &work_.start.position;
    joints.solve(state, step, parallelFor);
    for (std::size_t i = 0; i < state.size(); ++i) state.velocity.add(i, (state.position[i] - work_.loose[i]) / time);
}

std::size_t ParticleSystem::land(float time, const geometry::ParallelFor& parallelFor) {
    const ContactStep contacts(obstacles, settings.contact, time, forces.wind);
    std::atomic<std::size_t> hits{0};
    geometry::parallelBlocks(state.size(), kIntegrationBlock, parallelFor, [&](std::size_t first, std::size_t end) {
        std::size_t found = 0;
        for (std::size_t i = first; i < end; ++i) {
            if (state.isFixed(i)) continue;
            const Moving<float> from{.x = work_.start.position.vector3(i), .v = work_.start.velocity.vector3(i)};
            Moving<float> to{.x = state.position.vector3(i), .v = state.velocity.vector3(i)};
            found += contacts.land(from, to, forces.drag + state.dampingOf(i));
            state.position.setVector3(i, to.x);
            state.velocity.setVector3(i, to.v);
        }
        hits += found;
    });
    return hits;
}

}  // namespace collidoscope::physics
