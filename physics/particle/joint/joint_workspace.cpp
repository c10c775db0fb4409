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

void JointWorkspace::resize(std::size_t slotCount) {
    constexpr std::size_t kRows = 4, kLinesPerPage = 4096 / sizeof(CacheLine);
    const std::size_t lines = (slotCount + kNumbersPerLine - 1) / kNumbersPerLine;
    linesPerRow_ = (lines + kLinesPerPage - 1) / kLinesPerPage * kLinesPerPage;
    rows_.resize(kRows * linesPerRow_);
}

void JointWorkspace::load(const ParticleState<float>& state, const Slots& slots,
                          const geometry::ParallelFor& parallelFor) {
    resize(slots.count());
    float *const x = rows(), *const y = x + rowLength(), *const z = y + rowLength(), *const weights = z + rowLength();
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        eachSlot(slots, first, end, [&](std::size_t particle, std::size_t slot) {
            x[slot] = state.position.x[particle] + 0.0f;
            y[slot] = state.position.y[particle] + 0.0f;
            z[slot] = state.position.z[particle] + 0.0f;
            weights[slot] = state.inverseMassOf(particle);
        });
    });
}

void JointWorkspace::store(ParticleState<float>& state, const Slots& slots, const geometry::ParallelFor& parallelFor) {
    const float *const x = rows(), *const y = x + rowLength(), *const z = y + rowLength();
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        eachSlot(slots, first, end, [&](std::size_t particle, std::size_t slot) {
            state.position.set(particle, {x[slot], y[slot], z[slot]});
        });
    });
}

}  // namespace physics
