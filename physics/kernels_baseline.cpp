/// The kernels of physics for every processor.

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::physics {
namespace {
using KernelSet = geometry::batch::Baseline;
}  // namespace
}  // namespace collidoscope::physics

#include "physics/kernels.h"
