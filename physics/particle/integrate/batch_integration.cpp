#include "physics/particle/integrate/batch_integration.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>

#include "physics/particle/contact/free_space.h"
#include "physics/particle/integrate/batch_kernel.h"

namespace collidoscope::physics {

using geometry::batch::Avx2;
using geometry::batch::Avx512;
using geometry::batch::Baseline;
using geometry::batch::InstructionSet;

extern template void integrateKernel<Baseline>(const BatchNumbers&, std::size_t, std::size_t, std::uint8_t*);
extern template void integrateKernel<Avx2>(const BatchNumbers&, std::size_t, std::size_t, std::uint8_t*);
extern template void integrateKernel<Avx512>(const BatchNumbers&, std::size_t, std::size_t, std::uint8_t*);

namespace {

using geometry::Vec3f;

constexpr std::size_t kWidth = geometry::batch::kLanes;
/// Number of particles that are integrated before those near solids are followed: their 24 KB are still in the cache.
constexpr std::size_t kBlock = 1024;

class BatchRun {
public:
    BatchRun(const BatchIntegration& step, ParticleState<float>& state, InstructionSet set)
        : step_(step),
          state_(state),
          contacts_(step.obstacles, step.contact, step.time, step.forces.wind),
          kernel_(geometry::batch::chooseKernel(set, &integrateKernel<Baseline>, &integrateKernel<Avx2>,
                                                &integrateKernel<Avx512>)) {
        const Vec3f& wind = step.forces.wind;
        numbers_ = {step.integrator,      step.subSteps,        step.time, step.forces.drag, {wind.x, wind.y, wind.z},
                    fieldOf(step.forces), contacts_.freeSpace()};
        VectorArray<float>&x = state.position, &v = state.velocity;
        float* const arrays[6] = {x.x.data(), x.y.data(), x.z.data(), v.x.data(), v.y.data(), v.z.data()};
        for (int axis = 0; axis < 3; ++axis) {
            numbers_.position[axis] = arrays[axis];
            numbers_.velocity[axis] = arrays[axis + 3];
        }
        if (!state.inverseMass.empty()) numbers_.inverseMass = state.inverseMass.data();
        if (!state.damping.empty()) numbers_.damping = state.damping.data();
    }

    /// Integrates the particles of one block, or fewer. Precondition: `first` is a multiple of eight.
    void go(std::size_t first, std::size_t end) {
        std::array<std::uint8_t, kBlock / kWidth> near;
        const std::size_t groups = (end - first) / kWidth;
        kernel_(numbers_, first, groups, near.data());
        std::size_t hits = 0;
        for (std::size_t group = 0; group < groups; ++group)
            for (unsigned lanes = near[group]; lanes != 0; lanes &= lanes - 1)
                hits += integrateOne(first + group * kWidth + static_cast<std::size_t>(std::countr_zero(lanes)));
        for (std::size_t i = first + groups * kWidth; i < end; ++i)
            if (!state_.isFixed(i)) hits += integrateOne(i);
        // Once for each block, because threads that change one counter wait for each other.
        hits_.fetch_add(hits, std::memory_order_relaxed);
    }

    StepReport report() const {
        StepReport report{.hits = hits_};
        if (broken_ < state_.size()) report.broken = broken_;
        return report;
    }

private:
    /// Follows one particle. Returns the number of hits.
    std::size_t integrateOne(std::size_t i) {
        std::size_t hits = 0;
        withMethod(step_.integrator, [&](auto method) { hits = integrateOneBy<decltype(method)>(i); });
        return hits;
    }
    template <typename Method>
    std::size_t integrateOneBy(std::size_t i) {
        const float drag = step_.forces.drag + state_.dampingOf(i);
        const TimeStep<float> timeStep = timeStepOf<float>(numbers_, drag);
        Moving<float> p{.x = state_.position.vector3(i), .v = state_.velocity.vector3(i)};
        std::size_t hits = 0;
        for (int k = 0; k < step_.subSteps && isFinite(p.x) && isFinite(p.v); ++k) {
            const Moving<float> from = p;
            advance<Method>(timeStep, numbers_.field, p);
            if (isFinite(p.x) && isFinite(p.v)) hits += contacts_.land(from, p, drag);
        }
        if (!isFinite(p.x) || !isFinite(p.v)) {
            reportBroken(i);
            return 0;
        }
        state_.position.setVector3(i, p.x);
        state_.velocity.setVector3(i, p.v);
        return hits;
    }
    void reportBroken(std::size_t i) {
        std::size_t lowest = broken_;
        while (i < lowest && !broken_.compare_exchange_weak(lowest, i)) {
        }
    }

    const BatchIntegration& step_;
    ParticleState<float>& state_;
    const ContactStep contacts_;
    BatchNumbers numbers_{};
    decltype(&integrateKernel<Baseline>) kernel_;
    std::atomic<std::size_t> hits_{0};
    std::atomic<std::size_t> broken_{static_cast<std::size_t>(-1)};
};

}  // namespace

StepReport integrateBatch(const BatchIntegration& step, ParticleState<float>& state,
                          const geometry::ParallelFor& parallelFor, InstructionSet set) {
    assert(step.forces.independent());
    BatchRun run(step, state, set);
    geometry::parallelBlocks(state.size(), kParticlesPerThread, parallelFor, [&](std::size_t first, std::size_t end) {
        for (; first < end; first += kBlock) run.go(first, std::min(first + kBlock, end));
    });
    return run.report();
}

}  // namespace collidoscope::physics
