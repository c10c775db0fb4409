/// The kernels of geometry for every processor.

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::geometry::batch {
namespace {
using KernelSet = Baseline;
}  // namespace
}  // namespace collidoscope::geometry::batch

#include "geometry/kernels.h"
