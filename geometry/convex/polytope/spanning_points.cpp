#include "geometry/convex/polytope/spanning_points.h"

namespace geometry {

double SpanningPoints::heightOf(const Vec3d& point) const {
    const auto& p = simplex_.points;
    const Vec3d arm = point - p[0].difference;
    double height = glm::length(arm);
    const double reach = std::fmax(reach_, height);
    if (count() == 2) height = glm::length(arm - glm::dot(arm, directions_[4]) * directions_[4]);
    if (count() == 3) height = std::fabs(glm::dot(arm, directions_[0]));
    return height > kFlat * reach ? height : 0.0;
}

void SpanningPoints::add(const SimplexPoint& point) {
    geometry::add(simplex_, point);
    reach_ = std::fmax(reach_, glm::length(point.difference - simplex_.points[0].difference));
    turnDirections();
}

void SpanningPoints::turnDirections() {
    const auto& p = simplex_.points;
    if (count() == 1) {
        directions_ = {Vec3d{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        directionCount_ = 6;
    } else if (count() == 2) {
        const Vec3d along = glm::normalize(p[1].difference - p[0].difference);
        const Vec3d u = anyPerpendicular(along);
        const Vec3d v = glm::cross(along, u);
        directions_ = {u, -u, v, -v, along, -along};
        directionCount_ = 4;
    } else if (count() == 3) {
        const Vec3d ab = p[1].difference - p[0].difference;
        const Vec3d normal = glm::normalize(glm::cross(ab, p[2].difference - p[0].difference));
        directions_ = {normal, -normal};
        directionCount_ = 2;
    }
}

}  // namespace geometry
