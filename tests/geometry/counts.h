#pragma once
/// How many cases a random test tries.

#include <cstdlib>

namespace geometry::test {

/// `count`, or that many times as much as the environment variable COLLIDOSCOPE_LONG says: the long suite sets it.
inline int rounds(int count) {
    const char* const factor = std::getenv("COLLIDOSCOPE_LONG");
    return factor ? count * std::atoi(factor) : count;
}

}  // namespace geometry::test
