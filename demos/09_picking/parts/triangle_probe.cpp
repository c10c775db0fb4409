#include "demos/09_picking/parts/triangle_probe.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "geometry/triangle/barycentric.h"

namespace demos::picking {

using geometry::RayTriangleQuestion;
using geometry::Vec3f;

TriangleProbe probe(const geometry::Trianglef& triangle, const geometry::Rayf& ray, geometry::RayTriangleMethod method,
                    geometry::FaceCulling faces) {
    TriangleProbe result{.triangle = triangle, .ray = ray, .method = method};
    result.hit = rayCast(ray, triangle, method, faces,
                         [&](const geometry::RayTriangleStep& step) { result.steps.push_back(step); });
    const Vec3f normal = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const float speed = glm::dot(normal, ray.direction);
    // Too nearly parallel: the point would be nowhere near the picture.
    constexpr float kGrazing = 1e-3f;
    if (std::fabs(speed) <= kGrazing * glm::length(normal) * glm::length(ray.direction)) return result;
    result.planeTime = glm::dot(normal, triangle.a - ray.origin) / speed;
    result.planePoint = pointAt(ray, result.planeTime);
    result.weights = barycentric(triangle, *result.planePoint);
    return result;
}

const char* edgeOpposite(int corner) {
    constexpr std::array kEdges{"BC", "CA", "AB"};
    return kEdges[static_cast<std::size_t>(corner)];
}

std::optional<int> missedCorner(const TriangleProbe& probe) {
    if (!probe.planePoint) return std::nullopt;
    int least = 0;
    for (int corner = 1; corner < 3; ++corner)
        if (probe.weights[corner] < probe.weights[least]) least = corner;
    if (probe.weights[least] >= 0.0f) return std::nullopt;
    return least;
}

std::string verdictOf(const TriangleProbe& probe) {
    if (probe.hit) return "hit";
    if (!probe.planePoint) return "misses: parallel to the plane";
    if (const auto corner = missedCorner(probe)) return std::string("misses: beyond edge ") + edgeOpposite(*corner);
    if (probe.planeTime < 0.0f) return "misses: the plane is behind";
    return "passes: only the front counts";
}

}  // namespace demos::picking
