#pragma once
/// The instructions that a batch kernel may use, asked of the processor at run time.

#include <cstdint>

namespace collidoscope::geometry::batch {

/// Instruction sets, from narrow to wide. The answers are the same, bit for bit.
enum class InstructionSet : std::uint8_t { Baseline, Avx2, Avx512 };

/// Can this processor run it? The baseline always runs.
bool isSupported(InstructionSet set);
InstructionSet widestSupported();

#ifdef __wasm__
inline constexpr bool kHasWideKernels = false;  // browsers download none that they cannot run
#else
inline constexpr bool kHasWideKernels = true;
#endif

/// The instance of a kernel for an instruction set.
template <typename Kernel>
Kernel* chooseKernel(InstructionSet set, Kernel* baseline, Kernel* avx2, Kernel* avx512) {
    if constexpr (!kHasWideKernels) return baseline;
    return set == InstructionSet::Avx512 ? avx512 : set == InstructionSet::Avx2 ? avx2 : baseline;
}

}  // namespace collidoscope::geometry::batch
