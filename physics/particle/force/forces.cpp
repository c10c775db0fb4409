#include "physics/particle/force/forces.h"

#include <algorithm>

namespace collidoscope::physics {
namespace {

using geometry::Vec3;

/// Smallest number of springs, or of particles with springs, for one thread: they cost more than particles alone.
constexpr std::size_t kPullBlock = kParticlesPerThread / 4;

template <typename T>
Vec3<T> forceOnA(const Spring<T>& spring, const ParticleState<T>& state) {
    const Vec3<T> d = state.position[spring.b] - state.position[spring.a];
    const T length = glm::length(d);
    if (!(length > T(0))) return Vec3<T>{T(0)};
    const Vec3<T> along = d / length;
    const T speed = glm::dot(state.velocity[spring.b] - state.velocity[spring.a], along);
    return (spring.stiffness * (length - spring.restLength) + spring.damping * speed) * along;
}

}  // namespace

template <typename T>
bool SpringPulls<T>::isLinked(std::span<const Spring<T>> springs, std::size_t particles) const {
    if (first_.size() != particles + 1 || ends_.size() != 2 * springs.size()) return false;
    for (std::size_t i = 0; i < springs.size(); ++i)
        if (ends_[2 * i] != springs[i].a || ends_[2 * i + 1] != springs[i].b) return false;
    return true;
}

/// Sorts the ends of the springs by particle (counting sort).
template <typename T>
void SpringPulls<T>::link(std::span<const Spring<T>> springs, std::size_t particles) {
    ends_.resize(2 * springs.size());
    pulls_.resize(ends_.size());
    first_.assign(particles + 1, 0);
    for (std::size_t i = 0; i < springs.size(); ++i) {
        ends_[2 * i] = springs[i].a;
        ends_[2 * i + 1] = springs[i].b;
    }
    for (const std::uint32_t particle : ends_) ++first_[particle + 1];
    for (std::size_t i = 0; i < particles; ++i) first_[i + 1] += first_[i];
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t end = 0; end < ends_.size(); ++end) pulls_[next[ends_[end]]++] = static_cast<std::uint32_t>(end);
}

template <typename T>
void SpringPulls<T>::addTo(VectorArray<T>& acceleration, std::span<const Spring<T>> springs,
                           const ParticleState<T>& state, const geometry::ParallelFor& parallelFor) {
    if (springs.empty()) return;
    if (!isLinked(springs, state.size())) link(springs, state.size());
    force_.resize(springs.size());
    geometry::parallelBlocks(springs.size(), kPullBlock, parallelFor, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) force_.set(i, forceOnA(springs[i], state));
    });
    geometry::parallelBlocks(state.size(), kPullBlock, parallelFor, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const T inverseMass = state.inverseMassOf(i);
            for (std::uint32_t k = first_[i]; k < first_[i + 1]; ++k) {
                const Vec3<T> onA = inverseMass * force_[pulls_[k] / 2];
                acceleration.add(i, pulls_[k] % 2 == 0 ? onA : -onA);
            }
        }
    });
}

template class SpringPulls<float>;
template class SpringPulls<double>;

template <typename T>
void accelerations(const Forces<T>& forces, const ParticleState<T>& state, SpringPulls<T>& pulls, VectorArray<T>& out,
                   const geometry::ParallelFor& parallelFor) {
    const Field<T> field = fieldOf(forces);
    out.resize(state.size());
    geometry::parallelBlocks(state.size(), kParticlesPerThread, parallelFor, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            out.setVector3(i, state.isFixed(i) ? Vector3<T>{} : accelerationAt(field, state.position.vector3(i)));
    });
    pulls.addTo(out, forces.springs, state, parallelFor);
    if (forces.law) forces.law(state, out);
}

template void accelerations(const Forces<float>&, const ParticleState<float>&, SpringPulls<float>&, VectorArray<float>&,
                            const geometry::ParallelFor&);
template void accelerations(const Forces<double>&, const ParticleState<double>&, SpringPulls<double>&,
                            VectorArray<double>&, const geometry::ParallelFor&);

}  // namespace collidoscope::physics
