#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/planar/polygon/polygon.h"

namespace collidoscope::demos {
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
/// A degenerate outline may run out of ears; the rest then has no visible area.
void fillSimple(Canvas& canvas, std::vector<Vec2f> ring, const Style& style) {
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

/// Where two sides cross; none for parallel sides.
std::optional<Vec2f> crossingOf(const geometry::Segment2f& a, const geometry::Segment2f& b) {
    const Vec2f along = a.end - a.start, other = b.end - b.start, between = b.start - a.start;
    const float area = along.x * other.y - along.y * other.x;
    if (area == 0.0f) return std::nullopt;
    const float s = (between.x * other.y - between.y * other.x) / area;
    const float t = (between.x * along.y - between.y * along.x) / area;
    if (s < 0.0f || s > 1.0f || t < 0.0f || t > 1.0f) return std::nullopt;
    return a.start + s * along;
}

/// The heights of corners and crossings, upwards: between two neighbours no side ends or crosses another.
std::vector<float> bandsOf(const geometry::Polygonf& polygon) {
    std::vector<float> heights;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        heights.push_back(polygon.points[i].y);
        for (std::size_t j = 0; j < i; ++j)
            if (const auto crossing = crossingOf(sideOf(polygon, i), sideOf(polygon, j)))
                heights.push_back(crossing->y);
    }
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    return heights;
}

/// The piece of a side within a band, from its lower to its upper end.
struct Piece {
    Vec2f low{0.0f}, high{0.0f};
};
std::vector<Piece> piecesWithin(const geometry::Polygonf& polygon, float low, float high) {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const auto [start, end] = sideOf(polygon, i);
        if (std::min(start.y, end.y) > low || std::max(start.y, end.y) < high) continue;
        const Vec2f perMetre = (end - start) / (end.y - start.y);
        pieces.push_back({start + perMetre * (low - start.y), start + perMetre * (high - start.y)});
    }
    const auto middle = [](const Piece& piece) { return piece.low.x + piece.high.x; };
    std::sort(pieces.begin(), pieces.end(), [&](const Piece& a, const Piece& b) { return middle(a) < middle(b); });
    return pieces;
}

/// Fills a polygon that crosses itself by the even-odd rule, band by band: what an odd number of sides is left of.
void fillCrossing(Canvas& canvas, const geometry::Polygonf& polygon, const Style& style) {
    const std::vector<float> heights = bandsOf(polygon);
    std::vector<TriangleItem> triangles;
    for (std::size_t band = 0; band + 1 < heights.size(); ++band) {
        const std::vector<Piece> pieces = piecesWithin(polygon, heights[band], heights[band + 1]);
        for (std::size_t i = 0; i + 1 < pieces.size(); i += 2) {
            const Vec3f a = onBoard(pieces[i].low), b = onBoard(pieces[i + 1].low);
            const Vec3f c = onBoard(pieces[i + 1].high), d = onBoard(pieces[i].high);
            triangles.push_back({.a = a, .b = b, .c = c, .style = style});
            triangles.push_back({.a = a, .b = c, .c = d, .style = style});
        }
    }
    canvas.triangles(triangles);
}

void fill(Canvas& canvas, const geometry::Polygonf& polygon, const Style& style) {
    if (geometry::isSimple(polygon))
        fillSimple(canvas, polygon.points, style);
    else
        fillCrossing(canvas, polygon, style);
}

}  // namespace

void draw(Canvas& canvas, const geometry::Circlef& circle, const Style& style) {
    if (recordShape(canvas, circle, style)) return;
    std::array<Vec3f, 64> rim{};
    for (std::size_t i = 0; i < rim.size(); ++i) {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(rim.size());
        rim[i] = onBoard(circle.center + circle.radius * Vec2f{std::cos(angle), std::sin(angle)});
    }
    drawConvex(canvas, rim, style);
}

void draw(Canvas& canvas, const geometry::Rectanglef& rectangle, const Style& style) {
    if (recordShape(canvas, rectangle, style)) return;
    draw(canvas,
         geometry::OrientedRectanglef{.center = (rectangle.min + rectangle.max) * 0.5f,
                                      .half = (rectangle.max - rectangle.min) * 0.5f},
         style);
}

void draw(Canvas& canvas, const geometry::OrientedRectanglef& rectangle, const Style& style) {
    if (recordShape(canvas, rectangle, style)) return;
    const Vec2f u = Vec2f{std::cos(rectangle.angle), std::sin(rectangle.angle)} * rectangle.half.x;
    const Vec2f v = Vec2f{-std::sin(rectangle.angle), std::cos(rectangle.angle)} * rectangle.half.y;
    const Vec2f& c = rectangle.center;
    const std::array<Vec3f, 4> corners{onBoard(c - u - v), onBoard(c + u - v), onBoard(c + u + v), onBoard(c - u + v)};
    drawConvex(canvas, corners, style);
}

void draw(Canvas& canvas, const geometry::Polygonf& polygon, const Style& style) {
    if (recordShape(canvas, polygon, style)) return;
    std::vector<Vec3f> outline;
    for (const Vec2f& point : polygon.points) outline.push_back(onBoard(point));
    if (style.fill != Fill::Wire) fill(canvas, polygon, style);
    drawLoop(canvas, outline, edgeStyle(style));
}

}  // namespace collidoscope::demos
