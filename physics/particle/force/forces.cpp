#include "physics/particle/force/forces.h"

namespace physics {

template <typename T>
void accelerations(const Forces<T>& forces, const ParticleState<T>& state, SpringPulls<T>& pulls, VectorArray<T>& out,
                   const geometry::ParallelFor& parallelFor) {
    const Field<T> field = fieldOf(forces);
    out.resize(state.size());
    geometry::parallelBlocks(state.size(), kParticlesPerThread, parallelFor, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            out.setTriple(i, state.isFixed(i) ? Triple<T>{} : accelerationAt(field, state.position.triple(i)));
    });
    pulls.addTo(out, forces.springs, state, parallelFor);
    if (forces.law) forces.law(state, out);
}

template void accelerations(const Forces<float>&, const ParticleState<float>&, SpringPulls<float>&, VectorArray<float>&,
                            const geometry::ParallelFor&);
template void accelerations(const Forces<double>&, const ParticleState<double>&, SpringPulls<double>&,
                            VectorArray<double>&, const geometry::ParallelFor&);

}  // namespace physics
