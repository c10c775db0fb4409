#pragma once
/// Step of a separating-axis test, for its observer: one for each axis that it tries, in order.

#include <cstdint>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"

namespace collidoscope::geometry {

/// The features that an axis comes from. They are numbered as the shape's own header says: a box has 3 faces' normals
/// and 3 edge directions, a triangle 1 normal and the edges ab, bc, ca.
enum class AxisSource : std::uint8_t {
    FaceA,     ///< normal of face featureA of A
    FaceB,     ///< normal of face featureB of B
    EdgePair,  ///< cross product of edge featureA of A and edge featureB of B
    InPlaneA,  ///< in the plane of A, across its edge featureA: what coplanar and parallel flat shapes need
    InPlaneB,  ///< in the plane of B, across its edge featureB
};
enum class AxisVerdict : std::uint8_t {
    Overlaps,    ///< the projections meet: this axis proves nothing
    Separates,   ///< a gap: the shapes are apart, the test ends here
    Degenerate,  ///< the axis has no length, because edges are parallel; it can separate nothing
    TooClose,    ///< rounding may have decided it, so it is decided by exact arithmetic (see geometry/predicates)
};

/// The projection of a shape on an axis, in units of the axis: the range of dot(axis, p).
struct AxisProjection {
    double min = 0.0;
    double max = 0.0;
};

struct AxisStep {
    AxisSource source = AxisSource::FaceA;
    int featureA = -1;  ///< -1 where A has no part in the axis
    int featureB = -1;
    Vec3d axis{0.0};  ///< as the test uses it, of any length; world frame
    AxisProjection a{};
    AxisProjection b{};
    AxisVerdict verdict = AxisVerdict::Overlaps;
    CodePlace place{};  ///< where the observer is called
};

/// The step with A and B exchanged.
inline AxisStep reversed(const AxisStep& step) {
    AxisStep result{step.source, step.featureB, step.featureA, step.axis, step.b, step.a, step.verdict, step.place};
    switch (step.source) {
        case AxisSource::FaceA:
            result.source = AxisSource::FaceB;
            break;
        case AxisSource::FaceB:
            result.source = AxisSource::FaceA;
            break;
        case AxisSource::InPlaneA:
            result.source = AxisSource::InPlaneB;
            break;
        case AxisSource::InPlaneB:
            result.source = AxisSource::InPlaneA;
            break;
        case AxisSource::EdgePair:
            break;
    }
    return result;
}

}  // namespace collidoscope::geometry
