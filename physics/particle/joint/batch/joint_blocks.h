#pragma once
/// What the kernels of joints read and write: plain arrays.

#include <cstddef>
#include <cstdint>

namespace physics {

/// Stands where a lane has no joint.
inline constexpr std::uint32_t kNoJoint = 0xffffffffu;

/// Eight joints that share no particle, or fewer. The ends of a window lie next to each other: slots a .. a + 7 and
/// b .. b + 7; those of a scattered block are looked up.
struct JointBlock {
    std::uint32_t a = 0;          ///< first slot, or where the block's sixteen slots begin in `scattered`
    std::uint32_t b = 0;          ///< first slot of the other ends; of windows only
    std::uint32_t scattered = 0;  ///< how many joints a scattered block has; 0 for a window
};

/// Lane i of block k is entry 8 k + i of lengths, compliances and multipliers.
struct JointArrays {
    const JointBlock* blocks = nullptr;
    const std::uint32_t* scattered = nullptr;  ///< eight slots of a, eight of b, for each scattered block
    const std::uint8_t* isSoft = nullptr;      ///< by block: has any joint a compliance?
    const float* lengths = nullptr;            ///< negative: no joint
    const float* compliances = nullptr;
    float* multipliers = nullptr;  ///< of soft blocks only
    /// By slot: x, then y, z and the weight, each `rowLength` further on; x, y, z at the start of the sub-step follow
    /// where `hasStart`.
    float* rows = nullptr;
    std::size_t rowLength = 0;
    float perTime = 0.0f;   ///< 1 / h, finite
    bool hasStart = false;  ///< JointDirection::AtStart
};

/// Solves the blocks from `first` to before `end` once, in their order.
using JointKernel = void(const JointArrays& arrays, std::size_t first, std::size_t end);

}  // namespace physics
