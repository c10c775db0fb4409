#pragma once
/// One probe against one triangle, and the push that takes it out.

#include "geometry/probe/probe_step.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

/// In which direction the camera gives way. Both let the end of the probe that is nearer to the triangle, the one
/// beyond t = 1/2 or the one before, come back to the triangle's plane.
enum class ProbeResponse : std::uint8_t {
    AlongProbe,   ///< straight back, as if the probe were a stick; up to half a probe far
    AlongNormal,  ///< the shortest path
};

/// A push goes beyond the plane by this share of half a probe, a tenth of a millimetre for half a metre, so that what
/// has been pushed is clear in spite of rounding.
inline constexpr double kProbeSkin = 0x1p-12;

/// Plane sides first, then where the plane is crossed, then the barycentric coordinates of that point from the 2x2
/// system of dot products. The verdict is exact: where rounding could decide, exact arithmetic does.
/// `normal`: of the triangle, as in ProbeWalls. Precondition: finite numbers.
/// Source: Ericson, Real-Time Collision Detection (2005), sections 3.4 and 5.3.
ProbeStep testProbe(const Segmentd& probe, const Triangled& triangle, const Vec3d& normal);

/// Precondition: the step says that the probe pierces this triangle.
Vec3d pushOf(const ProbeStep& step, const Segmentd& probe, const Triangled& triangle, const Vec3d& normal,
             ProbeResponse response);

}  // namespace geometry
