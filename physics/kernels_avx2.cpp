/// The kernels of physics, compiled for AVX2.

#include "geometry/base/simd/lane_registers.h"

namespace physics {
namespace {
using KernelSet = geometry::batch::Avx2;
}  // namespace
}  // namespace physics

#include "physics/kernels.h"
