#include "physics/particle/force/forces.h"

#include <cmath>

namespace physics {
namespace {

using geometry::Vec3;

template <typename T>
Vec3<T> pullOf(const Attractor<T>& attractor, const Vec3<T>& position) {
    const Vec3<T> r = attractor.center - position;
    const T squared = glm::dot(r, r) + attractor.softening * attractor.softening;
    if (!(squared > T(0))) return Vec3<T>{T(0)};
    return r * (attractor.strength / (squared * std::sqrt(squared)));
}

template <typename T>
void addSpring(const Spring<T>& spring, const ParticleState<T>& state, VectorArray<T>& out) {
    const Vec3<T> d = state.position[spring.b] - state.position[spring.a];
    const T length = glm::length(d);
    if (!(length > T(0))) return;
    const Vec3<T> along = d / length;
    const T speed = glm::dot(state.velocity[spring.b] - state.velocity[spring.a], along);
    const Vec3<T> force = (spring.stiffness * (length - spring.restLength) + spring.damping * speed) * along;
    out.add(spring.a, state.inverseMassOf(spring.a) * force);
    out.add(spring.b, -state.inverseMassOf(spring.b) * force);
}

}  // namespace

template <typename T>
void accelerations(const Forces<T>& forces, const ParticleState<T>& state, VectorArray<T>& out,
                   const geometry::ParallelFor& parallelFor) {
    out.resize(state.size());
    parallelFor(state.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            Vec3<T> sum = forces.gravity;
            for (const Attractor<T>& attractor : forces.attractors) sum += pullOf(attractor, state.position[i]);
            out.set(i, state.isFixed(i) ? Vec3<T>{T(0)} : sum);
        }
    });
    for (const Spring<T>& spring : forces.springs) addSpring(spring, state, out);
    if (forces.law) forces.law(state, out);
}

template void accelerations(const Forces<float>&, const ParticleState<float>&, VectorArray<float>&,
                            const geometry::ParallelFor&);
template void accelerations(const Forces<double>&, const ParticleState<double>&, VectorArray<double>&,
                            const geometry::ParallelFor&);

}  // namespace physics
