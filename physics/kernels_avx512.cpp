/// The kernels of physics, compiled for AVX-512.

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::physics {
namespace {
using KernelSet = geometry::batch::Avx512;
}  // namespace
}  // namespace collidoscope::physics

#include "physics/kernels.h"
