#pragma once
/// The determinant test of two triangles, eight pairs at a time. The test itself is in
/// geometry/triangle/determinant_signs.h.
///
/// Single precision comes first: its lanes are half as wide, and for triangles that are not made to be hard it decides
/// all but one pair in thousands. The blocks with an open pair are asked again in double precision.

#include <cstddef>

#include "geometry/base/simd/lanes.h"
#include "geometry/base/simd/records.h"
#include "geometry/triangle/determinant_signs.h"

namespace collidoscope::geometry::batch {

template <typename Set>
struct EightTriangles {
    Lanes<float, Set> numbers[9];
};

template <typename Set>
Vertices<Lanes<float, Set>> verticesOf(const EightTriangles<Set>& triangles) {
    const auto& n = triangles.numbers;
    return {{{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}}};
}
template <typename Set>
Vertices<Lanes<double, Set>> verticesAsDoubles(const EightTriangles<Set>& triangles) {
    const auto& n = triangles.numbers;
    return {{{inDoubles(n[0]), inDoubles(n[1]), inDoubles(n[2])},
             {inDoubles(n[3]), inDoubles(n[4]), inDoubles(n[5])},
             {inDoubles(n[6]), inDoubles(n[7]), inDoubles(n[8])}}};
}

template <typename Real>
EightVerdicts verdictsOf(const Vertices<Real>& a, const Vertices<Real>& b) {
    const NoObserver nobody;
    const auto verdict = testBySigns(RoundedSigns<Real>{a, b}, a, b, nobody);
    return {bits(verdict.isApart), bits(verdict.isOverlapping)};
}

template <typename Set>
EightVerdicts testEight(const EightTriangles<Set>& a, const EightTriangles<Set>& b) {
    constexpr int kLargestExponent = 40, kFinite = 128;
    if (all(areBelow(kLargestExponent, a.numbers) & areBelow(kLargestExponent, b.numbers))) {
        const EightVerdicts verdicts = verdictsOf(verticesOf(a), verticesOf(b));
        if ((verdicts.areApart | verdicts.areOverlapping) == 0xff) return verdicts;
    }
    if (!all(areBelow(kFinite, a.numbers) & areBelow(kFinite, b.numbers))) return {};
    return verdictsOf(verticesAsDoubles(a), verticesAsDoubles(b));
}

/// `blocks` times eight pairs of triangles of nine floats each.
template <typename Set>
void testTriangles(const float* a, const float* b, std::size_t blocks, EightVerdicts* verdicts) {
    constexpr std::size_t kFloats = 9 * kLanes;
    for (std::size_t block = 0; block < blocks; ++block) {
        EightTriangles<Set> eightA, eightB;
        loadRecords(a + block * kFloats, eightA.numbers);
        loadRecords(b + block * kFloats, eightB.numbers);
        verdicts[block] = testEight(eightA, eightB);
    }
}

}  // namespace collidoscope::geometry::batch
