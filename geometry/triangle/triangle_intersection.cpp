#include "geometry/triangle/triangle_intersection.h"

#include "geometry/query/numbers/wide.h"
#include "geometry/triangle/pair/exact_clipping.h"
#include "geometry/triangle/pair/flat_triangles.h"
#include "geometry/triangle/triangle_overlap.h"

namespace geometry {
namespace {

using exact::Number;

template <typename T>
Vec3<T> rounded(const ExactPoint& p) {
    return Vec3<T>{Vec3d{quotient(p.at.x, p.weight), quotient(p.at.y, p.weight), quotient(p.at.z, p.weight)}};
}

}  // namespace

template <typename T>
std::optional<TriangleIntersection<T>> intersection(const Triangle<T>& a, const Triangle<T>& b) {
    if (!overlaps(a, b)) return std::nullopt;
    // A triangle with area has the better half-spaces to clip by.
    const Triangled wideA = wide(a), wideB = wide(b);
    const ExactPolygon shared = isWithoutArea(wideB) ? clipped(wideB, wideA) : clipped(wideA, wideB);
    TriangleIntersection<T> answer;
    for (const ExactPoint& p : shared) answer.points[static_cast<std::size_t>(answer.count++)] = rounded<T>(p);
    return answer;
}

template std::optional<TriangleIntersection<float>> intersection(const Trianglef&, const Trianglef&);
template std::optional<TriangleIntersection<double>> intersection(const Triangled&, const Triangled&);

}  // namespace geometry
