#include "geometry/planar/query/closest_point.h"

#include <limits>

#include "geometry/planar/query/nearest.h"

namespace collidoscope::geometry {
namespace {

template <typename T, typename Shape>
Vec2<T> rescaledNearest(const Shape& shape, const Vec2<T>& p) {
    const Vec2d q = toDouble(p);
    if (!isFinite(shape) || !isFinite(q)) return Vec2<T>{std::numeric_limits<T>::quiet_NaN()};
    const Rescale rescale = rescaleOf(shape, q);
    return Vec2<T>{restored(rescale, planar::nearest(rescaled(rescale, shape), rescaled(rescale, q)))};
}

}  // namespace

template <typename T>
Vec2<T> closestPoint(const Vec2<T>& point, const Vec2<T>& p) {
    return rescaledNearest(toDouble(point), p);
}
template <typename T>
Vec2<T> closestPoint(const Line2<T>& line, const Vec2<T>& p) {
    return rescaledNearest(toDouble(line), p);
}
template <typename T>
Vec2<T> closestPoint(const Ray2<T>& ray, const Vec2<T>& p) {
    return rescaledNearest(toDouble(ray), p);
}
template <typename T>
Vec2<T> closestPoint(const Segment2<T>& segment, const Vec2<T>& p) {
    return rescaledNearest(toDouble(segment), p);
}
template <typename T>
Vec2<T> closestPoint(const Circle<T>& circle, const Vec2<T>& p) {
    return rescaledNearest(toDouble(circle), p);
}
template <typename T>
Vec2<T> closestPoint(const Rectangle<T>& rectangle, const Vec2<T>& p) {
    return rescaledNearest(toDouble(rectangle), p);
}
template <typename T>
Vec2<T> closestPoint(const OrientedRectangle<T>& rectangle, const Vec2<T>& p) {
    return rescaledNearest(toDouble(rectangle), p);
}
template <typename T>
Vec2<T> closestPoint(const Polygon<T>& polygon, const Vec2<T>& p) {
    return rescaledNearest(toDouble(polygon), p);
}

template Vec2f closestPoint(const Vec2f&, const Vec2f&);
template Vec2d closestPoint(const Vec2d&, const Vec2d&);
template Vec2f closestPoint(const Line2f&, const Vec2f&);
template Vec2d closestPoint(const Line2d&, const Vec2d&);
template Vec2f closestPoint(const Ray2f&, const Vec2f&);
template Vec2d closestPoint(const Ray2d&, const Vec2d&);
template Vec2f closestPoint(const Segment2f&, const Vec2f&);
template Vec2d closestPoint(const Segment2d&, const Vec2d&);
template Vec2f closestPoint(const Circlef&, const Vec2f&);
template Vec2d closestPoint(const Circled&, const Vec2d&);
template Vec2f closestPoint(const Rectanglef&, const Vec2f&);
template Vec2d closestPoint(const Rectangled&, const Vec2d&);
template Vec2f closestPoint(const OrientedRectanglef&, const Vec2f&);
template Vec2d closestPoint(const OrientedRectangled&, const Vec2d&);
template Vec2f closestPoint(const Polygonf&, const Vec2f&);
template Vec2d closestPoint(const Polygond&, const Vec2d&);

}  // namespace collidoscope::geometry
