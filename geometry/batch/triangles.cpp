#include "geometry/batch/triangles.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "geometry/batch/triangle_kernel.h"
#include "geometry/triangle/triangle_overlap.h"

namespace geometry {
namespace batch {

extern template void testTriangles<Baseline>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testTriangles<Avx2>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testTriangles<Avx512>(const float*, const float*, std::size_t, EightVerdicts*);

namespace {

constexpr std::size_t kWidth = kLanes;

/// Reads the verdicts of pairs that begin at `first`, and asks about those that are open.
void answer(const EightVerdicts& verdicts, std::span<const Trianglef> a, std::span<const Trianglef> b,
            std::span<bool> out, std::size_t first) {
    const std::size_t count = std::min(kWidth, out.size() - first);
    for (std::size_t i = 0; i < count; ++i) out[first + i] = (verdicts.areOverlapping >> i & 1) != 0;
    if ((verdicts.areApart | verdicts.areOverlapping) == 0xff) return;
    for (std::size_t i = 0; i < count; ++i)
        if (((verdicts.areApart | verdicts.areOverlapping) >> i & 1) == 0)
            out[first + i] = overlaps(a[first + i], b[first + i]);
}

const float* numbersOf(const Trianglef* triangles) {
    static_assert(sizeof(Trianglef) == 9 * sizeof(float));
    return &triangles->a.x;
}

}  // namespace
}  // namespace batch

void overlapsBatch(std::span<const Trianglef> a, std::span<const Trianglef> b, std::span<bool> out,
                   batch::InstructionSet set) {
    using namespace batch;
    assert(a.size() == out.size() && b.size() == out.size() && isSupported(set));
    const auto test = chooseKernel(set, &testTriangles<Baseline>, &testTriangles<Avx2>, &testTriangles<Avx512>);

    // A stretch of blocks at a time, so that the triangles are still near when an open pair is asked again.
    constexpr std::size_t kBlocks = 32;
    std::array<EightVerdicts, kBlocks> verdicts;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block);
        test(numbersOf(&a[block * kWidth]), numbersOf(&b[block * kWidth]), count, verdicts.data());
        for (std::size_t i = 0; i < count; ++i) answer(verdicts[i], a, b, out, (block + i) * kWidth);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = overlaps(a[i], b[i]);
}

}  // namespace geometry
