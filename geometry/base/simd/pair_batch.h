#pragma once
/// Passes spans of pairs to kernels and returns their answers. For files that choose a kernel, not for kernels.

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "geometry/base/simd/lanes.h"

namespace collidoscope::geometry::batch {

/// Blocks of eight pairs of records, plain numbers one after the other.
using PairKernel = void(const float* a, const float* b, std::size_t blocks, EightVerdicts* verdicts);

/// Reads the verdicts of the pairs from `first` on, and answers the open ones one by one.
template <typename Shape, typename Ask>
void takeVerdicts(const EightVerdicts& verdicts, std::span<const Shape> a, std::span<const Shape> b,
                  std::span<bool> out, std::size_t first, const Ask& testOne) {
    constexpr std::size_t kWidth = kLanes;
    for (std::size_t i = 0; i < kWidth; ++i) out[first + i] = (verdicts.areOverlapping >> i & 1) != 0;
    if ((verdicts.areApart | verdicts.areOverlapping) == 0xff) return;
    for (std::size_t i = 0; i < kWidth; ++i)
        if (((verdicts.areApart | verdicts.areOverlapping) >> i & 1) == 0)
            out[first + i] = testOne(a[first + i], b[first + i]);
}

/// Answers all pairs: whole blocks by the kernel; the last pairs, and those that it leaves open, by `testOne(a, b)`.
/// `numbersOf(shape)` points to the floats of a shape, which those of the next shapes follow.
template <typename Shape, typename NumbersOf, typename Ask>
void testPairs(PairKernel* kernel, std::span<const Shape> a, std::span<const Shape> b, std::span<bool> out,
               const NumbersOf& numbersOf, const Ask& testOne) {
    assert(a.size() == out.size() && b.size() == out.size());
    // A few blocks at a time, so that the shapes are still in the cache when an open pair is asked again.
    constexpr std::size_t kWidth = kLanes, kBlocks = 32;
    std::array<EightVerdicts, kBlocks> verdicts;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block);
        kernel(numbersOf(a[block * kWidth]), numbersOf(b[block * kWidth]), count, verdicts.data());
        for (std::size_t i = 0; i < count; ++i) takeVerdicts(verdicts[i], a, b, out, (block + i) * kWidth, testOne);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = testOne(a[i], b[i]);
}

}  // namespace collidoscope::geometry::batch
