/// The kernels of physics, compiled for AVX-512.

#include "geometry/base/simd/lane_registers.h"

namespace physics {
namespace {
using KernelSet = geometry::batch::Avx512;
}  // namespace
}  // namespace physics

#include "physics/kernels.h"
