/// The kernels of geometry, compiled for AVX-512.

#include "geometry/base/simd/lane_registers.h"

namespace geometry::batch {
namespace {
using KernelSet = Avx512;
}  // namespace
}  // namespace geometry::batch

#include "geometry/kernels.h"
