#pragma once
/// Triangle against triangle by signs of determinants: Guigue and Devillers 2003. The method is in
/// determinant_kernel.h.
///
/// Signs are taken from rounded determinants where these are certain; else all is asked again with exact signs; and the
/// pairs whose planes leave the matter open are decided in a plane.

#include "geometry/triangle/pair/determinant_kernel.h"
#include "geometry/triangle/pair/exact_signs.h"
#include "geometry/triangle/pair/flat_triangles.h"
#include "geometry/triangle/pair/rounded_signs.h"
#include "geometry/triangle/pair/triangle_input.h"

namespace geometry {

/// Exact signs, then flat cases. Precondition: all numbers are finite.
template <typename Observer>
bool overlapsByExactSigns(const Corners<double>& a, const Corners<double>& b, Observer& observer) {
    const auto verdict = testBySigns(ExactSigns<Observer>{}, a, b, observer);
    if (verdict.isApart || verdict.isOverlapping) return verdict.isOverlapping;
    const bool overlap = flatTrianglesOverlap(triangleOf(a), triangleOf(b));
    StepTeller<Observer, double>{observer, true}.flat(overlap);
    return overlap;
}

/// `observer` is called with each TriangleStep.
template <typename T, typename Observer = const NoObserver>
bool overlapsByDeterminants(const Triangle<T>& a, const Triangle<T>& b, Observer&& observer = Observer{}) {
    if (!areFinite(a) || !areFinite(b)) return false;
    const Corners<double> cornersA = cornersOf(a), cornersB = cornersOf(b);
    if (suitFilter(a) && suitFilter(b)) {
        const auto verdict = testBySigns(RoundedSigns{cornersA, cornersB}, cornersA, cornersB, observer);
        if (verdict.isApart || verdict.isOverlapping) return verdict.isOverlapping;
    }
    return overlapsByExactSigns(cornersA, cornersB, observer);
}

}  // namespace geometry
