#pragma once
/// Triangle against triangle by separating axes: two triangles are apart when their projections on some axis are.
///
/// 17 axes are enough when both have area: the two normals; the cross products of an edge of each (9); and, for
/// triangles in parallel planes, the directions within a plane across its edges (6), because there all cross products
/// of edges point along the normal. Nothing is skipped for being short: an axis is left out only when it is zero.
/// Projections are compared in double precision, with a bound on the error, and exactly where that does not tell.
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5; Ericson, Real-Time Collision Detection (2005), 5.2.1.
/// Differs from them in: the axes within the planes; no tolerance.

#include <array>
#include <cstddef>

#include "geometry/query/axis_step.h"
#include "geometry/triangle/coplanar_triangles.h"
#include "geometry/triangle/triangle_signs.h"

namespace collidoscope::geometry {

struct TriangleAxis {
    AxisSource source = AxisSource::FaceA;
    int featureA = -1;
    int featureB = -1;
};

inline bool isFace(const TriangleAxis& axis) {
    return axis.source == AxisSource::FaceA || axis.source == AxisSource::FaceB;
}

/// All of them, in the order in which they are tried.
inline constexpr std::array<TriangleAxis, 17> kTriangleAxes = [] {
    std::array<TriangleAxis, 17> axes{};
    std::size_t count = 0;
    axes[count++] = {AxisSource::FaceA, 0, -1};
    axes[count++] = {AxisSource::FaceB, -1, 0};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) axes[count++] = {AxisSource::EdgePair, i, j};
    for (int i = 0; i < 3; ++i) axes[count++] = {AxisSource::InPlaneA, i, -1};
    for (int i = 0; i < 3; ++i) axes[count++] = {AxisSource::InPlaneB, -1, i};
    return axes;
}();

/// The rounded projections of one pair. Precondition: all numbers are finite.
class TriangleAxes {
public:
    /// With coordinates too large for the filter every verdict is TooClose.
    TriangleAxes(const Triangled& a, const Triangled& b, bool isWithinFilterRange);

    /// Overlaps or Separates where rounding cannot have decided, else TooClose.
    AxisStep roundedStep(const TriangleAxis& axis) const;

private:
    std::array<Vec3d, 3> verticesA_{};  ///< seen from the first vertex of A
    std::array<Vec3d, 3> verticesB_{};
    std::array<Vec3d, 3> edgesA_{};
    std::array<Vec3d, 3> edgesB_{};
    Vec3d origin_{0.0};
    double boundOfCubes_ = 0.0;    ///< for axes that are products of two differences
    double boundOfFourths_ = 0.0;  ///< ... of three
    bool isWithinFilterRange_ = false;
};

/// Overlaps, Separates, or Degenerate. Precondition: all numbers are finite.
AxisVerdict exactVerdict(const TriangleAxis& axis, const Triangled& a, const Triangled& b);

/// `observer` is called with each AxisStep; an axis that is too close to call comes twice, the second time exactly.
template <typename T, typename Observer = const NoObserver>
bool overlapsBySeparatingAxes(const Triangle<T>& a, const Triangle<T>& b, Observer&& observer = Observer{}) {
    if (!isFinite(a) || !isFinite(b)) return false;
    const Triangled exactA = toDouble(a), exactB = toDouble(b);
    const TriangleAxes axes{exactA, exactB, isWithinFilterRange(a) && isWithinFilterRange(b)};
    bool haveArea = true;
    for (const TriangleAxis& axis : kTriangleAxes) {
        AxisStep step = axes.roundedStep(axis);
        step.place = {};
        if (step.verdict == AxisVerdict::TooClose) {
            observer(step);
            step.verdict = exactVerdict(axis, exactA, exactB);
            step.place = {};
        }
        observer(step);
        if (step.verdict == AxisVerdict::Separates) return false;
        if (step.verdict == AxisVerdict::Degenerate && isFace(axis)) haveArea = false;
    }
    // A triangle without area needs other axes: those of a segment or a point. All is in its plane.
    return haveArea || coplanarTrianglesOverlap(exactA, exactB);
}

}  // namespace collidoscope::geometry
