#include "physics/particle/joint/joint_workspace.h"

#include <algorithm>

namespace physics {
namespace {

/// Calls body(particle, slot) for all particles of some chunks, along the slots.
template <typename Body>
void eachSlot(const Slots& slots, std::size_t firstChunk, std::size_t endChunk, const Body& body) {
    const std::size_t end = std::min<std::size_t>(endChunk * slots.chunk, slots.particles);
    for (std::size_t start = firstChunk * slots.chunk; start < end; start += slots.chunk)
        for (std::size_t row = 0; row < slots.stride; ++row) {
            const std::size_t last = std::min<std::size_t>(start + slots.chunk, end);
            std::size_t slot = slots.slotOf(static_cast<std::uint32_t>(start + row));
            for (std::size_t particle = start + row; particle < last; particle += slots.stride) body(particle, slot++);
        }
}

}  // namespace

void JointWorkspace::load(const ParticleState<float>& state, const Slots& slots,
                          const geometry::ParallelFor& parallelFor) {
    for (std::vector<float>* numbers : {&x, &y, &z, &inverseMass}) numbers->resize(slots.count());
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        eachSlot(slots, first, end, [&](std::size_t particle, std::size_t slot) {
            x[slot] = state.position.x[particle] + 0.0f;
            y[slot] = state.position.y[particle] + 0.0f;
            z[slot] = state.position.z[particle] + 0.0f;
            inverseMass[slot] = state.inverseMassOf(particle);
        });
    });
}

void JointWorkspace::store(ParticleState<float>& state, const Slots& slots,
                           const geometry::ParallelFor& parallelFor) const {
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        eachSlot(slots, first, end, [&](std::size_t particle, std::size_t slot) {
            state.position.set(particle, {x[slot], y[slot], z[slot]});
        });
    });
}

}  // namespace physics
