#pragma once
/// What a kernel says about eight pairs.

#include <cstdint>

namespace geometry::batch {

/// Eight verdicts as bits, the first pair lowest. Where neither is set, the pair must be asked alone.
struct EightVerdicts {
    std::uint8_t areApart = 0;
    std::uint8_t areOverlapping = 0;
};

}  // namespace geometry::batch
