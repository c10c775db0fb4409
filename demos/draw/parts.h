#pragma once
/// Helpers that the functions that draw shapes share.

#include <array>
#include <span>
#include <type_traits>

#include "demos/canvas.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos {

/// A rotation that carries the y axis to the direction of `axis`; none when the axis is zero.
geometry::Quatf turnYTo(const geometry::Vec3f& axis);
/// Two unit vectors that are square to the unit vector `normal` and to each other.
struct Tangents {
    geometry::Vec3f u{0.0f}, v{0.0f};
};
Tangents tangentsOf(const geometry::Vec3f& normal);

/// The eight corners of a box; those whose numbers differ in one bit share an edge.
std::array<geometry::Vec3f, 8> cornersOf(const geometry::Boxf& box);
std::array<geometry::Vec3f, 3> cornersOf(const geometry::Trianglef& triangle);
/// The mean of three corners.
geometry::Vec3f middleOf(const std::array<geometry::Vec3f, 3>& corners);

/// Whether what is drawn so is a thing of the picture: neither a sign for something nor auxiliary, nor an outline.
bool isThing(const Style& style);
/// Hands a shape to a canvas that wants shapes, if it is a thing; true when the canvas wants them, and nothing else.
template <typename Shape>
bool recordShape(Canvas& canvas, const Shape& shape, const Style& style) {
    if (!canvas.wantsShapes()) return false;
    if (!isThing(style)) return true;
    ShapeItem item{.style = style};
    if constexpr (std::is_constructible_v<geometry::AnyShapef, const Shape&>)
        item.shape = geometry::AnyShapef(shape);
    else
        item.shape = shape;
    canvas.shapes({&item, 1});
    return true;
}

/// The style of a shape's edges: its lines, a little lighter than its faces.
Style edgeStyle(const Style& style);
/// The closed line through the corners.
void drawLoop(Canvas& canvas, std::span<const geometry::Vec3f> corners, const Style& style);
/// A flat convex face: filled unless the style is Wire, with its edges unless it is Solid.
void drawFace(Canvas& canvas, std::span<const geometry::Vec3f> corners, const Style& style);
/// The triangles between the first corner and every other edge of a flat convex face.
void fillFan(Canvas& canvas, std::span<const geometry::Vec3f> corners, const Style& style);

}  // namespace collidoscope::demos
