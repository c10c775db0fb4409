#pragma once
/// The number of times that this program has asked for memory.

#include <cstddef>

namespace collidoscope::physics {

std::size_t allocationCount();

}  // namespace collidoscope::physics
