#pragma once
/// What springs do to their ends, shared by threads.

#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "physics/particle/force/spring.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// First the force of each spring, then for each particle the sum over its springs, in their order. So no two threads
/// write one number, and the sum has the same bits whatever the threads.
template <typename T>
class SpringPulls {
public:
    /// Adds to each particle's acceleration, m/s^2. Precondition: the ends are particles of the state.
    void addTo(VectorArray<T>& acceleration, std::span<const Spring<T>> springs, const ParticleState<T>& state,
               const geometry::ParallelFor& parallelFor);

private:
    bool isLinked(std::span<const Spring<T>> springs, std::size_t particles) const;
    void link(std::span<const Spring<T>> springs, std::size_t particles);

    std::vector<std::uint32_t> ends_{};   ///< a and b of each spring, as they were linked
    std::vector<std::uint32_t> first_{};  ///< of each particle in pulls_, and the end of the last one
    std::vector<std::uint32_t> pulls_{};  ///< number of the spring times two, plus one at its end b
    VectorArray<T> force_{};              ///< N, on the end a of each spring
};

}  // namespace physics
