#include "tests/geometry/oracle/hull_push.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

namespace collidoscope::geometry::oracle {
namespace {

std::vector<Vec3d> edgesOf(const Hulld& hull) {
    std::vector<Vec3d> edges;
    for (const auto& face : hull.faces)
        for (std::size_t i = 0; i < face.size(); ++i)
            edges.push_back(hull.vertices[face[(i + 1) % face.size()]] - hull.vertices[face[i]]);
    return edges;
}

std::vector<Vec3d> axesOf(const Hulld& a, const Hulld& b) {
    std::vector<Vec3d> axes;
    for (const Hulld* hull : {&a, &b})
        for (const auto& face : hull->faces) {
            const Vec3d& corner = hull->vertices[face[0]];
            axes.push_back(glm::cross(hull->vertices[face[1]] - corner, hull->vertices[face[2]] - corner));
        }
    for (const Vec3d& edgeA : edgesOf(a))
        for (const Vec3d& edgeB : edgesOf(b)) {
            const Vec3d axis = glm::cross(edgeA, edgeB);
            // The product of edges that are parallel but for rounding tells nothing.
            if (glm::length(axis) > 1e-9 * glm::length(edgeA) * glm::length(edgeB)) axes.push_back(axis);
        }
    return axes;
}

}  // namespace

HullPush minPush(const Hulld& a, const Hulld& b) {
    HullPush best{std::numeric_limits<double>::infinity()};
    for (const Vec3d& axis : axesOf(a, b)) {
        for (const double sense : {1.0, -1.0}) {
            const Vec3d normal = sense * glm::normalize(axis);
            const auto along = [&](const Vec3d& p, const Vec3d& q) {
                return glm::dot(normal, p) < glm::dot(normal, q);
            };
            const Vec3d farthest = *std::max_element(a.vertices.begin(), a.vertices.end(), along);
            const Vec3d lowest = *std::min_element(b.vertices.begin(), b.vertices.end(), along);
            const double depth = glm::dot(normal, farthest) - glm::dot(normal, lowest);
            if (depth < best.depth) best = {depth, normal};
        }
    }
    return best;
}

}  // namespace collidoscope::geometry::oracle
