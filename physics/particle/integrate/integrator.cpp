#include "physics/particle/integrate/integrator.h"

#include "physics/particle/integrate/methods.h"

namespace collidoscope::physics {
namespace {

/// The input and output of a stage: loads and stores the state of particles.
template <typename Method, typename T>
class Particles {
public:
    Particles(ParticleState<T>& state, IntegratorMemory<T>& memory) : state_(state), memory_(memory) {
        if (!Method::kKeepsMore) return;
        for (VectorArray<T>* kept : keptArrays()) kept->resize(state.size());
    }
    Moving<T> load(std::size_t i) const {
        Moving<T> p{.x = state_.position.vector3(i), .v = state_.velocity.vector3(i)};
        p.a = memory_.acceleration.vector3(i);
        if constexpr (Method::kKeepsMore) {
            p.x0 = memory_.startPosition.vector3(i);
            p.v0 = memory_.startVelocity.vector3(i);
            p.dx = memory_.meanVelocity.vector3(i);
            p.dv = memory_.meanAcceleration.vector3(i);
        }
        return p;
    }
    void store(std::size_t i, const Moving<T>& p) {
        state_.position.setVector3(i, p.x);
        state_.velocity.setVector3(i, p.v);
        if constexpr (Method::kKeepsMore) {
            memory_.startPosition.setVector3(i, p.x0);
            memory_.startVelocity.setVector3(i, p.v0);
            memory_.meanVelocity.setVector3(i, p.dx);
            memory_.meanAcceleration.setVector3(i, p.dv);
        }
    }

private:
    std::array<VectorArray<T>*, 4> keptArrays() {
        return {&memory_.startPosition, &memory_.startVelocity, &memory_.meanVelocity, &memory_.meanAcceleration};
    }

    ParticleState<T>& state_;
    IntegratorMemory<T>& memory_;
};

template <typename Method, typename T>
void integrateBy(ParticleState<T>& state, const Forces<T>& forces, T time, IntegratorMemory<T>& memory,
                 const geometry::ParallelFor& parallelFor) {
    Particles<Method, T> particles(state, memory);
    const Vector3<T> wind{forces.wind.x, forces.wind.y, forces.wind.z};
    const auto eachFree = [&](const auto& change) {
        geometry::parallelBlocks(state.size(), kParticlesPerThread, parallelFor,
                                 [&](std::size_t first, std::size_t end) {
                                     for (std::size_t i = first; i < end; ++i) {
                                         if (state.isFixed(i)) continue;
                                         Moving<T> p = particles.load(i);
                                         change(TimeStep<T>(time, forces.drag + state.dampingOf(i), wind), p);
                                         particles.store(i, p);
                                     }
                                 });
    };
    memory.acceleration.resize(state.size());
    if constexpr (Method::kHasStart) eachFree([](const TimeStep<T>& step, Moving<T>& p) { Method::start(step, p); });
    for (int k = 0; k < Method::kStages; ++k) {
        accelerations(forces, state, memory.pulls, memory.acceleration, parallelFor);
        eachFree([k](const TimeStep<T>& step, Moving<T>& p) { Method::stage(k, step, p); });
    }
}

}  // namespace

std::string_view nameOf(Integrator integrator) {
    switch (integrator) {
        case Integrator::ExplicitEuler:
            return "explicit Euler";
        case Integrator::SemiImplicitEuler:
            return "semi-implicit Euler";
        case Integrator::AverageVelocity:
            return "average velocity";
        case Integrator::VelocityVerlet:
            return "velocity Verlet";
        case Integrator::PositionVerlet:
            return "position Verlet";
        case Integrator::RungeKutta4:
            return "Runge-Kutta 4";
    }
    return {};
}

template <typename T>
void integrate(Integrator integrator, ParticleState<T>& state, const Forces<T>& forces, T time,
               IntegratorMemory<T>& memory, const geometry::ParallelFor& parallelFor) {
    withMethod(integrator,
               [&](auto method) { integrateBy<decltype(method)>(state, forces, time, memory, parallelFor); });
}

float heavierBy(Integrator integrator, float air) {
    float times = 1.0f;
    withMethod(integrator, [&](auto method) { times = decltype(method)::heavier(air); });
    return times;
}

template void integrate(Integrator, ParticleState<float>&, const Forces<float>&, float, IntegratorMemory<float>&,
                        const geometry::ParallelFor&);
template void integrate(Integrator, ParticleState<double>&, const Forces<double>&, double, IntegratorMemory<double>&,
                        const geometry::ParallelFor&);

}  // namespace collidoscope::physics
