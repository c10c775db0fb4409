#pragma once
/// Helpers that the functions that draw shapes share.

#include <array>
#include <span>
#include <string>
#include <type_traits>

#include "demos/canvas.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos {

/// A rotation of the y axis to the direction of `axis`; the identity when the axis is zero.
geometry::Quatf turnYTo(const geometry::Vec3f& axis);
/// Two unit vectors, perpendicular to the unit vector `normal` and to each other.
struct Tangents {
    geometry::Vec3f u{0.0f}, v{0.0f};
};
Tangents tangentsOf(const geometry::Vec3f& normal);

/// The eight corners of a box; those whose numbers differ in one bit share an edge.
std::array<geometry::Vec3f, 8> cornersOf(const geometry::Boxf& box);
std::array<geometry::Vec3f, 3> cornersOf(const geometry::Trianglef& triangle);
/// The mean of three corners.
geometry::Vec3f middleOf(const std::array<geometry::Vec3f, 3>& corners);

/// Whether a style is that of a shape itself, and not of a mark, an auxiliary shape or an outline.
bool isOfShapeItself(const Style& style);
/// Returns true when the canvas wants shapes instead of drawings, and hands it the shape if isOfShapeItself(style).
template <typename Shape>
bool recordShape(Canvas& canvas, const Shape& shape, const Style& style) {
    if (!canvas.wantsShapes()) return false;
    if (!isOfShapeItself(style)) return true;
    ShapeItem item{.style = style};
    if constexpr (std::is_constructible_v<geometry::AnyShapef, const Shape&>)
        item.shape = geometry::AnyShapef(shape);
    else
        item.shape = shape;
    canvas.shapes({&item, 1});
    return true;
}

/// Hands a shape with a name to a canvas that wants shapes; for a demo that draws the shape in parts.
void recordNamedShape(Canvas& canvas, const geometry::AnyShapef& shape, Role role, std::string name);

/// The style of a shape's edges: its lines, a little lighter than its faces.
Style edgeStyle(const Style& style);
/// The closed line through the corners.
void drawLoop(Canvas& canvas, std::span<const geometry::Vec3f> corners, const Style& style);
/// A flat convex face: filled unless the style is Wire, with its edges unless it is Solid.
void drawFace(Canvas& canvas, std::span<const geometry::Vec3f> corners, const Style& style);
/// The triangles between the first corner and every other edge of a flat convex face.
void fillFan(Canvas& canvas, std::span<const geometry::Vec3f> corners, const Style& style);

}  // namespace collidoscope::demos
