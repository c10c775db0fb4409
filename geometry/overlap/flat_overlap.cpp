#include <glm/geometric.hpp>

#include "geometry/convex/exact_core.h"
#include "geometry/convex/exact_distance.h"
#include "geometry/convex/gjk.h"
#include "geometry/overlap/exact_axes.h"
/// Overlaps with planes, with frusta, and with hulls of what has no end: see overlaps.h.
#include "geometry/overlap/overlaps.h"
#include "geometry/predicates/decide.h"
#include "geometry/query/polytope.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {

// --- Planes ---

namespace {

template <typename S>
bool isZero(const exact::Vector3<S>& v) {
    return sign(dot(v, v)) == 0;
}

/// Planes meet unless they are parallel; parallel ones are the same plane or apart.
template <typename S>
bool meet(const Planed& a, const Planed& b) {
    const auto normalA = exact::vector3<S>(a.normal);
    const auto normalB = exact::vector3<S>(b.normal);
    if (!isZero(cross(normalA, normalB))) return true;
    return isZero(S(b.distance) * normalA - S(a.distance) * normalB);
}

/// The projection of the core on the normal reaches from below the plane to above it.
template <typename Core>
bool isCut(const Planed& plane, const Core& shape) {
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto core = coreOf<S>(shape);
        const ExactProjection<S> projection = projectionOf(core, exact::vector3<S>(plane.normal));
        const S distance = S(plane.distance) * core.denominator;
        return sign(projection.min - distance) <= 0 && sign(distance - projection.max) <= 0;
    });
}

}  // namespace

bool planeOverlap(const Planed& a, const Planed& b) {
    if (!isFinite(a) || !isFinite(b)) return false;
    return exact::decide([&](auto zero) { return meet<decltype(zero)>(a, b); });
}
bool planeOverlap(const Planed& plane, const ConvexProxy& shape) {
    if (!isFinite(plane) || !isProper(shape)) return false;
    return std::visit([&](const auto& core) { return isCut(plane, core); }, shape.core);
}

// --- Frusta ---

namespace {

using exact::Interval;

/// Is a round body wholly outside one plane of a frustum, by more than rounding?
template <typename T>
bool isOutside(const Plane<T>& plane, const RoundBody& body) {
    const double reach = body.radius * (1.0 + kPlaneRounding<T>);
    const auto isBeyond = [&](const Vec3d& p) {
        const PlaneOffset offset = offsetFrom(plane, p);
        return offset.distance > offset.rounding + reach;
    };
    if (!isBeyond(body.origin)) return false;
    if (body.kind == LineKind::Segment) return isBeyond(body.toward);
    const double speed = glm::dot(toDouble(plane.normal), body.toward);
    return body.kind == LineKind::Ray ? speed >= 0.0 : speed == 0.0;
}

/// Does a round body touch the surface? Each face counts as two triangles.
template <typename T>
bool touchesFaces(const RoundBody& body, const Frustum<T>& frustum) {
    for (const auto& face : kFrustumFaces) {
        const auto corner = [&](std::size_t i) { return toDouble(frustum.corners[face[i]]); };
        if (roundOverlap(body, Triangled{corner(0), corner(1), corner(2)})) return true;
        if (roundOverlap(body, Triangled{corner(0), corner(2), corner(3)})) return true;
    }
    return false;
}

/// A number known only up to the rounding of a frustum of precision T.
template <typename T>
Interval blurred(double value) {
    const double blur = kPlaneRounding<T> * std::fabs(value);
    return {value - blur, value + blur};
}

using FrustumCore = ExactCore<Interval, 8, 0, 6, 6>;

template <typename T>
FrustumCore coreOfFrustum(const Frustum<T>& frustum, const Rescale& rescale) {
    const auto corner = [&](std::size_t i) { return rescaled(rescale, toDouble(frustum.corners[i])); };
    FrustumCore core;
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec3d p = corner(i);
        core.corners[i] = {blurred<T>(p.x), blurred<T>(p.y), blurred<T>(p.z)};
    }
    for (std::size_t i = 0; i < 6; ++i) core.normals[i] = exact::vector3<Interval>(frustum.planes[i].normal);
    // Width and height of the near face, and its way to the far face at each corner.
    const auto edge = [&](std::size_t from, std::size_t to) {
        return exact::vector3<Interval>(corner(to) - corner(from));
    };
    core.edges = {edge(0, 1), edge(0, 3), edge(0, 4), edge(1, 5), edge(2, 6), edge(3, 7)};
    return core;
}

/// Shapes are apart only where an axis separates them whatever the rounding was.
template <typename CoreA>
bool mayTouch(const CoreA& a, const FrustumCore& b) {
    try {
        return !AxisSearch<Interval, CoreA, FrustumCore>{a, b}.findsSolidSeparation();
    } catch (const exact::Uncertain&) {
        return true;  // rounding hides the answer
    }
}

template <typename T>
double largestCorner(const Frustum<T>& frustum) {
    return largestLength(cornersOf(frustum));
}

template <typename Shape, typename T>
bool flatOverlap(const Shape& shape, const Frustum<T>& frustum) {
    if (!isFinite(shape) || !isFinite(frustum)) return false;
    const Rescale rescale = rescaleFor(std::fmax(largestLength(shape), largestCorner(frustum)));
    return mayTouch(coreOf<Interval>(rescaled(rescale, shape)), coreOfFrustum(frustum, rescale));
}

}  // namespace

template <typename T>
bool frustumOverlap(const RoundBody& body, const Frustum<T>& frustum) {
    if (!isFinite(body) || !isFinite(frustum)) return false;
    for (const Plane<T>& plane : frustum.planes)
        if (isOutside(plane, body)) return false;
    return isInside(std::span<const Plane<T>>{frustum.planes}, body.origin) || touchesFaces(body, frustum);
}

template <typename T>
bool frustumOverlap(const Plane<T>& plane, const Frustum<T>& frustum) {
    if (!isFinite(plane) || !isFinite(frustum)) return false;
    bool below = false;
    bool above = false;
    for (const Vec3<T>& corner : frustum.corners) {
        const PlaneOffset offset = offsetFrom(plane, toDouble(corner));
        below = below || offset.distance <= offset.rounding;
        above = above || offset.distance >= -offset.rounding;
    }
    return below && above;
}

template <typename T>
bool frustumOverlap(const Triangled& triangle, const Frustum<T>& frustum) {
    return flatOverlap(triangle, frustum);
}
template <typename T>
bool frustumOverlap(const Aabbd& box, const Frustum<T>& frustum) {
    return flatOverlap(box, frustum);
}
template <typename T>
bool frustumOverlap(const Boxd& box, const Frustum<T>& frustum) {
    return flatOverlap(box, frustum);
}
template <typename T>
bool frustumOverlap(const Frustum<T>& a, const Frustum<T>& b) {
    if (!isFinite(a) || !isFinite(b)) return false;
    const Rescale rescale = rescaleFor(std::fmax(largestCorner(a), largestCorner(b)));
    return mayTouch(coreOfFrustum(a, rescale), coreOfFrustum(b, rescale));
}

template bool frustumOverlap(const RoundBody&, const Frustumf&);
template bool frustumOverlap(const RoundBody&, const Frustumd&);
template bool frustumOverlap(const Planef&, const Frustumf&);
template bool frustumOverlap(const Planed&, const Frustumd&);
template bool frustumOverlap(const Triangled&, const Frustumf&);
template bool frustumOverlap(const Triangled&, const Frustumd&);
template bool frustumOverlap(const Aabbd&, const Frustumf&);
template bool frustumOverlap(const Aabbd&, const Frustumd&);
template bool frustumOverlap(const Boxd&, const Frustumf&);
template bool frustumOverlap(const Boxd&, const Frustumd&);
template bool frustumOverlap(const Frustumf&, const Frustumf&);
template bool frustumOverlap(const Frustumd&, const Frustumd&);

// --- Hulls with thin and round shapes, and with frusta ---

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
