#include "geometry/planar/query/distance.h"

#include <limits>

#include "geometry/planar/query/nearest.h"

namespace collidoscope::geometry {
namespace {

/// Calls `measure` with the shape and the point rescaled, and carries the length back.
template <typename T, typename Shape, typename Measure>
T measured(const Shape& shape, const Vec2<T>& p, Measure measure) {
    const Vec2d q = toDouble(p);
    if (!isFinite(shape) || !isFinite(q)) return std::numeric_limits<T>::quiet_NaN();
    const Rescale rescale = rescaleOf(shape, q);
    return static_cast<T>(restored(rescale, measure(rescaled(rescale, shape), rescaled(rescale, q))));
}

/// Returns the distance of a point from a shape without an inside.
template <typename T, typename Shape>
T distanceToThin(const Shape& shape, const Vec2<T>& p) {
    return measured(shape, p, [](const Shape& rescaledShape, const Vec2d& q) {
        return planar::lengthOf(planar::nearest(rescaledShape, q) - q);
    });
}
template <typename T, typename Shape>
T signedDistanceTo(const Shape& shape, const Vec2<T>& p) {
    return measured(shape, p, [](const Shape& rescaledShape, const Vec2d& q) {
        return planar::signedDistanceOf(rescaledShape, q);
    });
}
/// 0 inside; what is no number stays none.
template <typename T, typename Shape>
T distanceToSolid(const Shape& shape, const Vec2<T>& p) {
    const T far = signedDistanceTo(shape, p);
    return std::isless(far, T(0)) ? T(0) : far;
}

}  // namespace

template <typename T>
T distance(const Line2<T>& line, const Vec2<T>& p) {
    return distanceToThin(toDouble(line), p);
}
template <typename T>
T distance(const Ray2<T>& ray, const Vec2<T>& p) {
    return distanceToThin(toDouble(ray), p);
}
template <typename T>
T distance(const Segment2<T>& segment, const Vec2<T>& p) {
    return distanceToThin(toDouble(segment), p);
}
template <typename T>
T distance(const Circle<T>& circle, const Vec2<T>& p) {
    return distanceToSolid(toDouble(circle), p);
}
template <typename T>
T distance(const Rectangle<T>& rectangle, const Vec2<T>& p) {
    return distanceToSolid(toDouble(rectangle), p);
}
template <typename T>
T distance(const OrientedRectangle<T>& rectangle, const Vec2<T>& p) {
    return distanceToSolid(toDouble(rectangle), p);
}
template <typename T>
T distance(const Polygon<T>& polygon, const Vec2<T>& p) {
    return distanceToSolid(toDouble(polygon), p);
}

template <typename T>
T signedDistance(const Circle<T>& circle, const Vec2<T>& p) {
    return signedDistanceTo(toDouble(circle), p);
}
template <typename T>
T signedDistance(const Rectangle<T>& rectangle, const Vec2<T>& p) {
    return signedDistanceTo(toDouble(rectangle), p);
}
template <typename T>
T signedDistance(const OrientedRectangle<T>& rectangle, const Vec2<T>& p) {
    return signedDistanceTo(toDouble(rectangle), p);
}
template <typename T>
T signedDistance(const Polygon<T>& polygon, const Vec2<T>& p) {
    return signedDistanceTo(toDouble(polygon), p);
}

template float distance(const Line2f&, const Vec2f&);
template double distance(const Line2d&, const Vec2d&);
template float distance(const Ray2f&, const Vec2f&);
template double distance(const Ray2d&, const Vec2d&);
template float distance(const Segment2f&, const Vec2f&);
template double distance(const Segment2d&, const Vec2d&);
template float distance(const Circlef&, const Vec2f&);
template double distance(const Circled&, const Vec2d&);
template float distance(const Rectanglef&, const Vec2f&);
template double distance(const Rectangled&, const Vec2d&);
template float distance(const OrientedRectanglef&, const Vec2f&);
template double distance(const OrientedRectangled&, const Vec2d&);
template float distance(const Polygonf&, const Vec2f&);
template double distance(const Polygond&, const Vec2d&);

template float signedDistance(const Circlef&, const Vec2f&);
template double signedDistance(const Circled&, const Vec2d&);
template float signedDistance(const Rectanglef&, const Vec2f&);
template double signedDistance(const Rectangled&, const Vec2d&);
template float signedDistance(const OrientedRectanglef&, const Vec2f&);
template double signedDistance(const OrientedRectangled&, const Vec2d&);
template float signedDistance(const Polygonf&, const Vec2f&);
template double signedDistance(const Polygond&, const Vec2d&);

}  // namespace collidoscope::geometry
