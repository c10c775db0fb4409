#include "geometry/convex/exact/sure_distance.h"

#include <algorithm>

namespace geometry {

double trustedInnerRadius(const Simplex& tetrahedron) {
    if (tetrahedron.count < 4) return 0.0;
    // A cross product this small a part of its sides' product has lost 20 of its 53 bits, and a distance measured along
    // it as many.
    constexpr double kNeedle = 0x1p-20;
    constexpr double kLost = 0x1p-30;
    constexpr std::size_t kFaces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    double radius = std::numeric_limits<double>::infinity();
    for (const auto& [i, j, k] : kFaces) {
        const Vec3d& corner = tetrahedron.points[i].difference;
        const Vec3d u = tetrahedron.points[j].difference - corner;
        const Vec3d v = tetrahedron.points[k].difference - corner;
        const Vec3d normal = glm::cross(u, v);
        const double length = glm::length(normal);
        if (!(length > kNeedle * glm::length(u) * glm::length(v))) return 0.0;
        radius = std::min(radius, std::fabs(glm::dot(normal, corner)) / length - kLost * glm::length(corner));
    }
    return std::max(radius, 0.0);
}

}  // namespace geometry
