#include "physics/particle/integrate/integrator.h"

namespace physics {
namespace {

using geometry::Vec3;

/// What one step of any method works with.
template <typename T>
struct Work {
    ParticleState<T>& state;
    const Forces<T>& forces;
    T h;  ///< s
    IntegratorMemory<T>& memory;
    const geometry::ParallelFor& parallelFor;

    T dragOf(std::size_t i) const { return forces.drag + state.dampingOf(i); }
    void evaluate(const ParticleState<T>& at, VectorArray<T>& out) const {
        accelerations(forces, at, out, parallelFor);
    }
    /// Calls change(i, position, velocity) for each particle that is free to move and stores what it makes of them.
    template <typename Change>
    void eachFree(const Change& change) const {
        parallelFor(state.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) {
                if (state.isFixed(i)) continue;
                Vec3<T> x = state.position[i], v = state.velocity[i];
                change(i, x, v);
                state.position.set(i, x);
                state.velocity.set(i, v);
            }
        });
    }
    /// The velocity after `time` seconds of the acceleration, and of the air as it is at the end.
    Vec3<T> pushed(std::size_t i, const Vec3<T>& v, const Vec3<T>& a, T time) const {
        const T c = dragOf(i);
        return (v + time * (a + c * forces.wind)) / (T(1) + time * c);
    }
    Vec3<T> withAir(std::size_t i, const Vec3<T>& v, const Vec3<T>& a) const {
        return a + dragOf(i) * (forces.wind - v);
    }
};

template <typename T>
void explicitEuler(const Work<T>& w) {
    w.evaluate(w.state, w.memory.acceleration);
    w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
        const Vec3<T> a = w.withAir(i, v, w.memory.acceleration[i]);
        x += w.h * v;
        v += w.h * a;
    });
}

template <typename T>
void semiImplicitEuler(const Work<T>& w) {
    w.evaluate(w.state, w.memory.acceleration);
    w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
        v = w.pushed(i, v, w.memory.acceleration[i], w.h);
        x += w.h * v;
    });
}

template <typename T>
void averageVelocity(const Work<T>& w) {
    w.evaluate(w.state, w.memory.acceleration);
    w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
        const Vec3<T> before = v;
        v = w.pushed(i, v, w.memory.acceleration[i], w.h);
        x += T(0.5) * w.h * (before + v);
    });
}

/// Half a step of the velocity with the old place's force, the place, the other half with the new place's force.
/// Springs' dampers see the velocity of the middle, which is enough for the second order where there are none.
template <typename T>
void velocityVerlet(const Work<T>& w) {
    const T half = T(0.5) * w.h;
    w.evaluate(w.state, w.memory.acceleration);
    w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
        v += half * w.withAir(i, v, w.memory.acceleration[i]);
        x += w.h * v;
    });
    w.evaluate(w.state, w.memory.acceleration);
    w.eachFree([&](std::size_t i, Vec3<T>& /*x*/, Vec3<T>& v) { v = w.pushed(i, v, w.memory.acceleration[i], half); });
}

template <typename T>
void positionVerlet(const Work<T>& w) {
    const T half = T(0.5) * w.h;
    w.eachFree([&](std::size_t /*i*/, Vec3<T>& x, Vec3<T>& v) { x += half * v; });
    w.evaluate(w.state, w.memory.acceleration);
    w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
        v = w.pushed(i, v, w.memory.acceleration[i], w.h);
        x += half * v;
    });
}

template <typename T>
void rungeKutta4(const Work<T>& w) {
    ParticleState<T>& stage = w.memory.stage;
    ParticleState<T>& sum = w.memory.sum;
    stage = w.state;
    sum.position.resize(0);
    sum.velocity.resize(0);
    sum.resize(w.state.size());
    constexpr T kWeights[]{T(1) / T(6), T(1) / T(3), T(1) / T(3), T(1) / T(6)};
    constexpr T kNext[]{T(0.5), T(0.5), T(1), T(0)};
    for (int k = 0; k < 4; ++k) {
        w.evaluate(stage, w.memory.acceleration);
        w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
            const Vec3<T> speed = stage.velocity[i];
            const Vec3<T> a = w.withAir(i, speed, w.memory.acceleration[i]);
            sum.position.add(i, kWeights[k] * speed);
            sum.velocity.add(i, kWeights[k] * a);
            stage.position.set(i, x + kNext[k] * w.h * speed);
            stage.velocity.set(i, v + kNext[k] * w.h * a);
        });
    }
    w.eachFree([&](std::size_t i, Vec3<T>& x, Vec3<T>& v) {
        x += w.h * sum.position[i];
        v += w.h * sum.velocity[i];
    });
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
    const Work<T> work{state, forces, time, memory, parallelFor};
    switch (integrator) {
        case Integrator::ExplicitEuler:
            return explicitEuler(work);
        case Integrator::SemiImplicitEuler:
            return semiImplicitEuler(work);
        case Integrator::AverageVelocity:
            return averageVelocity(work);
        case Integrator::VelocityVerlet:
            return velocityVerlet(work);
        case Integrator::PositionVerlet:
            return positionVerlet(work);
        case Integrator::RungeKutta4:
            return rungeKutta4(work);
    }
}

template void integrate(Integrator, ParticleState<float>&, const Forces<float>&, float, IntegratorMemory<float>&,
                        const geometry::ParallelFor&);
template void integrate(Integrator, ParticleState<double>&, const Forces<double>&, double, IntegratorMemory<double>&,
                        const geometry::ParallelFor&);

}  // namespace physics
