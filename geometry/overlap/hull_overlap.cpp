#include "geometry/overlap/methods.h"

#include "geometry/convex/exact_distance.h"
#include "geometry/convex/gjk.h"
#include "geometry/query/polytope.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {
namespace {

/// Any point p of the hull has |p - origin| < 2^exponent: its distance from the world's origin is at most the root of 3
/// times the largest coordinate there can be, which for a hull at a pose is that of its vertices, turned, and that of
/// its position; and the normalised direction is longer than 1.
ClippedLine clippedLine(const RoundBody& body, const ConvexProxy& hull) {
    const double largest = std::fmax(largestLength(body.origin), largestNumber(hull));
    const int exponent = largest > 0.0 ? std::ilogb(largest) + 4 : 0;
    return {body.origin, rescaledDirection(body.toward), exponent, body.kind == LineKind::Line};
}

}  // namespace

bool hullOverlap(const RoundBody& body, const ConvexProxy& hull) {
    if (!isFinite(body) || !isProper(hull)) return false;
    if (body.kind != LineKind::Segment) return convexOverlap(clippedLine(body, hull), hull);
    if (body.origin == body.toward) return convexOverlap(ConvexProxy{body.origin, body.radius}, hull);
    return convexOverlap(ConvexProxy{Segmentd{body.origin, body.toward}, body.radius}, hull);
}

template <typename T>
bool hullOverlap(const ConvexProxy& hull, const Frustum<T>& frustum) {
    if (!isProper(hull) || !isFinite(frustum)) return false;
    const ConvexProxy corners{hullCoreOf(cornersOf(frustum))};
    const WorkFrame frame{powerOfTwoFor(std::fmax(largestNumber(hull), largestNumber(corners)))};
    // Each of three coordinates may be off by this much: less than twice it together.
    const double rounding = 2.0 * kPlaneRounding<T> * frame.factor * largestNumber(corners);
    const GjkOptions options{.farEnough = rounding};
    return gjk(inFrame(hull, frame), inFrame(corners, frame), options).lowerBound <= rounding;
}

template bool hullOverlap(const ConvexProxy&, const Frustumf&);
template bool hullOverlap(const ConvexProxy&, const Frustumd&);

}  // namespace collidoscope::geometry
