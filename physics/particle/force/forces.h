#pragma once
/// Forces on particles, including springs. SI units.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/base/simd/lanes.h"
#include "physics/particle/state/particle_state.h"
#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// A centre of gravitational attraction, softened near the centre (Plummer's potential):
///   a = strength r / (|r|^2 + softening^2)^(3/2)       r = centre - position
template <typename T>
struct Attractor {
    geometry::Vec3<T> center{T(0)};  ///< m
    T strength = T(0);               ///< G M, m^3/s^2; negative: repulsion
    T softening = T(0);              ///< m, >= 0; the acceleration at the centre is zero
};

/// The acceleration of a particle, m/s^2. S is T, or lanes of T.
template <typename S, typename T>
Vector3<S> pullOf(const Attractor<T>& attractor, const Vector3<S>& position) {
    using geometry::batch::select;
    using geometry::batch::squareRoot;
    const Vector3<S> center{S(attractor.center.x), S(attractor.center.y), S(attractor.center.z)};
    const Vector3<S> r = center - position;
    const S squared = dot(r, r) + S(attractor.softening * attractor.softening);
    const S cube = squared * squareRoot(squared);
    const auto isApart = cube > S(0);
    return select(isApart, S(attractor.strength) / select(isApart, cube, S(1)), S(0)) * r;
}

/// A spring between two particles. It pulls its ends together when it is longer than at rest, and pushes them apart
/// when it is shorter (Hooke). Its damper acts along the spring, on the rate of its length:
///   F on a = (k (|d| - L) + c d'.u) u       d = b - a, u = d / |d|
/// If the ends coincide, there is no direction, and the spring exerts no force.
template <typename T>
struct Spring {
    std::uint32_t a = 0, b = 0;
    T restLength = T(1);  ///< m, >= 0
    T stiffness = T(0);   ///< k, N/m, >= 0
    T damping = T(0);     ///< c, N s/m, >= 0
};

/// The forces of springs on their ends, computed by several threads: first the force of each spring, then for each
/// particle the sum over its springs, in their order. So no two threads write the same number, and the bits are the
/// same for any number of threads.
template <typename T>
class SpringPulls {
public:
    /// Adds to each particle's acceleration, m/s^2. Precondition: the ends are particles of the state.
    void addTo(VectorArray<T>& acceleration, std::span<const Spring<T>> springs, const ParticleState<T>& state,
               const geometry::ParallelFor& parallelFor);

private:
    bool isLinked(std::span<const Spring<T>> springs, std::size_t particles) const;
    void link(std::span<const Spring<T>> springs, std::size_t particles);

    std::vector<std::uint32_t> ends_{};   ///< ends a and b of the springs for which the lists below were made
    std::vector<std::uint32_t> first_{};  ///< by particle: its first entry in pulls_; then the end of the last list
    std::vector<std::uint32_t> pulls_{};  ///< twice the index of the spring, plus one for its end b
    VectorArray<T> force_{};              ///< N, on the end a of each spring
};

/// A custom force law: adds its accelerations (m/s^2) to those of all particles. Fixed particles ignore it.
template <typename T>
using ForceLaw = std::function<void(const ParticleState<T>& state, VectorArray<T>& accelerations)>;

template <typename T>
struct Forces {
    geometry::Vec3<T> gravity{T(0), T(-9.81), T(0)};  ///< m/s^2
    T drag = T(0);                                    ///< 1/s, >= 0: deceleration per speed relative to the air
    geometry::Vec3<T> wind{T(0)};                     ///< m/s: velocity of the air
    std::vector<Attractor<T>> attractors{};
    std::vector<Spring<T>> springs{};
    ForceLaw<T> law{};  ///< may be empty

    /// Whether particles do not interact.
    bool independent() const { return springs.empty() && !law; }
};

/// A force field that depends on the position only, as plain numbers that kernels may read. It points into Forces.
template <typename T>
struct Field {
    T gravity[3] = {};
    const Attractor<T>* attractors = nullptr;
    std::size_t attractorCount = 0;
};
template <typename T>
Field<T> fieldOf(const Forces<T>& forces) {
    return {{forces.gravity.x, forces.gravity.y, forces.gravity.z}, forces.attractors.data(), forces.attractors.size()};
}
/// The acceleration at a position, m/s^2. S is T, or lanes of T.
template <typename S, typename T>
[[gnu::always_inline]] inline Vector3<S> accelerationAt(const Field<T>& field, const Vector3<S>& position) {
    Vector3<S> sum{S(field.gravity[0]), S(field.gravity[1]), S(field.gravity[2])};
    for (std::size_t i = 0; i < field.attractorCount; ++i) sum = sum + pullOf(field.attractors[i], position);
    return sum;
}

/// The acceleration of each particle, m/s^2, without drag and damping, which are linear in the velocity and handled by
/// the integrators (integrator.h). Fixed particles get zero. `out` is resized; `pulls` is memory to be reused from step
/// to step. The bits are the same for any number of threads.
template <typename T>
void accelerations(const Forces<T>& forces, const ParticleState<T>& state, SpringPulls<T>& pulls, VectorArray<T>& out,
                   const geometry::ParallelFor& parallelFor = geometry::serialFor);

/// The same without memory to be reused.
template <typename T>
void accelerations(const Forces<T>& forces, const ParticleState<T>& state, VectorArray<T>& out) {
    SpringPulls<T> pulls;
    accelerations(forces, state, pulls, out);
}

}  // namespace collidoscope::physics
