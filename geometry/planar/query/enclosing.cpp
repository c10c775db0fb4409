#include "geometry/planar/query/enclosing.h"

#include <cassert>
#include <glm/common.hpp>
#include <limits>

#include "geometry/base/scalar.h"
#include "geometry/planar/overlap/outline.h"
#include "geometry/query/bounds.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {
namespace {

using exact::Interval;

/// Intervals hold what rounding may have moved, so their ends enclose the shape. Precondition: finite.
template <typename T>
Rectangle<T> enclosingCorners(const Outline& outline) {
    exact::Pair<Interval> low = cornerOf<Interval>(outline, 0);
    exact::Pair<Interval> high = low;
    for (std::size_t i = 1; i < cornerCount(outline); ++i) {
        const auto corner = cornerOf<Interval>(outline, i);
        low = {smaller(low.x, corner.x), smaller(low.y, corner.y)};
        high = {larger(high.x, corner.x), larger(high.y, corner.y)};
    }
    const Interval radius{outline.radius};
    low = {low.x - radius, low.y - radius};
    high = {high.x + radius, high.y + radius};
    return {{roundedDown<T>(low.x.low), roundedDown<T>(low.y.low)},
            {roundedUp<T>(high.x.high), roundedUp<T>(high.y.high)}};
}

/// The whole plane where the ends are beyond the range of double, or none.
template <typename T>
Rectangle<T> enclosingOutline(const Outline& outline) {
    constexpr T kInfinity = std::numeric_limits<T>::infinity();
    try {
        if (outline.finite) return enclosingCorners<T>(outline);
    } catch (const exact::Uncertain&) {
    }
    return {Vec2<T>{-kInfinity}, Vec2<T>{kInfinity}};
}

template <typename T>
Vec3<T> lifted(const Vec2<T>& p) {
    return {p, T(0)};
}

/// A circle is the section of the sphere about the same points, whose center lies in their plane.
template <typename T>
Circle<T> enclosingLifted(const std::vector<Vec3<T>>& points) {
    const Sphere<T> sphere = enclosingSphere(std::span<const Vec3<T>>{points});
    return {Vec2<T>{sphere.center}, sphere.radius};
}

}  // namespace

template <typename T>
Rectangle<T> enclosingRectangle(std::span<const Vec2<T>> points) {
    assert(!points.empty() && "no points have no enclosing rectangle");
    Rectangle<T> result{points.front(), points.front()};
    for (const Vec2<T>& p : points) result = {glm::min(result.min, p), glm::max(result.max, p)};
    return result;
}
template <typename T>
Rectangle<T> enclosingRectangle(const Segment2<T>& segment) {
    return {glm::min(segment.start, segment.end), glm::max(segment.start, segment.end)};
}
template <typename T>
Rectangle<T> enclosingRectangle(const Circle<T>& circle) {
    return enclosingOutline<T>(outlineOf(circle));
}
template <typename T>
Rectangle<T> enclosingRectangle(const OrientedRectangle<T>& rectangle) {
    return enclosingOutline<T>(outlineOf(rectangle));
}
template <typename T>
Rectangle<T> enclosingRectangle(const Polygon<T>& polygon) {
    return enclosingRectangle(std::span<const Vec2<T>>{polygon.points});
}
template <typename T>
Rectangle<T> enclosingRectangle(const Rectangle<T>& a, const Rectangle<T>& b) {
    return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

template <typename T>
Circle<T> enclosingCircle(std::span<const Vec2<T>> points) {
    std::vector<Vec3<T>> inSpace;
    for (const Vec2<T>& p : points) inSpace.push_back(lifted(p));
    return enclosingLifted(inSpace);
}
template <typename T>
Circle<T> enclosingCircle(const Segment2<T>& segment) {
    return enclosingLifted<T>({lifted(segment.start), lifted(segment.end)});
}
template <typename T>
Circle<T> enclosingCircle(const Rectangle<T>& rectangle) {
    return enclosingCircle(Segment2<T>{rectangle.min, rectangle.max});
}
template <typename T>
Circle<T> enclosingCircle(const OrientedRectangle<T>& rectangle) {
    // The axes are of unit length up to rounding, by which the radius grows.
    constexpr double kRounding = 4.0 * std::numeric_limits<double>::epsilon();
    const Vec3d half{Vec2d{rectangle.half}, 0.0};
    return {rectangle.center, roundedUp<T>(safeLength(half) * (1.0 + kRounding))};
}
template <typename T>
Circle<T> enclosingCircle(const Polygon<T>& polygon) {
    return enclosingCircle(std::span<const Vec2<T>>{polygon.points});
}

template Rectanglef enclosingRectangle(std::span<const Vec2f>);
template Rectangled enclosingRectangle(std::span<const Vec2d>);
template Rectanglef enclosingRectangle(const Segment2f&);
template Rectangled enclosingRectangle(const Segment2d&);
template Rectanglef enclosingRectangle(const Circlef&);
template Rectangled enclosingRectangle(const Circled&);
template Rectanglef enclosingRectangle(const OrientedRectanglef&);
template Rectangled enclosingRectangle(const OrientedRectangled&);
template Rectanglef enclosingRectangle(const Polygonf&);
template Rectangled enclosingRectangle(const Polygond&);
template Rectanglef enclosingRectangle(const Rectanglef&, const Rectanglef&);
template Rectangled enclosingRectangle(const Rectangled&, const Rectangled&);

template Circlef enclosingCircle(std::span<const Vec2f>);
template Circled enclosingCircle(std::span<const Vec2d>);
template Circlef enclosingCircle(const Segment2f&);
template Circled enclosingCircle(const Segment2d&);
template Circlef enclosingCircle(const Rectanglef&);
template Circled enclosingCircle(const Rectangled&);
template Circlef enclosingCircle(const OrientedRectanglef&);
template Circled enclosingCircle(const OrientedRectangled&);
template Circlef enclosingCircle(const Polygonf&);
template Circled enclosingCircle(const Polygond&);

}  // namespace collidoscope::geometry
