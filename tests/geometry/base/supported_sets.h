#pragma once
/// The instruction sets that a batch can run on here: every answer is to be the same on each of these.

#include <vector>

#include "geometry/base/simd/instruction_set.h"

namespace collidoscope::geometry::test {

inline std::vector<batch::InstructionSet> supportedSets() {
    using batch::InstructionSet;
    std::vector<InstructionSet> sets;
    for (const auto set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512})
        if (isSupported(set)) sets.push_back(set);
    return sets;
}

}  // namespace collidoscope::geometry::test
