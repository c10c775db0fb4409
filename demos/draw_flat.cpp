#include <array>
#include <cmath>
#include <numbers>

#include "demos/draw_parts.h"
#include "demos/draw_shapes.h"

namespace demos {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

Vec3f onBoard(const Vec2f& p) { return {p.x, p.y, 0.0f}; }

/// A convex outline, filled unless it is to be a wire; its edge is always shown.
void drawConvex(Canvas& canvas, std::span<const Vec3f> corners, const Style& style) {
    if (style.fill != Fill::Wire) fillFan(canvas, corners, style);
    drawLoop(canvas, corners, edgeStyle(style));
}

/// Twice the signed area of the triangle: positive when a, b, c turn counter-clockwise.
float turn(const Vec2f& a, const Vec2f& b, const Vec2f& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
bool inside(const Vec2f& p, const Vec2f& a, const Vec2f& b, const Vec2f& c) {
    return turn(a, b, p) >= 0.0f && turn(b, c, p) >= 0.0f && turn(c, a, p) >= 0.0f;
}

/// True when the corner at `tip` can be cut off: it is convex and no other corner lies in the piece.
bool isEar(std::span<const Vec2f> ring, std::size_t before, std::size_t tip, std::size_t after) {
    const Vec2f &a = ring[before], &b = ring[tip], &c = ring[after];
    if (turn(a, b, c) <= 0.0f) return false;
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (i != before && i != tip && i != after && inside(ring[i], a, b, c)) return false;
    return true;
}

/// Fills a simple polygon by cutting off one ear after the other.
/// A degenerate outline may run out of ears; what is left then has no area worth filling.
void fillPolygon(Canvas& canvas, std::vector<Vec2f> ring, const Style& style) {
    std::vector<TriangleItem> triangles;
    std::size_t tip = 0, refused = 0;
    while (ring.size() >= 3 && refused < ring.size()) {
        const std::size_t before = (tip + ring.size() - 1) % ring.size(), after = (tip + 1) % ring.size();
        if (isEar(ring, before, tip, after)) {
            triangles.push_back(
                {.a = onBoard(ring[before]), .b = onBoard(ring[tip]), .c = onBoard(ring[after]), .style = style});
            ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(tip));
            refused = 0;
        } else {
            ++tip;
            ++refused;
        }
        tip %= ring.size();
    }
    canvas.triangles(triangles);
}

}  // namespace

void draw(Canvas& canvas, const geometry::Circlef& circle, const Style& style) {
    std::array<Vec3f, 64> rim{};
    for (std::size_t i = 0; i < rim.size(); ++i) {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(rim.size());
        rim[i] = onBoard(circle.center + circle.radius * Vec2f{std::cos(angle), std::sin(angle)});
    }
    drawConvex(canvas, rim, style);
}

void draw(Canvas& canvas, const geometry::Rectanglef& rectangle, const Style& style) {
    draw(canvas,
         geometry::OrientedRectanglef{.center = (rectangle.min + rectangle.max) * 0.5f,
                                      .half = (rectangle.max - rectangle.min) * 0.5f},
         style);
}

void draw(Canvas& canvas, const geometry::OrientedRectanglef& rectangle, const Style& style) {
    const Vec2f u = Vec2f{std::cos(rectangle.angle), std::sin(rectangle.angle)} * rectangle.half.x;
    const Vec2f v = Vec2f{-std::sin(rectangle.angle), std::cos(rectangle.angle)} * rectangle.half.y;
    const Vec2f& c = rectangle.center;
    const std::array<Vec3f, 4> corners{onBoard(c - u - v), onBoard(c + u - v), onBoard(c + u + v), onBoard(c - u + v)};
    drawConvex(canvas, corners, style);
}

void draw(Canvas& canvas, const geometry::Polygonf& polygon, const Style& style) {
    std::vector<Vec3f> outline;
    for (const Vec2f& point : polygon.points) outline.push_back(onBoard(point));
    if (style.fill != Fill::Wire) fillPolygon(canvas, polygon.points, style);
    drawLoop(canvas, outline, edgeStyle(style));
}

}  // namespace demos
