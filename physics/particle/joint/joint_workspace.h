#pragma once
/// What a joint solver writes while it works.

#include "geometry/base/parallel_for.h"
#include "physics/particle/joint/joint_sub_step.h"
#include "physics/particle/joint/layout/joint_layout.h"
#include "physics/particle/state/particle_state.h"

namespace physics {

/// Arrays that hold no state.
class JointWorkspace {
public:
    /// Brings the particles into their slots. -0 becomes 0.
    void load(const ParticleState<float>& state, const JointSubStep& step, const Slots& slots,
              const geometry::ParallelFor& parallelFor);
    void store(ParticleState<float>& state, const Slots& slots, const geometry::ParallelFor& parallelFor);

    /// By slot: x, then y, z, the weight, and x, y, z at the start of the sub-step where it has one, each
    /// `rowLength` further on. Rows are whole pages long: processors
    /// compare the last twelve bits of addresses to tell whether a load waits for a store, and take row for row.
    float* rows() { return rows_.data()->numbers; }
    std::size_t rowLength() const { return linesPerRow_ * kNumbersPerLine; }

    std::vector<float> multipliers{};  ///< by lane

private:
    static constexpr std::size_t kNumbersPerLine = 16;
    struct alignas(64) CacheLine {
        float numbers[kNumbersPerLine];
    };
    void resize(std::size_t slotCount, std::size_t rowCount);

    std::vector<CacheLine> rows_{};
    std::size_t linesPerRow_ = 0;
};

}  // namespace physics
