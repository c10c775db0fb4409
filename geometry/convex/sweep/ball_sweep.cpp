#include "geometry/convex/sweep/ball_sweep.h"

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

#include "geometry/query/ray_cast.h"

namespace collidoscope::geometry {
namespace {

/// A product of three differences, each rounded once, and the sums that it goes into are right to this share.
constexpr double kSlackRounding = 0x1p-46;

double sizeOf(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

using Sides = std::array<std::pair<Vec3d, Vec3d>, 3>;

Sides sidesOf(const Triangled& t) { return {std::pair{t.a, t.b}, std::pair{t.b, t.c}, std::pair{t.c, t.a}}; }

/// Does the point lie between the planes that stand on the three sides?
bool isOver(const Sides& sides, const Vec3d& normal, const Vec3d& p) {
    for (const auto& [a, b] : sides)
        if (glm::dot(glm::cross(b - a, p - a), normal) < 0.0) return false;
    return true;
}

/// When the centre comes to the face, carried out by the radius on the side where it starts. There the ball is in front
/// of a plane that has all of the triangle behind it, so it has touched nothing before.
std::optional<double> faceSweep(const Rayd& path, double radius, const Triangled& t) {
    const Vec3d normal = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(normal);
    if (!(length > 0.0)) return std::nullopt;
    const double height = glm::dot(normal, path.origin - t.a) / length;
    if (std::fabs(height) < radius) return isOver(sidesOf(t), normal, path.origin) ? std::optional{0.0} : std::nullopt;
    const Vec3d out = normal * (std::copysign(radius, height) / length);
    const auto hit = rayCast(path, Triangled{t.a + out, t.b + out, t.c + out});
    return hit && hit->t <= 1.0 ? std::optional{hit->t} : std::nullopt;
}

/// Does the way surely stay away from a side? Their boxes are apart, or they pass each other at a distance.
bool isApart(const Rayd& path, double radius, const Vec3d& a, const Vec3d& b) {
    const Vec3d end = path.origin + path.direction;
    const Vec3d gap =
        glm::max(glm::min(a, b) - glm::max(path.origin, end), glm::min(path.origin, end) - glm::max(a, b));
    if (glm::max(gap.x, glm::max(gap.y, gap.z)) > radius) return true;
    const Vec3d side = b - a, start = path.origin - a, across = glm::cross(path.direction, side);
    const double slack = kSlackRounding * sizeOf(path.direction) * sizeOf(side) * (sizeOf(start) + radius);
    return std::fabs(glm::dot(across, start)) > radius * glm::length(across) + slack;
}

}  // namespace

std::optional<double> ballSweep(const Rayd& path, double radius, const Triangled& triangle) {
    std::optional<double> first = faceSweep(path, radius, triangle);
    if (first) return first;
    for (const auto& [a, b] : sidesOf(triangle)) {
        if (isApart(path, radius, a, b)) continue;
        const auto hit = rayCast(path, Capsuled{.a = a, .b = b, .radius = radius});
        if (hit && hit->t <= 1.0 && (!first || hit->t < *first)) first = hit->t;
    }
    return first;
}

}  // namespace collidoscope::geometry
