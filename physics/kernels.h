#pragma once
/// All batch kernels of this library, instantiated for one instruction set (see geometry/base/simd/README.md).
/// Only kernels_baseline.cpp, kernels_avx2.cpp and kernels_avx512.cpp include it, after they have defined `KernelSet`.

#include "physics/particle/integrate/batch_kernel.h"
#include "physics/particle/joint/joint_kernel.h"
#include "physics/rigid/solver/ball_kernel.h"
#include "physics/rigid/solver/limb_kernel.h"
#include "physics/rigid/solver/soft_kernel.h"
#include "physics/rigid/solver/turn_kernel.h"

namespace collidoscope::physics {

template void solveJoints<KernelSet>(const JointArrays&, std::size_t, std::size_t);
template void softPass<KernelSet>(SoftPass, const SoftWork&);
template void ballPass<KernelSet>(BallPass, const BallWork&);
template void limbPass<KernelSet>(LimbStage, const LimbWork&);
template void turnPass<KernelSet>(TurnBlock*, std::uint32_t, std::uint32_t, const TurnNumbers&);
template void integrateKernel<KernelSet>(const BatchNumbers&, std::size_t, std::size_t, std::uint8_t*);

}  // namespace collidoscope::physics
