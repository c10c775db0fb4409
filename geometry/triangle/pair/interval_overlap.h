#pragma once
/// Triangle against triangle by the intervals that they cut out of the line shared by both planes.
///
/// Let D be the direction of that line and x the coordinate in which D is longest. A corner p alone on its side of the
/// other plane, at a signed distance d(p), and another corner q span an edge that crosses the line at
///     x = p.x + (q.x - p.x) d(p) / (d(p) - d(q))
/// Two such edges give an interval for each triangle. They meet unless max < min.
/// Source: Möller, A Fast Triangle-Triangle Intersection Test (1997). Differs from it in: the ends are compared as
/// fractions, exactly; triangles without area are answered.

#include "geometry/triangle/pair/crossing_interval.h"
#include "geometry/triangle/pair/exact_signs.h"
#include "geometry/triangle/pair/flat_triangles.h"
#include "geometry/triangle/pair/step_teller.h"
#include "geometry/triangle/pair/triangle_input.h"

namespace geometry {

/// Two steps; the second one bears the verdict.
template <typename Observer>
void tellIntervals(const CrossingLine& line, const CrossingPair& pair, bool overlap, Observer& observer) {
    observer(TriangleStep{.kind = TriangleStepKind::IntervalOfA,
                          .featureA = pair.aloneA,
                          .line = line.direction,
                          .interval = line.a,
                          .isExact = true});
    observer(TriangleStep{.kind = TriangleStepKind::IntervalOfB,
                          .featureB = pair.aloneB,
                          .line = line.direction,
                          .interval = line.b,
                          .isExact = true,
                          .verdict = overlap ? TriangleVerdict::Overlap : TriangleVerdict::Apart});
}

/// `observer` is called with each TriangleStep.
template <typename T, typename Observer = const NoObserver>
bool overlapsByIntervals(const Triangle<T>& a, const Triangle<T>& b, Observer&& observer = Observer{}) {
    if (!isFinite(a) || !isFinite(b)) return false;
    const Corners<double> cornersA = cornersOf(a), cornersB = cornersOf(b);
    const ExactSigns<std::remove_reference_t<Observer>> signs;
    const StepTeller<std::remove_reference_t<Observer>, double> teller{observer, true};

    const CornerSides<double> sidesA = signs.sides(cornersA, cornersB);
    teller.corners(TriangleStepKind::CornerOfA, sidesA, onOneSide(sidesA), true);
    if (onOneSide(sidesA)) return false;
    const CornerSides<double> sidesB = signs.sides(cornersB, cornersA);
    teller.corners(TriangleStepKind::CornerOfB, sidesB, onOneSide(sidesB), true);
    if (onOneSide(sidesB)) return false;

    if (!signs.areUsable(sidesA) || !signs.areUsable(sidesB)) {
        const bool overlap = flatTrianglesOverlap(triangleOf(cornersA), triangleOf(cornersB));
        teller.flat(overlap);
        return overlap;
    }
    const CrossingPair pair{triangleOf(cornersA), triangleOf(cornersB), indexOf(AloneCorner{sidesA}),
                            indexOf(AloneCorner{sidesB})};
    const bool overlap = intervalsMeet(pair);
    if constexpr (teller.kIsObserved) tellIntervals(crossingLineOf(pair), pair, overlap, observer);
    return overlap;
}

}  // namespace geometry
