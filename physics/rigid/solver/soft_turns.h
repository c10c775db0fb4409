#pragma once
/// Joined bodies that touch nothing turn freely in each sub-step, see rotation.h: those without equal moments and
/// locked axes eight at a time (turn_kernel.h), by their axis of symmetry.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/simd/instruction_set.h"
#include "physics/rigid/solver/turn_kernel.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// Keeps no state but memory.
class SoftTurns {
public:
    static constexpr std::size_t kFew = 3;  ///< bodies: fewer are not worth it

    void clear() { blocks_.clear(), rows_ = 0; }
    /// Puts the rows that it takes first in the list. `isFree`: whether a row turns freely.
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
    std::size_t rows() const { return rows_; }  ///< that it has taken
    TurnBlock& block(std::size_t i) { return blocks_[i]; }
    /// Turns the bodies of a block for so long (s); its bits tell which of them: the others are left as they were.
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
