/// The kernels of geometry, compiled for AVX-512.

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::geometry::batch {
namespace {
using KernelSet = Avx512;
}  // namespace
}  // namespace collidoscope::geometry::batch

#include "geometry/kernels.h"
