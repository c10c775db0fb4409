#include "geometry/overlap/batch_boxes.h"

#include "geometry/base/simd/pair_batch.h"
#include "geometry/overlap/batch_boxes_kernel.h"
#include "geometry/overlap/box_overlap.h"

namespace geometry {
namespace batch {

extern template void testBoxes<Baseline>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testBoxes<Avx2>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testBoxes<Avx512>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace batch

void overlapsBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<bool> out, batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set));
    // The kernel reads the quaternion as x, y, z, w.
    static_assert(sizeof(Boxf) == 10 * sizeof(float));
    static_assert(offsetof(Boxf, half) == 3 * sizeof(float) && offsetof(Quatf, w) == 3 * sizeof(float));
    const auto test = chooseKernel(set, &testBoxes<Baseline>, &testBoxes<Avx2>, &testBoxes<Avx512>);
    askPairs(
        test, a, b, out, [](const Boxf& box) { return &box.center.x; },
        [](const Boxf& one, const Boxf& other) { return overlaps(one, other); });
}

}  // namespace geometry
