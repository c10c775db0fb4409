#pragma once
/// Loops whose work is spread over cores. The caller decides: an application passes its pool of threads, other callers
/// get the plain loop.

#include <algorithm>
#include <cstddef>
#include <functional>

namespace collidoscope::geometry {

/// Works on the items from `first` to before `end`.
using RangeWork = std::function<void(std::size_t first, std::size_t end)>;

/// Splits 0 .. count into ranges, calls `work` for each, perhaps on several threads at once, and returns when all are
/// done. Ranges never overlap and none is empty. Where they are cut must not change any result.
using ParallelFor = std::function<void(std::size_t count, const RangeWork& work)>;

/// One range on the caller's own thread.
inline void serialFor(std::size_t count, const RangeWork& work) {
    if (count > 0) work(0, count);
}

/// The same, cut at multiples of `block` only. A count that fits into one block is done on the caller's own thread,
/// because waking others would take longer. Precondition: block > 0.
inline void parallelBlocks(std::size_t count, std::size_t block, const ParallelFor& parallelFor,
                           const RangeWork& work) {
    parallelFor((count + block - 1) / block,
                [&](std::size_t first, std::size_t end) { work(first * block, std::min(end * block, count)); });
}

}  // namespace collidoscope::geometry
