#include "geometry/probe/probe_move.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/scalar.h"
#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry::probe {
namespace {

/// Does the probe, carried along, touch the triangle? It sweeps a parallelogram: two triangles.
bool sweeps(const Segmentd& first, const Segmentd& last, const Triangled& triangle) {
    return overlaps(Triangled{first.start, first.end, last.end}, triangle) ||
           overlaps(Triangled{first.start, last.end, last.start}, triangle);
}

/// Does the probe meet a triangle on the way, and pierce none where it ends? Then nothing would push it back.
bool passesThrough(const ProbeWalls& walls, const Segmentd& first, const Segmentd& last) {
    const Aabbf a = boundsOfProbe(first), b = boundsOfProbe(last);
    bool meets = false, pierces = false;
    visitNear(walls, {glm::min(a.min, b.min), glm::max(a.max, b.max)},
              [&](std::uint32_t index, const Trianglef& stored) {
                  if (pierces || walls.normals[index] == Vec3d{0.0}) return;
                  const Triangled triangle = toDouble(stored);
                  pierces = testProbe(last, triangle, walls.normals[index]).verdict == ProbeVerdict::Pierces;
                  meets = meets || (!pierces && sweeps(first, last, triangle) && !overlaps(first, triangle));
              });
    return meets && !pierces;
}

}  // namespace

Aabbf boundsOfProbe(const Segmentd& probe) {
    const Vec3d low = glm::min(probe.start, probe.end), high = glm::max(probe.start, probe.end);
    Aabbf box;
    for (int i = 0; i < 3; ++i) {
        box.min[i] = roundedDown<float>(low[i]);
        box.max[i] = roundedUp<float>(high[i]);
    }
    return box;
}

bool isDeeper(const ProbeStep& a, const ProbeStep& b) {
    const double depthA = glm::dot(a.push, a.push), depthB = glm::dot(b.push, b.push);
    if (depthA != depthB) return depthA > depthB;
    if (a.probe != b.probe) return a.probe < b.probe;
    for (int i = 0; i < 3; ++i)
        if (a.push[i] != b.push[i]) return a.push[i] < b.push[i];
    return false;
}

bool jumps(const ProbeWalls& walls, std::span<const Vec3f> halves, const Vec3f& from, const Vec3f& to) {
    if (touchesWall(walls, from, to)) return true;
    return std::any_of(halves.begin(), halves.end(),
                       [&](const Vec3f& half) { return passesThrough(walls, probeAt(from, half), probeAt(to, half)); });
}

int legsOf(std::span<const Vec3f> halves, const Vec3f& motion) {
    constexpr float kMaxLegs = 64.0f;  // of a motion that is long beyond reason
    const float length = glm::length(motion);
    if (halves.empty() || !(length > 0.0f)) return length > 0.0f ? 1 : 0;
    float shortest = glm::length(halves.front());
    for (const Vec3f& half : halves) shortest = std::min(shortest, glm::length(half));
    return static_cast<int>(std::clamp(std::ceil(length / (0.5f * shortest)), 1.0f, kMaxLegs));
}

}  // namespace collidoscope::geometry::probe
