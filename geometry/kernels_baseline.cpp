/// The kernels of geometry for every processor.

#include "geometry/base/simd/lane_registers.h"

namespace geometry::batch {
namespace {
using KernelSet = Baseline;
}  // namespace
}  // namespace geometry::batch

#include "geometry/kernels.h"
