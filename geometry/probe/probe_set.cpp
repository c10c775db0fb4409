#include "geometry/probe/probe_set.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace geometry {

ProbeSet starProbes() {
    return {{0.5f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f}, {0.0f, 0.0f, 0.5f}, {0.4f, 0.0f, 0.4f}, {-0.4f, 0.0f, 0.4f}};
}

ProbeSet tShapedProbes() { return {{0.5f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f}, {0.0f, 0.0f, 0.5f}}; }

ProbeSet placed(const ProbeSet& set, ProbeFrame frame, const Quatf& orientation) {
    ProbeSet result = set;
    if (frame == ProbeFrame::Camera)
        for (Vec3f& half : result) half = orientation * half;
    return result;
}

float clearanceTo(std::span<const Vec3f> halves, const Vec3f& normal) {
    float clearance = 0.0f;
    for (const Vec3f& half : halves) clearance = std::max(clearance, std::fabs(glm::dot(half, normal)));
    return clearance;
}

}  // namespace geometry
