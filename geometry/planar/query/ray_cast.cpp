#include "geometry/planar/query/ray_cast.h"

#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/planar/query/ray_path.h"

namespace collidoscope::geometry {
namespace {

template <typename Shape>
bool meets(const planar::Path& path, const Shape& shape) {
    return overlaps(path.outline, outlineOf(shape));
}
/// A polygon may be concave: it is met where one of its sides is, or where the path starts inside.
bool meets(const planar::Path& path, const Polygond& polygon) {
    if (contains(polygon, path.origin)) return true;
    for (std::size_t i = 0; i < polygon.points.size(); ++i)
        if (overlaps(path.outline, outlineOf(sideOf(polygon, i)))) return true;
    return false;
}

/// `way` is a ray or a segment.
template <typename T, typename Way, typename Shape>
std::optional<FlatRayHit<T>> cast(const Way& way, const Shape& shape) {
    if (!isFinite(way) || !isFinite(shape)) return std::nullopt;
    const Rescale rescale = rescaleFor(std::fmax(largestLength(way), largestLength(shape)));
    const planar::Path path = planar::pathOf(way, rescale);
    const Shape rescaledShape = rescaled(rescale, shape);
    if (!meets(path, rescaledShape)) return std::nullopt;
    return planar::rounded<T>(planar::hitOf(path, rescaledShape), path, rescale);
}

}  // namespace

template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Vec2<T>& point) {
    return cast<T>(toDouble(ray), toDouble(point));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Line2<T>& line) {
    return cast<T>(toDouble(ray), toDouble(line));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Ray2<T>& other) {
    return cast<T>(toDouble(ray), toDouble(other));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Segment2<T>& segment) {
    return cast<T>(toDouble(ray), toDouble(segment));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Circle<T>& circle) {
    return cast<T>(toDouble(ray), toDouble(circle));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Rectangle<T>& rectangle) {
    return cast<T>(toDouble(ray), toDouble(rectangle));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const OrientedRectangle<T>& rectangle) {
    return cast<T>(toDouble(ray), toDouble(rectangle));
}
template <typename T>
std::optional<FlatRayHit<T>> rayCast(const Ray2<T>& ray, const Polygon<T>& polygon) {
    return cast<T>(toDouble(ray), toDouble(polygon));
}

template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Vec2<T>& point) {
    return cast<T>(toDouble(segment), toDouble(point));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Line2<T>& line) {
    return cast<T>(toDouble(segment), toDouble(line));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Ray2<T>& ray) {
    return cast<T>(toDouble(segment), toDouble(ray));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Segment2<T>& other) {
    return cast<T>(toDouble(segment), toDouble(other));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Circle<T>& circle) {
    return cast<T>(toDouble(segment), toDouble(circle));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Rectangle<T>& rectangle) {
    return cast<T>(toDouble(segment), toDouble(rectangle));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const OrientedRectangle<T>& rectangle) {
    return cast<T>(toDouble(segment), toDouble(rectangle));
}
template <typename T>
std::optional<FlatRayHit<T>> segmentCast(const Segment2<T>& segment, const Polygon<T>& polygon) {
    return cast<T>(toDouble(segment), toDouble(polygon));
}

template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Vec2f&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Vec2d&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Line2f&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Line2d&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Ray2f&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Ray2d&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Segment2f&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Segment2d&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Circlef&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Circled&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Rectanglef&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Rectangled&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const OrientedRectanglef&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const OrientedRectangled&);
template std::optional<FlatRayHit<float>> rayCast(const Ray2f&, const Polygonf&);
template std::optional<FlatRayHit<double>> rayCast(const Ray2d&, const Polygond&);

template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Vec2f&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Vec2d&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Line2f&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Line2d&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Ray2f&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Ray2d&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Segment2f&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Segment2d&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Circlef&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Circled&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Rectanglef&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Rectangled&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const OrientedRectanglef&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const OrientedRectangled&);
template std::optional<FlatRayHit<float>> segmentCast(const Segment2f&, const Polygonf&);
template std::optional<FlatRayHit<double>> segmentCast(const Segment2d&, const Polygond&);

}  // namespace collidoscope::geometry
