#pragma once
/// Triangle against triangle by the intervals that they cut out of the line shared by both planes.
///
/// Let D be the direction of that line and x the coordinate in which D is longest. A vertex p isolated on its side of
/// the other plane, at a signed distance d(p), and another vertex q span an edge that crosses the line at
///     x = p.x + (q.x - p.x) d(p) / (d(p) - d(q))
/// Two such edges give an interval for each triangle. They meet unless max < min.
/// Source: Möller, A Fast Triangle-Triangle Intersection Test (1997). Differs from it in: the ends are compared as
/// fractions, exactly; triangles without area are answered.

#include "geometry/triangle/coplanar_triangles.h"
#include "geometry/triangle/triangle_signs.h"

namespace collidoscope::geometry {

/// Two triangles that cross or touch each other's plane, and which vertex of each is isolated on its side.
/// Precondition: both have area, and their planes are not parallel.
struct CrossingPair {
    Triangled a{};
    Triangled b{};
    int isolatedA = 0;
    int isolatedB = 0;
};

/// Do the intervals share a point? Exact.
bool intervalsMeet(const CrossingPair& pair);

/// The intervals in rounded numbers, for drawing.
struct CrossingLine {
    Vec3d direction{0.0};  ///< the cross product of both normals
    int coordinate = 0;    ///< in which it is longest: the intervals are measured along it
    AxisProjection a{};
    AxisProjection b{};
};
CrossingLine crossingLineOf(const CrossingPair& pair);

/// Two steps; the second one bears the verdict.
template <typename Observer>
void traceIntervals(const CrossingLine& line, const CrossingPair& pair, bool overlap, Observer& observer) {
    observer(TriangleStep{.kind = TriangleStepKind::IntervalOfA,
                          .featureA = pair.isolatedA,
                          .line = line.direction,
                          .interval = line.a,
                          .isExact = true});
    observer(TriangleStep{.kind = TriangleStepKind::IntervalOfB,
                          .featureB = pair.isolatedB,
                          .line = line.direction,
                          .interval = line.b,
                          .isExact = true,
                          .verdict = overlap ? TriangleVerdict::Overlap : TriangleVerdict::Apart});
}

/// `observer` is called with each TriangleStep.
template <typename T, typename Observer = const NoObserver>
bool overlapsByIntervals(const Triangle<T>& a, const Triangle<T>& b, Observer&& observer = Observer{}) {
    if (!isFinite(a) || !isFinite(b)) return false;
    const Vertices<double> verticesA = verticesOf(a), verticesB = verticesOf(b);
    const ExactSigns<std::remove_reference_t<Observer>> signs;
    const TriangleTrace<std::remove_reference_t<Observer>, double> trace{observer, true};

    const VertexSides<double> sidesA = signs.sides(verticesA, verticesB);
    trace.vertices(TriangleStepKind::VertexOfA, sidesA, onOneSide(sidesA), true);
    if (onOneSide(sidesA)) return false;
    const VertexSides<double> sidesB = signs.sides(verticesB, verticesA);
    trace.vertices(TriangleStepKind::VertexOfB, sidesB, onOneSide(sidesB), true);
    if (onOneSide(sidesB)) return false;

    if (!signs.areUsable(sidesA) || !signs.areUsable(sidesB)) {
        const bool overlap = coplanarTrianglesOverlap(triangleOf(verticesA), triangleOf(verticesB));
        trace.flat(overlap);
        return overlap;
    }
    const CrossingPair pair{triangleOf(verticesA), triangleOf(verticesB), indexOf(IsolatedVertex{sidesA}),
                            indexOf(IsolatedVertex{sidesB})};
    const bool overlap = intervalsMeet(pair);
    if constexpr (trace.kIsObserved) traceIntervals(crossingLineOf(pair), pair, overlap, observer);
    return overlap;
}

}  // namespace collidoscope::geometry
