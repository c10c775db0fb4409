#pragma once
/// Shapes of the plane.

#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

/// A line without ends.
template <typename T>
struct Line2 {
    Vec2<T> point{T(0)};
    Vec2<T> direction{T(1), T(0)};  ///< any length; zero makes the line a point
};
template <typename T>
struct Ray2 {
    Vec2<T> origin{T(0)};
    Vec2<T> direction{T(1), T(0)};  ///< any length; zero makes the ray a point
};
template <typename T>
struct Segment2 {
    Vec2<T> start{T(0)};
    Vec2<T> end{T(0)};
};
template <typename T>
struct Circle {
    Vec2<T> center{T(0)};
    T radius = T(1);  ///< m, >= 0
};
/// An axis-aligned rectangle.
template <typename T>
struct Rectangle {
    Vec2<T> min{T(0)};
    Vec2<T> max{T(0)};
};
template <typename T>
struct OrientedRectangle {
    Vec2<T> center{T(0)};
    Vec2<T> half{T(1)};  ///< m, half sizes, >= 0
    T angle = T(0);      ///< rad, counter-clockwise
};
/// A simple polygon, corners counter-clockwise.
template <typename T>
struct Polygon {
    std::vector<Vec2<T>> points{};
};

using Line2f = Line2<float>;
using Line2d = Line2<double>;
using Ray2f = Ray2<float>;
using Ray2d = Ray2<double>;
using Segment2f = Segment2<float>;
using Segment2d = Segment2<double>;
using Circlef = Circle<float>;
using Circled = Circle<double>;
using Rectanglef = Rectangle<float>;
using Rectangled = Rectangle<double>;
using OrientedRectanglef = OrientedRectangle<float>;
using OrientedRectangled = OrientedRectangle<double>;
using Polygonf = Polygon<float>;
using Polygond = Polygon<double>;

}  // namespace collidoscope::geometry
