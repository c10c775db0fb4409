#include "geometry/query/distance.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/query/box_frame.h"
#include "geometry/query/polytope.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

double lengthOf(const Vec3d& v) { return std::sqrt(glm::dot(v, v)); }

template <typename Shape>
double distanceByPoint(const Shape& shape, const Vec3d& p) {
    return lengthOf(p - closestPoint(shape, p));
}

double signedOf(const Sphered& sphere, const Vec3d& p) { return lengthOf(p - sphere.center) - sphere.radius; }

double signedOf(const Capsuled& capsule, const Vec3d& p) {
    return distanceByPoint(Segmentd{capsule.a, capsule.b}, p) - capsule.radius;
}

/// Signed distance from a box. `excess` is the distance of the point beyond the nearer face of each axis, negative
/// inside. Outside the box the answer is the length of the positive parts; inside, the largest of the three.
double signedByExcess(const Vec3d& excess) {
    const double maximum = std::max({excess.x, excess.y, excess.z});
    return maximum <= 0.0 ? maximum : lengthOf(glm::max(excess, Vec3d{0.0}));
}

double signedOf(const Aabbd& box, const Vec3d& p) { return signedByExcess(glm::max(box.min - p, p - box.max)); }

double signedOf(const Boxd& box, const Vec3d& p) {
    const BoxFrame frame = frameOf(box);
    const Vec3d local = glm::transpose(frame.axes) * (p - box.center) / frame.size;
    return signedByExcess(glm::abs(local) - box.half);
}

double signedOf(const Planed& plane, const Vec3d& p) { return glm::dot(plane.normal, p) - plane.distance; }

/// Inside a convex solid the nearest boundary point lies below the nearest plane.
template <typename T, typename Solid>
T signedOfPolytope(const Solid& solid, std::span<const Plane<T>> planes, const Vec3<T>& p) {
    if (!isInside(planes, Vec3d{p})) return distance(solid, p);
    double maximum = -std::numeric_limits<double>::infinity();
    for (const Plane<T>& plane : planes) maximum = std::max(maximum, offsetFrom(plane, Vec3d{p}).distance);
    return static_cast<T>(std::min(maximum, 0.0));
}

/// The result of `lengthBetween` for the shape and the point in a rescale, so that no square overflows or vanishes.
template <typename Shape, typename LengthBetween>
double inFit(const Shape& shape, const Vec3d& p, LengthBetween lengthBetween) {
    if (!isFinite(shape) || !isFinite(p)) return std::numeric_limits<double>::quiet_NaN();
    const Rescale rescale = rescaleOf(shape, p);
    return restored(rescale, lengthBetween(rescaled(rescale, shape), rescaled(rescale, p)));
}
template <typename Shape>
double distanceRescaled(const Shape& shape, const Vec3d& p) {
    return inFit(shape, p, [](const Shape& s, const Vec3d& q) { return distanceByPoint(s, q); });
}
template <typename Shape>
double signedRescaled(const Shape& shape, const Vec3d& p) {
    return inFit(shape, p, [](const Shape& s, const Vec3d& q) { return signedOf(s, q); });
}
/// 0 inside a solid; what is no number stays none.
double outside(double signedDistance) { return std::isless(signedDistance, 0.0) ? 0.0 : signedDistance; }

}  // namespace

template <typename T>
T distance(const Line<T>& line, const Vec3<T>& p) {
    return static_cast<T>(distanceRescaled(toDouble(line), toDouble(p)));
}
template <typename T>
T distance(const Segment<T>& segment, const Vec3<T>& p) {
    return static_cast<T>(distanceRescaled(toDouble(segment), toDouble(p)));
}
template <typename T>
T distance(const Ray<T>& ray, const Vec3<T>& p) {
    return static_cast<T>(distanceRescaled(toDouble(ray), toDouble(p)));
}
template <typename T>
T distance(const Plane<T>& plane, const Vec3<T>& p) {
    return static_cast<T>(std::fabs(signedRescaled(toDouble(plane), toDouble(p))));
}
template <typename T>
T distance(const Triangle<T>& triangle, const Vec3<T>& p) {
    return static_cast<T>(distanceRescaled(toDouble(triangle), toDouble(p)));
}
template <typename T>
T distance(const Sphere<T>& sphere, const Vec3<T>& p) {
    return static_cast<T>(outside(signedRescaled(toDouble(sphere), toDouble(p))));
}
template <typename T>
T distance(const Capsule<T>& capsule, const Vec3<T>& p) {
    return static_cast<T>(outside(signedRescaled(toDouble(capsule), toDouble(p))));
}
template <typename T>
T distance(const Aabb<T>& box, const Vec3<T>& p) {
    return static_cast<T>(outside(signedRescaled(toDouble(box), toDouble(p))));
}
template <typename T>
T distance(const Box<T>& box, const Vec3<T>& p) {
    return static_cast<T>(outside(signedRescaled(toDouble(box), toDouble(p))));
}
template <typename T>
T distance(const Frustum<T>& frustum, const Vec3<T>& p) {
    return static_cast<T>(lengthOf(toDouble(p) - toDouble(closestPoint(frustum, p))));
}
template <typename T>
T distance(const Hull<T>& hull, const Vec3<T>& p) {
    return static_cast<T>(lengthOf(toDouble(p) - toDouble(closestPoint(hull, p))));
}

template <typename T>
T signedDistance(const Plane<T>& plane, const Vec3<T>& p) {
    return static_cast<T>(signedRescaled(toDouble(plane), toDouble(p)));
}
template <typename T>
T signedDistance(const Sphere<T>& sphere, const Vec3<T>& p) {
    return static_cast<T>(signedRescaled(toDouble(sphere), toDouble(p)));
}
template <typename T>
T signedDistance(const Capsule<T>& capsule, const Vec3<T>& p) {
    return static_cast<T>(signedRescaled(toDouble(capsule), toDouble(p)));
}
template <typename T>
T signedDistance(const Aabb<T>& box, const Vec3<T>& p) {
    return static_cast<T>(signedRescaled(toDouble(box), toDouble(p)));
}
template <typename T>
T signedDistance(const Box<T>& box, const Vec3<T>& p) {
    return static_cast<T>(signedRescaled(toDouble(box), toDouble(p)));
}
template <typename T>
T signedDistance(const Frustum<T>& frustum, const Vec3<T>& p) {
    return signedOfPolytope<T>(frustum, frustum.planes, p);
}
template <typename T>
T signedDistance(const Hull<T>& hull, const Vec3<T>& p) {
    return signedOfPolytope<T>(hull, hull.planes, p);
}

template float distance(const Linef&, const Vec3f&);
template double distance(const Lined&, const Vec3d&);
template float distance(const Segmentf&, const Vec3f&);
template double distance(const Segmentd&, const Vec3d&);
template float distance(const Rayf&, const Vec3f&);
template double distance(const Rayd&, const Vec3d&);
template float distance(const Planef&, const Vec3f&);
template double distance(const Planed&, const Vec3d&);
template float distance(const Trianglef&, const Vec3f&);
template double distance(const Triangled&, const Vec3d&);
template float distance(const Spheref&, const Vec3f&);
template double distance(const Sphered&, const Vec3d&);
template float distance(const Capsulef&, const Vec3f&);
template double distance(const Capsuled&, const Vec3d&);
template float distance(const Aabbf&, const Vec3f&);
template double distance(const Aabbd&, const Vec3d&);
template float distance(const Boxf&, const Vec3f&);
template double distance(const Boxd&, const Vec3d&);
template float distance(const Frustumf&, const Vec3f&);
template double distance(const Frustumd&, const Vec3d&);
template float distance(const Hullf&, const Vec3f&);
template double distance(const Hulld&, const Vec3d&);

template float signedDistance(const Planef&, const Vec3f&);
template double signedDistance(const Planed&, const Vec3d&);
template float signedDistance(const Spheref&, const Vec3f&);
template double signedDistance(const Sphered&, const Vec3d&);
template float signedDistance(const Capsulef&, const Vec3f&);
template double signedDistance(const Capsuled&, const Vec3d&);
template float signedDistance(const Aabbf&, const Vec3f&);
template double signedDistance(const Aabbd&, const Vec3d&);
template float signedDistance(const Boxf&, const Vec3f&);
template double signedDistance(const Boxd&, const Vec3d&);
template float signedDistance(const Frustumf&, const Vec3f&);
template double signedDistance(const Frustumd&, const Vec3d&);
template float signedDistance(const Hullf&, const Vec3f&);
template double signedDistance(const Hulld&, const Vec3d&);

}  // namespace collidoscope::geometry
