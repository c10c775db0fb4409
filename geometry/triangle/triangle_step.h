#pragma once
/// Step of the interval test and of the determinant test of two triangles, for their observer: one for each number.
///
/// Both start with the six vertices against the plane of the other triangle. Where rounding may decide, the verdict is
/// TooClose, and all is asked again with exact signs: those steps carry `isExact`. The separating-axis test tells
/// AxisSteps instead (geometry/query/axis_step.h).

#include <cstdint>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::geometry {

enum class TriangleStepKind : std::uint8_t {
    VertexOfA,    ///< on which side of the plane of B is vertex featureA? `determinant`, `sign`
    VertexOfB,    ///< on which side of the plane of A is vertex featureB? `determinant`, `sign`
    IntervalOfA,  ///< where A crosses the line shared by both planes; the edges that it enters and leaves by meet in
                  ///< vertex featureA. `line`, `interval`
    IntervalOfB,
    EdgePair,  ///< in which order do edge featureA of A and edge featureB of B cross that line? `determinant`, `sign`
    Flat,      ///< both in one plane, or one without area: decided by signs in the coordinate planes, exactly
};
enum class TriangleVerdict : std::uint8_t {
    Open,      ///< nothing proved so far
    TooClose,  ///< rounding may decide: asked again exactly
    Apart,
    Overlap,
};

struct TriangleStep {
    TriangleStepKind kind = TriangleStepKind::VertexOfA;
    int featureA = -1;  ///< vertices a, b, c are 0, 1, 2 and so are the edges ab, bc, ca; -1: A has no part in the step
    int featureB = -1;
    double determinant = 0.0;   ///< six times the signed volume of the four points, rounded
    int sign = 0;               ///< of the determinant; 0 may also mean "not known" while `isExact` is false
    Vec3d line{0.0};            ///< direction of the line shared by both planes, of any length
    AxisProjection interval{};  ///< along the coordinate in which `line` is longest; rounded
    bool isExact = false;       ///< `sign` and `verdict` come from exact arithmetic
    TriangleVerdict verdict = TriangleVerdict::Open;  ///< so far
    CodePlace place{};                                ///< where the observer is called
};

}  // namespace collidoscope::geometry
