#pragma once
/// A common form of all shapes of the plane, so that a question about two shapes is written once for all pairs:
/// the hull of some corners, inflated by a radius and swept along a direction.
///
///     point, segment, rectangle, convex polygon    corners
///     circle                                       one corner and a radius
///     ray, line                                    one corner and a direction, swept one or both ways
///
/// The numbers are those of the shape, none is rounded. Only the corners of an oriented rectangle are not exact as
/// doubles: it is stored as its centre and two spans, and its corners are computed in the arithmetic of the question.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/planar/shapes.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::geometry {

namespace exact {
/// The sign of a rounded number, for projections that are only displayed.
inline int sign(double a) { return static_cast<int>(a > 0.0) - static_cast<int>(a < 0.0); }
}  // namespace exact

enum class Reach : std::uint8_t { None, Ray, Line };

/// The segment from -half to +half times the axis.
struct Span {
    Vec2d axis{0.0};
    double half = 0.0;
};

struct Outline {
    std::vector<Vec2d> points{};
    std::array<Span, 2> spans{};  ///< each doubles the number of corners
    std::size_t spanCount = 0;
    double radius = 0.0;
    Vec2d direction{0.0};
    Reach reach = Reach::None;
    bool parallelSides = false;  ///< side i + 2 is parallel to side i
    bool finite = true;          ///< false: some number of the shape is infinite or NaN
};

template <typename T>
Outline outlineOf(const Vec2<T>& point);
template <typename T>
Outline outlineOf(const Line2<T>& line);
template <typename T>
Outline outlineOf(const Ray2<T>& ray);
template <typename T>
Outline outlineOf(const Segment2<T>& segment);
template <typename T>
Outline outlineOf(const Circle<T>& circle);
template <typename T>
Outline outlineOf(const Rectangle<T>& rectangle);
/// The angle enters through geometry::sin and cos in double precision: the axes are (cos, sin) and (-sin, cos).
template <typename T>
Outline outlineOf(const OrientedRectangle<T>& rectangle);
/// Precondition: convex. A polygon without area becomes the segment or point that it covers.
template <typename T>
Outline outlineOf(const Polygon<T>& polygon);

template <typename Shape>
concept FlatShape = requires(const Shape& shape) {
    outlineOf(shape);
};

inline std::size_t cornerCount(const Outline& outline) { return outline.points.size() << outline.spanCount; }

/// No coordinate of a corner, and no radius, is larger.
double sizeOf(const Outline& outline);

/// Number of different directions of its sides.
inline std::size_t sideCount(const Outline& outline) {
    if (outline.reach != Reach::None) return 1;
    const std::size_t corners = cornerCount(outline);
    return corners < 3 ? corners / 2 : outline.parallelSides ? 2 : corners;
}

/// A segment or a ray: without area, and with an end that an axis along it may separate.
inline bool isThin(const Outline& outline) {
    return outline.reach == Reach::Ray || (outline.reach == Reach::None && cornerCount(outline) == 2);
}

/// Precondition: index < cornerCount. Counter-clockwise.
template <typename S>
exact::Pair<S> cornerOf(const Outline& outline, std::size_t index) {
    exact::Pair<S> corner = exact::pair<S>(outline.points[index >> outline.spanCount]);
    const std::size_t turn = index & ((std::size_t{1} << outline.spanCount) - 1);
    const std::array<bool, 2> forward{turn == 1 || turn == 2, turn >= 2};
    for (std::size_t i = 0; i < outline.spanCount; ++i) {
        const exact::Pair<S> reach = S(outline.spans[i].half) * exact::pair<S>(outline.spans[i].axis);
        corner = forward[i] ? corner + reach : corner - reach;
    }
    return corner;
}

/// Along side `index`, from its first corner to the next.
template <typename S>
exact::Pair<S> sideOf(const Outline& outline, std::size_t index) {
    if (outline.reach != Reach::None) return exact::pair<S>(outline.direction);
    return cornerOf<S>(outline, (index + 1) % cornerCount(outline)) - cornerOf<S>(outline, index);
}

}  // namespace collidoscope::geometry
