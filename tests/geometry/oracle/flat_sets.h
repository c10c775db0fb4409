#pragma once
/// Shapes of the plane in exact rational numbers, and whether two of them meet: by their boundaries crossing, by one
/// holding a corner of the other, or, for circles, by squared distance. No axis is ever separated here.

#include <optional>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/planar/shapes.h"
#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::oracle {

struct Point {
    Rational x{};
    Rational y{};
};
inline Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(const Rational& s, const Point& a) { return {s * a.x, s * a.y}; }
inline Rational dot(const Point& a, const Point& b) { return a.x * b.x + a.y * b.y; }
inline Rational cross(const Point& a, const Point& b) { return a.x * b.y - a.y * b.x; }
inline bool isZero(const Point& a) { return sgn(a.x) == 0 && sgn(a.y) == 0; }
template <typename T>
Point exactly(const Vec2<T>& v) {
    return {exactly(double{v.x}), exactly(double{v.y})};
}

/// start + t direction for all t in the range; no bound: endless.
struct Piece {
    Point start{};
    Point direction{};
    std::optional<Rational> low{};
    std::optional<Rational> high{};
};
struct FlatSet {
    std::vector<Piece> pieces{};   ///< the boundary, or all of a shape without area
    std::vector<Point> corners{};  ///< of a convex solid, in order
    Rational radius{};             ///< 0: not round
};

inline FlatSet setOf(const std::vector<Point>& corners) {
    FlatSet set{{}, corners, {}};
    for (std::size_t i = 0; i < corners.size(); ++i)
        set.pieces.push_back({corners[i], corners[(i + 1) % corners.size()] - corners[i], Rational{0}, Rational{1}});
    return set;
}
template <typename T>
FlatSet setOf(const Vec2<T>& p) {
    return setOf(std::vector{exactly(p)});
}
template <typename T>
FlatSet setOf(const Line2<T>& line) {
    return {{{exactly(line.point), exactly(line.direction), std::nullopt, std::nullopt}}, {}, {}};
}
template <typename T>
FlatSet setOf(const Ray2<T>& ray) {
    return {{{exactly(ray.origin), exactly(ray.direction), Rational{0}, std::nullopt}}, {}, {}};
}
template <typename T>
FlatSet setOf(const Segment2<T>& segment) {
    return setOf(std::vector{exactly(segment.start), exactly(segment.end)});
}
template <typename T>
FlatSet setOf(const Circle<T>& circle) {
    FlatSet set = setOf(circle.center);
    set.radius = exactly(double{circle.radius});
    return set;
}
template <typename T>
FlatSet setOf(const Rectangle<T>& r) {
    return setOf(std::vector{exactly(r.min), exactly(Vec2<T>{r.max.x, r.min.y}), exactly(r.max),
                             exactly(Vec2<T>{r.min.x, r.max.y})});
}
template <typename T>
FlatSet setOf(const OrientedRectangle<T>& r) {
    const Point u = exactly(Vec2d{geometry::cos(double{r.angle}), geometry::sin(double{r.angle})});
    const Point v{-u.y, u.x};
    const Point along = exactly(double{r.half.x}) * u;
    const Point across = exactly(double{r.half.y}) * v;
    const Point c = exactly(r.center);
    return setOf(std::vector{c - along - across, c + along - across, c + along + across, c - along + across});
}
template <typename T>
FlatSet setOf(const Polygon<T>& polygon) {
    std::vector<Point> corners;
    for (const Vec2<T>& p : polygon.points) corners.push_back(exactly(p));
    return setOf(corners);
}

inline bool isWithin(const Piece& piece, const Rational& t) {
    return !(piece.low && t < *piece.low) && !(piece.high && t > *piece.high);
}
inline bool holds(const Piece& piece, const Point& p) {
    const Point offset = p - piece.start;
    if (isZero(piece.direction)) return isZero(offset);
    if (sgn(cross(piece.direction, offset)) != 0) return false;
    return isWithin(piece, dot(offset, piece.direction) / dot(piece.direction, piece.direction));
}

/// Two pieces of one line meet when an end of one lies on the other, or when neither has an end that could tell.
inline bool parallelPiecesMeet(const Piece& a, const Piece& b) {
    bool ends = false;
    for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}})
        for (const auto& t : {one->low, one->high}) {
            if (!t && !isZero(one->direction)) continue;
            ends = true;
            if (holds(*other, one->start + t.value_or(Rational{0}) * one->direction)) return true;
        }
    return !ends && holds(a, b.start);
}
inline bool meet(const Piece& a, const Piece& b) {
    const Rational turn = cross(a.direction, b.direction);
    if (sgn(turn) == 0) return parallelPiecesMeet(a, b);
    const Point offset = b.start - a.start;
    return isWithin(a, cross(offset, b.direction) / turn) && isWithin(b, cross(offset, a.direction) / turn);
}

/// A convex solid holds what is on one side of all its sides. Without area it holds nothing: its pieces do.
inline bool holds(const std::vector<Point>& corners, const Point& p) {
    int left = 0;
    int right = 0;
    Rational area{};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point& a = corners[i];
        const Point& b = corners[(i + 1) % corners.size()];
        const int side = sgn(cross(b - a, p - a));
        left += side > 0 ? 1 : 0;
        right += side < 0 ? 1 : 0;
        area += cross(a, b);
    }
    return sgn(area) != 0 && (left == 0 || right == 0);
}

inline Rational squaredDistance(const Piece& piece, const Point& p) {
    Rational t{};
    if (!isZero(piece.direction)) t = dot(p - piece.start, piece.direction) / dot(piece.direction, piece.direction);
    if (piece.low && t < *piece.low) t = *piece.low;
    if (piece.high && t > *piece.high) t = *piece.high;
    const Point offset = piece.start + t * piece.direction - p;
    return dot(offset, offset);
}
inline Rational squaredDistance(const FlatSet& set, const Point& p) {
    if (holds(set.corners, p)) return Rational{};
    std::optional<Rational> minimum;
    for (const Piece& piece : set.pieces) {
        const Rational squared = squaredDistance(piece, p);
        if (!minimum || squared < *minimum) minimum = squared;
    }
    return *minimum;
}

inline bool meet(const FlatSet& a, const FlatSet& b) {
    if (sgn(a.radius) > 0 || sgn(b.radius) > 0) {
        const FlatSet& round = sgn(a.radius) > 0 ? a : b;
        const FlatSet& other = sgn(a.radius) > 0 ? b : a;
        const Rational reach = a.radius + b.radius;
        return squaredDistance(other, round.corners.front()) <= reach * reach;
    }
    for (const Piece& pieceA : a.pieces)
        for (const Piece& pieceB : b.pieces)
            if (meet(pieceA, pieceB)) return true;
    return holds(a.corners, b.pieces.front().start) || holds(b.corners, a.pieces.front().start);
}

}  // namespace collidoscope::geometry::oracle
