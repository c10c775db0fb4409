#include "geometry/base/simd/instruction_set.h"

namespace collidoscope::geometry::batch {

bool isSupported(InstructionSet set) {
    if (set == InstructionSet::Baseline) return true;
#if defined(__x86_64__) && defined(__GNUC__)
    if (set == InstructionSet::Avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
#else
    return false;
#endif
}

InstructionSet widestSupported() {
    if (isSupported(InstructionSet::Avx512)) return InstructionSet::Avx512;
    return isSupported(InstructionSet::Avx2) ? InstructionSet::Avx2 : InstructionSet::Baseline;
}

}  // namespace collidoscope::geometry::batch
