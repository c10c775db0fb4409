/// The kernels of geometry, compiled for AVX2.

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::geometry::batch {
namespace {
using KernelSet = Avx2;
}  // namespace
}  // namespace collidoscope::geometry::batch

#include "geometry/kernels.h"
