#pragma once
/// Triangle against triangle by separating axes: two triangles are apart when their shadows on some axis are.
///
/// 17 axes are enough when both have area: the two normals; the cross products of an edge of each (9); and, for
/// triangles in parallel planes, the directions within a plane across its edges (6), because there all cross products
/// of edges point along the normal. Nothing is skipped for being short: an axis is left out only when it is zero.
/// Shadows are compared in double precision, with a bound on the error, and exactly where that does not tell.
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5; Ericson, Real-Time Collision Detection (2005), 5.2.1.
/// Differs from them in: the axes within the planes; no tolerance.

#include <array>

#include "geometry/overlap/axis_step.h"
#include "geometry/overlap/convex/convex_overlap.h"
#include "geometry/triangle/pair/triangle_axes.h"
#include "geometry/triangle/pair/triangle_input.h"

namespace geometry {

/// `observer` is called with each AxisStep; an axis that is too close to call comes twice, the second time exactly.
template <typename T, typename Observer = const NoObserver>
bool overlapsBySeparatingAxes(const Triangle<T>& a, const Triangle<T>& b, Observer&& observer = Observer{}) {
    if (!isFinite(a) || !isFinite(b)) return false;
    const Triangled wideA = wide(a), wideB = wide(b);
    const TriangleAxes axes{wideA, wideB, suitFilter(a) && suitFilter(b)};
    bool haveArea = true;
    for (const TriangleAxis& axis : kTriangleAxes) {
        AxisStep step = axes.roundedStep(axis);
        if (step.verdict == AxisVerdict::TooClose) {
            observer(step);
            step.verdict = exactVerdict(axis, wideA, wideB);
        }
        observer(step);
        if (step.verdict == AxisVerdict::Separates) return false;
        if (step.verdict == AxisVerdict::Degenerate && isFace(axis)) haveArea = false;
    }
    // A triangle without area needs other axes: those of a segment or a point.
    return haveArea || convexOverlapExactly(wideA, wideB);
}

}  // namespace geometry
