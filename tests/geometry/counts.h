#pragma once
/// The number of cases that a random test tries.

#include <algorithm>
#include <cstdlib>

namespace collidoscope::geometry::test {

/// `count`, or that many times as much as the environment variable COLLIDOSCOPE_LONG says: 10 in the long suite, less
/// than 1 under sanitizers, but never below a hundred cases for that.
inline int rounds(int count) {
    const char* const factor = std::getenv("COLLIDOSCOPE_LONG");
    if (!factor) return count;
    return std::max(static_cast<int>(count * std::atof(factor)), std::min(count, 100));
}

}  // namespace collidoscope::geometry::test
