#include "geometry/planar/polygon/point_in_polygon.h"

#include <algorithm>

#include "geometry/planar/to_double.h"
#include "geometry/predicates/orientation.h"

namespace collidoscope::geometry {
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
PointPlace classify(const Polygon<T>& polygon, const Vec2<T>& p) {
    return isFinite(toDouble(polygon)) && isFinite(toDouble(p)) ? countCrossings(polygon, p).place
                                                                : PointPlace::Outside;
}

template <typename T>
std::optional<int> windingNumber(const Polygon<T>& polygon, const Vec2<T>& p) {
    if (!isFinite(toDouble(polygon)) || !isFinite(toDouble(p))) return std::nullopt;
    const CrossingCount count = countCrossings(polygon, p);
    if (count.place == PointPlace::Boundary) return std::nullopt;
    return count.winding;
}

template PointPlace classify(const Polygonf&, const Vec2f&);
template PointPlace classify(const Polygond&, const Vec2d&);
template std::optional<int> windingNumber(const Polygonf&, const Vec2f&);
template std::optional<int> windingNumber(const Polygond&, const Vec2d&);

}  // namespace collidoscope::geometry
