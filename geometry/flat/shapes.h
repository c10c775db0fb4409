#pragma once
/// Shapes of the plane.

#include <vector>

#include "geometry/base/vec.h"

namespace geometry {

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
template <typename T>
struct Segment2 {
    Vec2<T> start{T(0)};
    Vec2<T> end{T(0)};
};

using Circlef = Circle<float>;
using Rectanglef = Rectangle<float>;
using OrientedRectanglef = OrientedRectangle<float>;
using Polygonf = Polygon<float>;
using Segment2f = Segment2<float>;

}  // namespace geometry
