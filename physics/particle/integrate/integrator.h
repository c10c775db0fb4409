#pragma once
/// Integrators: the rules by which velocities and positions follow from accelerations, one step of h seconds.
///
/// a(x, v) is the acceleration without the air, c the drag of the air (1/s), w the wind. Order: how the error of one
/// fixed time falls with h, on a spring.

#include <array>
#include <cstdint>
#include <string_view>

#include "geometry/base/memory.h"
#include "geometry/base/parallel_for.h"
#include "physics/particle/force/forces.h"

namespace collidoscope::physics {

enum class Integrator : std::uint8_t {
    ExplicitEuler,      ///< x' = x + h v, v' = v + h a. Order 1; feeds energy in.
    SemiImplicitEuler,  ///< v' first, then x' = x + h v'. Order 1; symplectic: energy swings, does not drift.
    AverageVelocity,  ///< v' = v + h a, x' = x + h (v + v') / 2: a of the old position only. Order 1; feeds energy in.
    VelocityVerlet,  ///< x' = x + h v + h^2 a / 2, then v' from the mean of a at the old and the new position. Order 2;
                     ///< 1 where springs have dampers, whose force it takes at the velocity of the middle.
    PositionVerlet,  ///< half a step of x, the whole of v, the other half of x. Order 2.
    RungeKutta4,     ///< the classical four stages. Order 4; takes a little energy.
};
inline constexpr std::array kIntegrators{Integrator::ExplicitEuler,   Integrator::SemiImplicitEuler,
                                         Integrator::AverageVelocity, Integrator::VelocityVerlet,
                                         Integrator::PositionVerlet,  Integrator::RungeKutta4};
/// "semi-implicit Euler".
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

/// Advances all particles by `time` seconds, >= 0; particles held fast (inverse mass 0) stay. The air is taken at the
/// end of the step (v' = (v + h (a + c w)) / (1 + h c)) by the methods that step the velocity once, so that no step is
/// too long for it and the terminal speed does not depend on the step; by RK4 and explicit Euler as a force.
template <typename T>
void integrate(Integrator integrator, ParticleState<T>& state, const Forces<T>& forces, T time,
               IntegratorMemory<T>& memory, const geometry::ParallelFor& parallelFor = geometry::serialFor);

/// How many times heavier than it is a particle seems to what holds it at rest against a steady acceleration a, because
/// the air takes part of what a step of h seconds gives it: without a hold, that step would move it by h^2 a / heavier.
/// `air` is h c.
float heavierBy(Integrator integrator, float air);

}  // namespace collidoscope::physics
