#include "geometry/planar/overlap/outline.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/overlap/separating_axes.h"

#include <algorithm>
#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/planar/to_double.h"
#include "geometry/predicates/orientation.h"

namespace collidoscope::geometry {
namespace {

/// A shape with a part that is no finite number, or without any corner: it meets nothing.
Outline nowhere() {
    Outline outline;
    outline.finite = false;
    return outline;
}

Outline sweep(const Vec2d& start, const Vec2d& direction, Reach reach) {
    if (!isFinite(start) || !isFinite(direction)) return nowhere();
    Outline outline{.points = {start}};
    if (direction == Vec2d{0.0}) return outline;
    outline.direction = direction;
    outline.reach = reach;
    return outline;
}

Outline between(const Vec2d& start, const Vec2d& end) {
    if (!isFinite(start) || !isFinite(end)) return nowhere();
    if (start == end) return {.points = {start}};
    return {.points = {start, end}};
}

bool comesBefore(const Vec2d& a, const Vec2d& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

/// Precondition: at least one point, all finite.
bool haveArea(const std::vector<Vec2d>& points) {
    const Vec2d& first = points.front();
    const auto other = std::find_if(points.begin(), points.end(), [&](const Vec2d& p) { return p != first; });
    return other != points.end() &&
           std::any_of(other, points.end(), [&](const Vec2d& p) { return exact::orient2d(first, *other, p) != 0; });
}

}  // namespace

double sizeOf(const Outline& outline) {
    double size = 0.0;
    for (const Vec2d& p : outline.points) size = std::fmax(size, std::fmax(std::fabs(p.x), std::fabs(p.y)));
    for (std::size_t i = 0; i < outline.spanCount; ++i) size += outline.spans[i].half;
    return size + outline.radius;
}

template <typename T>
Outline outlineOf(const Vec2<T>& point) {
    return between(toDouble(point), toDouble(point));
}
template <typename T>
Outline outlineOf(const Line2<T>& line) {
    return sweep(toDouble(line.point), toDouble(line.direction), Reach::Line);
}
template <typename T>
Outline outlineOf(const Ray2<T>& ray) {
    return sweep(toDouble(ray.origin), toDouble(ray.direction), Reach::Ray);
}
template <typename T>
Outline outlineOf(const Segment2<T>& segment) {
    return between(toDouble(segment.start), toDouble(segment.end));
}
template <typename T>
Outline outlineOf(const Circle<T>& circle) {
    if (!isFinite(toDouble(circle))) return nowhere();
    return {.points = {toDouble(circle.center)}, .radius = double{circle.radius}};
}
template <typename T>
Outline outlineOf(const Rectangle<T>& rectangle) {
    const auto [low, high] = toDouble(rectangle);
    if (!isFinite(toDouble(rectangle))) return nowhere();
    if (low.x == high.x || low.y == high.y) return between(low, high);
    return {.points = {low, {high.x, low.y}, high, {low.x, high.y}}, .parallelSides = true};
}
template <typename T>
Outline outlineOf(const OrientedRectangle<T>& rectangle) {
    const auto [center, half, angle] = toDouble(rectangle);
    if (!isFinite(toDouble(rectangle))) return nowhere();
    const double c = geometry::cos(angle);
    const double s = geometry::sin(angle);
    Outline outline{.points = {center}, .parallelSides = true};
    if (half.x > 0.0) outline.spans[outline.spanCount++] = {{c, s}, half.x};
    if (half.y > 0.0) outline.spans[outline.spanCount++] = {{-s, c}, half.y};
    return outline;
}
template <typename T>
Outline outlineOf(const Polygon<T>& polygon) {
    Outline outline{.points = toDouble(polygon).points};
    const bool finite =
        std::all_of(outline.points.begin(), outline.points.end(), [](const Vec2d& p) { return isFinite(p); });
    if (outline.points.empty() || !finite) return nowhere();
    if (haveArea(outline.points)) return outline;
    const auto [first, last] = std::minmax_element(outline.points.begin(), outline.points.end(), comesBefore);
    return between(*first, *last);
}

template Outline outlineOf(const Vec2f&);
template Outline outlineOf(const Vec2d&);
template Outline outlineOf(const Line2f&);
template Outline outlineOf(const Line2d&);
template Outline outlineOf(const Ray2f&);
template Outline outlineOf(const Ray2d&);
template Outline outlineOf(const Segment2f&);
template Outline outlineOf(const Segment2d&);
template Outline outlineOf(const Circlef&);
template Outline outlineOf(const Circled&);
template Outline outlineOf(const Rectanglef&);
template Outline outlineOf(const Rectangled&);
template Outline outlineOf(const OrientedRectanglef&);
template Outline outlineOf(const OrientedRectangled&);
template Outline outlineOf(const Polygonf&);
template Outline outlineOf(const Polygond&);

bool overlaps(const Outline& a, const Outline& b) { return overlaps(a, b, NoObserver{}); }

}  // namespace collidoscope::geometry
