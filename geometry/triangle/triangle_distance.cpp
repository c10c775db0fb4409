#include "geometry/triangle/triangle_distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/query/closest_point.h"
#include "geometry/query/numbers/finite.h"
#include "geometry/triangle/triangle_overlap.h"

namespace geometry {
namespace {

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

/// Between the insides of two edges, if the shortest way between their lines ends inside both; else the ends decide,
/// and those are asked against the faces.
double squaredDistance(const Segmentd& a, const Segmentd& b) {
    const Vec3d d = a.end - a.start, e = b.end - b.start, r = b.start - a.start;
    const Vec3d normal = glm::cross(d, e);
    const double squared = squaredLength(normal);
    if (!(squared > 0.0)) return std::numeric_limits<double>::infinity();
    const double onA = glm::dot(glm::cross(r, e), normal) / squared;
    const double onB = glm::dot(glm::cross(r, d), normal) / squared;
    if (!(onA >= 0.0 && onA <= 1.0 && onB >= 0.0 && onB <= 1.0)) return std::numeric_limits<double>::infinity();
    return squaredLength((a.start + d * onA) - (b.start + e * onB));
}

/// Triangles that are apart.
double separation(const Triangled& a, const Triangled& b) {
    const std::array<Vec3d, 3> atA{a.a, a.b, a.c}, atB{b.a, b.b, b.c};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        least = std::min(least, squaredLength(atA[i] - closestPoint(b, atA[i])));
        least = std::min(least, squaredLength(atB[i] - closestPoint(a, atB[i])));
        for (std::size_t j = 0; j < 3; ++j)
            least = std::min(least, squaredDistance({atA[i], atA[(i + 1) % 3]}, {atB[j], atB[(j + 1) % 3]}));
    }
    return std::sqrt(least);
}

double largestCoordinate(const Triangled& t) {
    double largest = 0.0;
    for (const Vec3d& p : {t.a, t.b, t.c})
        largest = std::max({largest, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    return largest;
}
Triangled scaled(const Triangled& t, int exponent) {
    const auto scale = [&](const Vec3d& p) {
        return Vec3d{std::ldexp(p.x, exponent), std::ldexp(p.y, exponent), std::ldexp(p.z, exponent)};
    };
    return {scale(t.a), scale(t.b), scale(t.c)};
}

}  // namespace

template <typename T>
T distance(const Triangle<T>& a, const Triangle<T>& b) {
    if (!isFinite(a) || !isFinite(b)) return std::numeric_limits<T>::infinity();
    if (overlaps(a, b)) return T(0);
    // Of a size at which squares neither overflow nor vanish. Triangles that are apart are not all zero.
    const Triangled exactA = toDouble(a), exactB = toDouble(b);
    const int exponent = std::ilogb(std::max(largestCoordinate(exactA), largestCoordinate(exactB)));
    return static_cast<T>(std::ldexp(separation(scaled(exactA, -exponent), scaled(exactB, -exponent)), exponent));
}

template float distance(const Trianglef&, const Trianglef&);
template double distance(const Triangled&, const Triangled&);

}  // namespace geometry
