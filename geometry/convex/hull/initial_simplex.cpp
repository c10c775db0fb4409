#include "geometry/convex/hull/initial_simplex.h"

#include <glm/geometric.hpp>
#include <optional>
#include <utility>

namespace geometry::hull {
namespace {

/// The point of largest `size` if it passes the exact `test`; else the first point that does.
template <typename Size, typename Test>
std::optional<std::uint32_t> largestThat(const HullPoints& points, Size&& size, Test&& test) {
    std::uint32_t best = 0;
    double largest = -1.0;
    for (std::uint32_t i = 0; i < points.count(); ++i) {
        const double candidate = size(i);
        if (candidate > largest) {
            largest = candidate;
            best = i;
        }
    }
    if (test(best)) return best;
    for (std::uint32_t i = 0; i < points.count(); ++i)
        if (test(i)) return i;
    return std::nullopt;
}

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

std::uint32_t lowestAlong(const HullPoints& points, int axis) {
    std::uint32_t lowest = 0;
    for (std::uint32_t i = 1; i < points.count(); ++i)
        if (points.scaled(i)[axis] < points.scaled(lowest)[axis]) lowest = i;
    return lowest;
}

}  // namespace

InitialSimplex findInitialSimplex(const HullPoints& points) {
    InitialSimplex body;
    std::uint32_t &a = body.corners[0], &b = body.corners[1], &c = body.corners[2], &d = body.corners[3];

    // An end of the longest side of the bounding box, and the point farthest from it.
    const Vec3d& reach = points.reach();
    a = lowestAlong(points, reach.x >= reach.y && reach.x >= reach.z ? 0 : reach.y >= reach.z ? 1 : 2);
    const Vec3d start = points.scaled(a);
    const auto second = largestThat(
        points, [&](std::uint32_t i) { return squaredLength(points.scaled(i) - start); },
        [&](std::uint32_t i) { return points[i] != points[a]; });
    if (!second) return body;
    b = *second;

    // The point farthest from their line.
    const Vec3d along = points.scaled(b) - start;
    const auto third = largestThat(
        points, [&](std::uint32_t i) { return squaredLength(glm::cross(along, points.scaled(i) - start)); },
        [&](std::uint32_t i) { return !points.areCollinear(a, b, i); });
    body.dimension = 1;
    if (!third) return body;
    c = *third;

    // The point farthest from their plane, which is to be below it.
    const Vec3d normal = glm::cross(along, points.scaled(c) - start);
    const auto fourth = largestThat(
        points, [&](std::uint32_t i) { return std::fabs(glm::dot(normal, points.scaled(i) - start)); },
        [&](std::uint32_t i) { return points.side(a, b, c, i) != 0; });
    body.dimension = 2;
    if (!fourth) return body;
    d = *fourth;
    body.dimension = 3;
    if (points.side(a, b, c, d) > 0) std::swap(a, b);
    return body;
}

}  // namespace geometry::hull
