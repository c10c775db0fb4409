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

void JointWorkspace::resize(std::size_t slotCount, std::size_t rowCount) {
    constexpr std::size_t kLinesPerPage = 4096 / sizeof(CacheLine);
    const std::size_t lines = (slotCount + kNumbersPerLine - 1) / kNumbersPerLine;
    linesPerRow_ = (lines + kLinesPerPage - 1) / kLinesPerPage * kLinesPerPage;
    rows_.resize(rowCount * linesPerRow_);
}

void JointWorkspace::load(const ParticleState<float>& state, const JointSubStep& step, const Slots& slots,
                          const geometry::ParallelFor& parallelFor) {
    resize(slots.count(), step.start != nullptr ? 7 : 4);
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        const auto loadRow = [&](std::size_t row, const auto& numberOf) {
            float* const numbers = rows() + row * rowLength();
            eachSlot(slots, first, end,
                     [&](std::size_t particle, std::size_t slot) { numbers[slot] = numberOf(particle) + 0.0f; });
        };
        const auto loadPlaces = [&](std::size_t row, const VectorArray<float>& places) {
            loadRow(row, [&](std::size_t i) { return places.x[i]; });
            loadRow(row + 1, [&](std::size_t i) { return places.y[i]; });
            loadRow(row + 2, [&](std::size_t i) { return places.z[i]; });
        };
        loadPlaces(0, state.position);
        loadRow(3, [&](std::size_t i) { return step.weightOf(i, state); });
        if (step.start != nullptr) loadPlaces(4, *step.start);
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
