#include "geometry/triangle/batch_triangles.h"

#include "geometry/base/simd/pair_batch.h"
#include "geometry/triangle/batch_triangles_kernel.h"
#include "geometry/triangle/triangle_overlap.h"

namespace geometry {
namespace batch {

extern template void testTriangles<Baseline>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testTriangles<Avx2>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testTriangles<Avx512>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace batch

void overlapsBatch(std::span<const Trianglef> a, std::span<const Trianglef> b, std::span<bool> out,
                   batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set));
    static_assert(sizeof(Trianglef) == 9 * sizeof(float));
    const auto test = chooseKernel(set, &testTriangles<Baseline>, &testTriangles<Avx2>, &testTriangles<Avx512>);
    askPairs(
        test, a, b, out, [](const Trianglef& triangle) { return &triangle.a.x; },
        [](const Trianglef& one, const Trianglef& other) { return overlaps(one, other); });
}

}  // namespace geometry
