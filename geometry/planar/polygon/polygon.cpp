#include "geometry/planar/polygon/polygon.h"

#include <algorithm>

#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/to_double.h"
#include "geometry/predicates/decide.h"
#include "geometry/predicates/orientation.h"

namespace collidoscope::geometry {

namespace {

/// Twice the area.
template <typename S, typename T>
S doubleArea(const Polygon<T>& polygon) {
    S sum{};
    if (polygon.points.empty()) return sum;
    const auto first = exact::pair<S>(Vec2d{polygon.points.front()});
    for (std::size_t i = 1; i + 1 < polygon.points.size(); ++i) {
        const auto a = exact::pair<S>(Vec2d{polygon.points[i]}) - first;
        const auto b = exact::pair<S>(Vec2d{polygon.points[i + 1]}) - first;
        sum = sum + cross(a, b);
    }
    return sum;
}

/// The corners without those that repeat the one before.
template <typename T>
std::vector<Vec2d> distinctCorners(const Polygon<T>& polygon) {
    std::vector<Vec2d> corners;
    for (const Vec2<T>& p : polygon.points)
        if (corners.empty() || corners.back() != Vec2d{p}) corners.push_back(Vec2d{p});
    while (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
    return corners;
}

bool goesForward(const Vec2d& a, const Vec2d& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

/// Two sides with a common corner b meet elsewhere too when the second one runs back along the first.
bool foldsBack(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    return exact::orient2d(a, b, c) == 0 && goesForward(a, b) != goesForward(b, c);
}

bool rangesMeet(double a, double b, double c, double d) {
    return std::max(a, b) >= std::min(c, d) && std::max(c, d) >= std::min(a, b);
}
/// Most sides are far from each other, which their boxes tell at once.
bool sidesMeet(const Segment2d& a, const Segment2d& b) {
    return rangesMeet(a.start.x, a.end.x, b.start.x, b.end.x) && rangesMeet(a.start.y, a.end.y, b.start.y, b.end.y) &&
           overlaps(a, b);
}

}  // namespace

template <typename T>
T signedArea(const Polygon<T>& polygon) {
    // Where products overflow or vanish, exact numbers do it.
    const bool isInFilterRange = rescaleFor(largestLength(toDouble(polygon))).exponent == 0;
    const double twice =
        isInFilterRange ? doubleArea<double>(polygon) : approximate(doubleArea<exact::Number>(polygon));
    return static_cast<T>(0.5 * twice);
}

template <typename T>
int turningSense(const Polygon<T>& polygon) {
    return exact::decide([&](auto zero) { return sign(doubleArea<decltype(zero)>(polygon)); });
}

template <typename T>
bool isConvex(const Polygon<T>& polygon) {
    const std::vector<Vec2d> corners = distinctCorners(polygon);
    const std::size_t count = corners.size();
    int sense = 0;
    int reversals = 0;  // of going forward in the order of x; going round once makes two
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2d& a = corners[i];
        const Vec2d& b = corners[(i + 1) % count];
        const Vec2d& c = corners[(i + 2) % count];
        const int turn = exact::orient2d(a, b, c);
        if (turn * sense < 0) return false;
        if (turn != 0) sense = turn;
        if (goesForward(a, b) != goesForward(b, c)) ++reversals;
    }
    return reversals <= 2;
}

template <typename T>
bool isSimple(const Polygon<T>& polygon) {
    const std::vector<Vec2d> corners = distinctCorners(polygon);
    const std::size_t count = corners.size();
    if (count < 3) return false;
    for (std::size_t i = 0; i < count; ++i) {
        const Segment2d side{corners[i], corners[(i + 1) % count]};
        if (foldsBack(side.start, side.end, corners[(i + 2) % count])) return false;
        for (std::size_t j = i + 2; j < count; ++j) {
            const bool neighbours = (j + 1) % count == i;
            if (!neighbours && sidesMeet(side, Segment2d{corners[j], corners[(j + 1) % count]})) return false;
        }
    }
    return true;
}

template float signedArea(const Polygonf&);
template double signedArea(const Polygond&);
template int turningSense(const Polygonf&);
template int turningSense(const Polygond&);
template bool isConvex(const Polygonf&);
template bool isConvex(const Polygond&);
template bool isSimple(const Polygonf&);
template bool isSimple(const Polygond&);

// --- A point in a polygon ---

namespace planar {

bool isInBoxOf(const Vec2d& p, const Vec2d& a, const Vec2d& b) {
    return p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y) &&
           p.y <= std::max(a.y, b.y);
}

EdgeVerdict meets(const Vec2d& p, const Vec2d& a, const Vec2d& b) {
    if (p.y < std::min(a.y, b.y) || p.y > std::max(a.y, b.y) || p.x > std::max(a.x, b.x)) return EdgeVerdict::Aside;
    if (isInBoxOf(p, a, b)) {
        const int side = a.y <= b.y ? exact::orient2d(a, b, p) : exact::orient2d(b, a, p);
        if (side == 0) return EdgeVerdict::OnTheEdge;
        if (side < 0) return EdgeVerdict::Left;
    }
    const bool crosses = (a.y > p.y) != (b.y > p.y);
    return crosses ? EdgeVerdict::Crossed : EdgeVerdict::Grazed;
}

}  // namespace planar

template <typename T>
PointLocation classify(const Polygon<T>& polygon, const Vec2<T>& p) {
    return isFinite(toDouble(polygon)) && isFinite(toDouble(p)) ? countCrossings(polygon, p).place
                                                                : PointLocation::Outside;
}

template <typename T>
std::optional<int> windingNumber(const Polygon<T>& polygon, const Vec2<T>& p) {
    if (!isFinite(toDouble(polygon)) || !isFinite(toDouble(p))) return std::nullopt;
    const CrossingCount count = countCrossings(polygon, p);
    if (count.place == PointLocation::Boundary) return std::nullopt;
    return count.winding;
}

template PointLocation classify(const Polygonf&, const Vec2f&);
template PointLocation classify(const Polygond&, const Vec2d&);
template std::optional<int> windingNumber(const Polygonf&, const Vec2f&);
template std::optional<int> windingNumber(const Polygond&, const Vec2d&);

}  // namespace collidoscope::geometry
