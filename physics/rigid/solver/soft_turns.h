#pragma once
/// The free rotation (rotation.h) of bodies with joints and without contacts, in each sub-step. Bodies whose moments of
/// inertia are not all equal and whose rotation is not locked are rotated eight at a time (turn_kernel.h), grouped by
/// their axis of symmetry.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "physics/rigid/solver/turn_kernel.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// It keeps memory, but no state, from step to step.
class SoftTurns {
public:
    static constexpr std::size_t kFew = 3;  ///< smallest number of bodies for which a block is made

    void clear() { blocks_.clear(), rows_ = 0; }
    /// Moves the rows that it takes to the front of the list. `isFree`: whether the body of a row rotates freely.
    template <typename IsFree>
    void gather(const Bodies& bodies, std::span<const std::uint32_t> bodyOf, const IsFree& isFree,
                std::vector<std::uint32_t>& rows) {
        clear(), left_.clear();
        for (std::vector<std::uint32_t>& each : rowsOfAxis_) each.clear();
        for (const std::uint32_t row : rows) {
            const int kind = isFree(row) ? kindOf(bodies, bodyOf[row]) : kLeft;
            (kind == kLeft ? left_ : rowsOfAxis_[static_cast<std::size_t>(kind)]).push_back(row);
        }
        layOut(bodies, bodyOf, rows);
    }
    std::size_t blocks() const { return blocks_.size(); }
    std::size_t rows() const { return rows_; }  ///< number of rows that it has taken
    TurnBlock& block(std::size_t i) { return blocks_[i]; }
    /// Rotates the bodies of a block for a time, s. The bits of TurnBlock::turned tell which bodies were rotated; the
    /// others are unchanged.
    void turn(std::size_t block, float time, geometry::batch::InstructionSet instructions);

private:
    static constexpr int kLeft = -1;
    static int kindOf(const Bodies& bodies, std::uint32_t body);
    void layOut(const Bodies& bodies, std::span<const std::uint32_t> bodyOf, std::vector<std::uint32_t>& rows);

    std::vector<TurnBlock> blocks_{};
    std::array<std::vector<std::uint32_t>, TurnBlock::kNoAxis + 1> rowsOfAxis_{};
    std::vector<std::uint32_t> left_{};
    std::size_t rows_ = 0;
};

}  // namespace collidoscope::physics
