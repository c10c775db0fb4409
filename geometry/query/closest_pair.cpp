#include "geometry/query/closest_pair.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "geometry/query/closest_point.h"

namespace geometry {

PointPair closestPair(const Segmentd& a, const Segmentd& b) {
    const Vec3d alongA = a.end - a.start;
    const Vec3d alongB = b.end - b.start;
    const Vec3d normal = glm::cross(alongA, alongB);
    const double squared = glm::dot(normal, normal);
    const double first = glm::dot(glm::cross(b.start - a.start, alongB), normal);
    const double t = squared > 0.0 ? std::clamp(first / squared, 0.0, 1.0) : 0.0;
    const Vec3d onB = closestPoint(b, a.start + t * alongA);
    const Vec3d onA = closestPoint(a, onB);
    return {onA, closestPoint(b, onA)};
}

}  // namespace geometry
