/// The kernels of physics, compiled for AVX2.

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::physics {
namespace {
using KernelSet = geometry::batch::Avx2;
}  // namespace
}  // namespace collidoscope::physics

#include "physics/kernels.h"
