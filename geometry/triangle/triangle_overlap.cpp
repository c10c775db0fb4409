#include "geometry/triangle/triangle_overlap.h"

#include "geometry/base/simd/pair_batch.h"
#include "geometry/triangle/determinant_signs.h"
#include "geometry/triangle/interval_overlap.h"
#include "geometry/triangle/triangle_axes.h"

namespace collidoscope::geometry {

template <typename T>
bool overlaps(const Triangle<T>& a, const Triangle<T>& b) {
    return overlapsByDeterminants(a, b);
}

template <typename T>
bool overlaps(const Triangle<T>& a, const Triangle<T>& b, TriangleMethod method) {
    switch (method) {
        case TriangleMethod::SeparatingAxes:
            return overlapsBySeparatingAxes(a, b);
        case TriangleMethod::IntervalOverlap:
            return overlapsByIntervals(a, b);
        case TriangleMethod::DeterminantSigns:
            break;
    }
    return overlapsByDeterminants(a, b);
}

template bool overlaps(const Trianglef&, const Trianglef&);
template bool overlaps(const Triangled&, const Triangled&);
template bool overlaps(const Trianglef&, const Trianglef&, TriangleMethod);
template bool overlaps(const Triangled&, const Triangled&, TriangleMethod);

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
    testPairs(
        test, a, b, out, [](const Trianglef& triangle) { return &triangle.a.x; },
        [](const Trianglef& one, const Trianglef& other) { return overlaps(one, other); });
}

}  // namespace collidoscope::geometry
