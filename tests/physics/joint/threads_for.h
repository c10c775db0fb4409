#pragma once
/// Threads for loops, and what must be the same on all numbers of them.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <thread>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// Pieces of a loop on as many threads, the last piece first.
inline geometry::ParallelFor threadsFor(std::size_t threads) {
    return [threads](std::size_t count, const geometry::RangeWork& work) {
        std::vector<std::thread> running;
        for (std::size_t i = threads; i-- > 0;) {
            const std::size_t first = count * i / threads, end = count * (i + 1) / threads;
            if (first < end) running.emplace_back([&work, first, end] { work(first, end); });
        }
        for (std::thread& thread : running) thread.join();
    };
}

inline bool haveSameBits(const std::vector<float>& a, const std::vector<float>& b) {
    const auto sameBits = [](float one, float other) {
        return std::bit_cast<std::uint32_t>(one) == std::bit_cast<std::uint32_t>(other);
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameBits);
}
inline bool haveSameBits(const VectorArray<float>& a, const VectorArray<float>& b) {
    return haveSameBits(a.x, b.x) && haveSameBits(a.y, b.y) && haveSameBits(a.z, b.z);
}

}  // namespace collidoscope::physics
