#include "geometry/overlap/separation/closest_pair.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "geometry/query/numbers/box_frame.h"

namespace geometry {
namespace {

CornersAndEdges<8, 12> cornersAndEdgesOfCorners(const std::array<Vec3d, 8>& corners) {
    CornersAndEdges<8, 12> outline{corners, {}};
    std::size_t count = 0;
    for (std::size_t corner = 0; corner < 8; ++corner)
        for (const std::size_t axis : {1u, 2u, 4u})
            if ((corner & axis) == 0) outline.edges[count++] = {corners[corner], corners[corner | axis]};
    return outline;
}

}  // namespace

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

CornersAndEdges<8, 12> cornersAndEdgesOf(const Aabbd& box) {
    std::array<Vec3d, 8> corners;
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = {(i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                      (i & 4) != 0 ? box.max.z : box.min.z};
    return cornersAndEdgesOfCorners(corners);
}

CornersAndEdges<8, 12> cornersAndEdgesOf(const Boxd& box) {
    const BoxFrame frame = frameOf(box);
    const Mat3<double> arms{frame.axes[0] * (box.half.x / frame.size), frame.axes[1] * (box.half.y / frame.size),
                            frame.axes[2] * (box.half.z / frame.size)};
    std::array<Vec3d, 8> corners;
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = box.center + arms * Vec3d{(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1};
    return cornersAndEdgesOfCorners(corners);
}

}  // namespace geometry
