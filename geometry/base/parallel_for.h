#pragma once
/// How the work of a loop is spread over cores. The caller decides: an application passes its pool of threads,
/// everybody else gets the plain loop.

#include <cstddef>
#include <functional>

namespace geometry {

/// Works on the items from `first` to before `end`.
using RangeWork = std::function<void(std::size_t first, std::size_t end)>;

/// Splits 0 .. count into ranges, calls `work` for each, perhaps on several threads at once, and returns when all are
/// done. Ranges never overlap and none is empty. Where they are cut must not change any result.
using ParallelFor = std::function<void(std::size_t count, const RangeWork& work)>;

/// One range on the caller's own thread.
inline void serialFor(std::size_t count, const RangeWork& work) {
    if (count > 0) work(0, count);
}

}  // namespace geometry
