#include "geometry/overlap/hull_overlap.h"

#include "geometry/convex/convex_body.h"
#include "geometry/convex/exact/exact_core.h"
#include "geometry/convex/exact/exact_walk.h"
#include "geometry/convex/exact/sure_distance.h"
#include "geometry/query/numbers/fit.h"
#include "geometry/query/numbers/polytope.h"

namespace geometry {
namespace {

using geometry::largestLength;
double largestLength(const Stretch& stretch) {
    return std::fmax(largestLength(stretch.origin), std::ldexp(2.0, stretch.exponent));
}

/// The vertices in doubles of a handy size.
template <typename T>
std::vector<Vec3d> fittedCorners(const Fit& fit, std::span<const Vec3<T>> corners) {
    std::vector<Vec3d> result;
    result.reserve(corners.size());
    for (const Vec3<T>& corner : corners) result.push_back(fitted(fit, wide(corner)));
    return result;
}

// Cores for doubles.
Vec3d walkedCore(const Fit& fit, const Vec3d& p) { return fitted(fit, p); }
Segmentd walkedCore(const Fit& fit, const Segmentd& segment) { return fitted(fit, segment); }
Triangled walkedCore(const Fit& fit, const Triangled& triangle) { return fitted(fit, triangle); }
Aabbd walkedCore(const Fit& fit, const Aabbd& box) { return fitted(fit, box); }
BoxArms walkedCore(const Fit& fit, const Boxd& box) { return armsOf(fitted(fit, box)); }
Segmentd walkedCore(const Fit& fit, const Stretch& stretch) {
    const Vec3d origin = fitted(fit, stretch.origin);
    const Vec3d way = std::ldexp(1.0, stretch.exponent - fit.exponent) * stretch.direction;
    return {stretch.bothWays ? origin - way : origin, origin + way};
}

template <typename Core, typename T>
DistanceVerdict verdictInDoubles(const Core& core, double radius, const Hull<T>& hull) {
    const double largest = std::fmax(largestLength(core), largestLength(hull));
    const Fit fit = fitFor(std::fmax(largest, radius));
    const auto walked = walkedCore(fit, core);
    if (fit.exponent == 0) return surelyWithin(walked, PointSet<T>{hull.vertices}, radius, largest);
    const std::vector<Vec3d> corners = fittedCorners(fit, cornersOf(hull));
    return surelyWithin(walked, PointSet<double>{corners}, fitted(fit, radius), fitted(fit, largest));
}

/// All that lies within a radius of a core, against a hull.
template <typename Core, typename T>
bool overlapOf(const Core& core, double radius, const Hull<T>& hull) {
    if (hull.vertices.empty()) return false;
    const DistanceVerdict verdict = verdictInDoubles(core, radius, hull);
    if (verdict.within) return *verdict.within;
    using exact::Number;
    return isWithinExactly(coreOf<Number>(core), coreOf<Number>(hull), Number(radius), verdict.towardsA);
}

/// Any point p of the hull has |p - origin| < 2^exponent: twice the root of 3 times the largest coordinate is less than
/// four times it; and the handy direction is longer than 1.
template <typename T>
Stretch stretchOf(const RoundBody& body, const Hull<T>& hull) {
    const double largest = std::fmax(largestLength(body.origin), largestLength(hull));
    const int exponent = largest > 0.0 ? std::ilogb(largest) + 3 : 0;
    return {body.origin, handyDirection(body.toward), exponent, body.kind == LineKind::Line};
}

template <typename Shape, typename T>
bool facedOverlap(const Shape& shape, const Hull<T>& hull) {
    return isFinite(shape) && isFinite(hull) && overlapOf(shape, 0.0, hull);
}

}  // namespace

template <typename T>
bool hullOverlap(const RoundBody& body, const Hull<T>& hull) {
    if (!isFinite(body) || !isFinite(hull)) return false;
    if (body.kind != LineKind::Segment) return overlapOf(stretchOf(body, hull), body.radius, hull);
    if (body.origin == body.toward) return overlapOf(body.origin, body.radius, hull);
    return overlapOf(Segmentd{body.origin, body.toward}, body.radius, hull);
}
template <typename T>
bool hullOverlap(const Triangled& triangle, const Hull<T>& hull) {
    return facedOverlap(triangle, hull);
}
template <typename T>
bool hullOverlap(const Aabbd& box, const Hull<T>& hull) {
    return facedOverlap(box, hull);
}
template <typename T>
bool hullOverlap(const Boxd& box, const Hull<T>& hull) {
    return facedOverlap(box, hull);
}

template <typename T>
bool hullOverlap(const Hull<T>& a, const Hull<T>& b) {
    if (!isFinite(a) || !isFinite(b) || a.vertices.empty() || b.vertices.empty()) return false;
    const double largest = std::fmax(largestLength(a), largestLength(b));
    const Fit fit = fitFor(largest);
    const auto inDoubles = [&] {
        if (fit.exponent == 0) return surelyWithin(PointSet<T>{a.vertices}, PointSet<T>{b.vertices}, 0.0, largest);
        const std::vector<Vec3d> ofA = fittedCorners(fit, cornersOf(a));
        const std::vector<Vec3d> ofB = fittedCorners(fit, cornersOf(b));
        return surelyWithin(PointSet<double>{ofA}, PointSet<double>{ofB}, 0.0, fitted(fit, largest));
    };
    const DistanceVerdict verdict = inDoubles();
    if (verdict.within) return *verdict.within;
    using exact::Number;
    return isWithinExactly(coreOf<Number>(a), coreOf<Number>(b), Number(0.0), verdict.towardsA);
}

template <typename T>
bool hullOverlap(const Hull<T>& hull, const Frustum<T>& frustum) {
    if (!isFinite(hull) || !isFinite(frustum) || hull.vertices.empty()) return false;
    const double ofFrustum = largestLength(cornersOf(frustum));
    const Fit fit = fitFor(std::fmax(largestLength(hull), ofFrustum));
    const std::vector<Vec3d> corners = fittedCorners(fit, cornersOf(hull));
    const std::vector<Vec3d> ofView = fittedCorners(fit, cornersOf(frustum));
    // Each of three coordinates may be off by this much: less than twice it together.
    const double rounding = 2.0 * kPlaneRounding<T> * fitted(fit, ofFrustum);
    const GjkOptions options{.farEnough = rounding};
    return gjk(PointSet<double>{corners}, PointSet<double>{ofView}, NoObserver{}, options).lowerBound <= rounding;
}

template bool hullOverlap(const RoundBody&, const Hullf&);
template bool hullOverlap(const RoundBody&, const Hulld&);
template bool hullOverlap(const Triangled&, const Hullf&);
template bool hullOverlap(const Triangled&, const Hulld&);
template bool hullOverlap(const Aabbd&, const Hullf&);
template bool hullOverlap(const Aabbd&, const Hulld&);
template bool hullOverlap(const Boxd&, const Hullf&);
template bool hullOverlap(const Boxd&, const Hulld&);
template bool hullOverlap(const Hullf&, const Hullf&);
template bool hullOverlap(const Hulld&, const Hulld&);
template bool hullOverlap(const Hullf&, const Frustumf&);
template bool hullOverlap(const Hulld&, const Frustumd&);

}  // namespace geometry
