#pragma once
/// Integrators: the rules that give velocities and positions from accelerations, for one step of h seconds.
/// a(x, v) is the acceleration without the air, c the drag of the air (1/s), w the wind. The order is that of the
/// error at a fixed time as a function of h, for a spring.

#include <array>
#include <cstdint>
#include <string_view>

#include "geometry/base/memory.h"
#include "geometry/base/parallel_for.h"
#include "physics/particle/force/forces.h"

namespace collidoscope::physics {

enum class Integrator : std::uint8_t {
    ExplicitEuler,      ///< x' = x + h v, v' = v + h a. Order 1; the energy grows.
    SemiImplicitEuler,  ///< v' first, then x' = x + h v'. Order 1; symplectic: the energy oscillates without drift.
    AverageVelocity,    ///< v' = v + h a, x' = x + h (v + v') / 2, a of the old position. Order 1; the energy grows.
    VelocityVerlet,  ///< x' = x + h v + h^2 a / 2, then v' from the mean of a at the old and the new position. Order 2;
                     ///< 1 where springs have dampers, whose force it takes at the velocity of the middle.
    PositionVerlet,  ///< half a step of x, the whole of v, the other half of x. Order 2.
    RungeKutta4,     ///< the classical four stages. Order 4; the energy decreases slowly.
};
inline constexpr std::array kIntegrators{Integrator::ExplicitEuler,   Integrator::SemiImplicitEuler,
                                         Integrator::AverageVelocity, Integrator::VelocityVerlet,
                                         Integrator::PositionVerlet,  Integrator::RungeKutta4};
/// The name in lower case, such as "semi-implicit Euler".
std::string_view nameOf(Integrator integrator);

/// Arrays that integrate() works in.
template <typename T>
struct IntegratorArrays {
    VectorArray<T> acceleration{};
    VectorArray<T> startPosition{}, startVelocity{}, meanVelocity{}, meanAcceleration{};
    SpringPulls<T> pulls{};
};
template <typename T>
using IntegratorMemory = geometry::Scratch<IntegratorArrays<T>>;

/// Advances all particles by `time` seconds, >= 0; fixed particles (inverse mass 0) stay. Methods that change the
/// velocity once use the drag at the end of the step (v' = (v + h (a + c w)) / (1 + h c)), so that no step is too long
/// for it and the terminal speed does not depend on the step; RK4 and explicit Euler use it as a force.
template <typename T>
void integrate(Integrator integrator, ParticleState<T>& state, const Forces<T>& forces, T time,
               IntegratorMemory<T>& memory, const geometry::ParallelFor& parallelFor = geometry::serialFor);

/// The factor by which a particle seems heavier to a constraint that holds it at rest against a constant acceleration
/// a, because the air takes part of the motion in a step of h seconds: without the constraint, that step would move
/// the particle by h^2 a / factor. `air` is h c.
float heavierBy(Integrator integrator, float air);

}  // namespace collidoscope::physics
