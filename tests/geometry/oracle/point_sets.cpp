#include "tests/geometry/oracle/point_sets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace collidoscope::geometry::oracle {
namespace {

/// From a point to the triangle abc, which may be a segment or a point.
long double distanceToTriangle(const Vec3l& p, const Vec3l& a, const Vec3l& b, const Vec3l& c) {
    const auto toSegment = [&](const Vec3l& from, const Vec3l& to) {
        const Vec3l along = to - from;
        const long double squared = glm::dot(along, along);
        const long double t = squared > 0.0L ? std::clamp(glm::dot(p - from, along) / squared, 0.0L, 1.0L) : 0.0L;
        return glm::length(p - from - t * along);
    };
    long double minimum = std::min({toSegment(a, b), toSegment(b, c), toSegment(c, a)});
    const Vec3l normal = glm::cross(b - a, c - a);
    const auto isInside = [&](const Vec3l& from, const Vec3l& to) {
        return glm::dot(glm::cross(to - from, p - from), normal) > 0.0L;
    };
    if (isInside(a, b) && isInside(b, c) && isInside(c, a))
        minimum = std::min(minimum, std::fabs(glm::dot(normal, p - a)) / glm::length(normal));
    return minimum;
}
}  // namespace

long double distanceToSpan(const Vec3l& p, const Points& points) {
    long double minimum = std::numeric_limits<long double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i; j < points.size(); ++j)
            for (std::size_t k = j; k < points.size(); ++k)
                minimum = std::min(minimum, distanceToTriangle(p, points[i], points[j], points[k]));
    return minimum;
}

Points clipped(const Points& polygon, const Vec3l& corner, const Vec3l& side) {
    Points left;
    const std::size_t size = polygon.size();
    for (std::size_t i = 0; i < size; ++i) {
        const Vec3l &from = polygon[i], &to = polygon[(i + 1) % size];
        const long double here = glm::dot(side, from - corner), there = glm::dot(side, to - corner);
        if (here <= 0.0L) left.push_back(from);
        const bool isWayBack = size == 2 && i == 1;
        if (!isWayBack && ((here < 0.0L && there > 0.0L) || (here > 0.0L && there < 0.0L)))
            left.push_back(from + here / (here - there) * (to - from));
    }
    return left;
}

long double areaSpanned(const Points& p, const Vec3l& n) {
    const auto across = [&](const Vec3l& u, const Vec3l& v) { return 0.5L * std::fabs(glm::dot(n, glm::cross(u, v))); };
    // Whatever their order: the widest triangle, or the widest pair of diagonals.
    long double maximum = 0.0L;
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k) maximum = std::max(maximum, across(p[j] - p[i], p[k] - p[i]));
    if (p.size() == 4)
        for (const auto& [q, r, s] :
             {std::tie(p[1], p[2], p[3]), std::tie(p[2], p[1], p[3]), std::tie(p[3], p[1], p[2])})
            maximum = std::max(maximum, across(q - p[0], s - r));
    return maximum;
}
long double areaOfBestFour(const Points& p, const Vec3l& n) {
    long double maximum = areaSpanned(Points(p.begin(), p.begin() + std::min<std::ptrdiff_t>(4, std::ssize(p))), n);
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
                for (std::size_t l = 0; l < k; ++l)
                    maximum = std::max(maximum, areaSpanned({p[i], p[j], p[k], p[l]}, n));
    return maximum;
}

}  // namespace collidoscope::geometry::oracle
