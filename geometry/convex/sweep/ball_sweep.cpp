#include "geometry/convex/sweep/ball_sweep.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "geometry/query/ray_cast.h"

namespace geometry {

std::optional<double> ballSweep(const Rayd& path, double radius, const Triangled& t) {
    std::optional<double> first;
    const auto keep = [&](const auto& hit) {
        if (hit && hit->t <= 1.0 && (!first || hit->t < *first)) first = hit->t;
    };
    const Vec3d normal = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(normal);
    if (length > 0.0)
        for (const double side : {radius, -radius}) {
            const Vec3d out = normal * (side / length);
            keep(rayCast(path, Triangled{t.a + out, t.b + out, t.c + out}));
        }
    for (const auto& [a, b] : {std::pair{t.a, t.b}, std::pair{t.b, t.c}, std::pair{t.c, t.a}})
        keep(rayCast(path, Capsuled{.a = a, .b = b, .radius = radius}));
    return first;
}

}  // namespace geometry
