/// The kernels of physics for every processor.

#include "geometry/base/simd/lane_registers.h"

namespace physics {
namespace {
using KernelSet = geometry::batch::Baseline;
}  // namespace
}  // namespace physics

#include "physics/kernels.h"
