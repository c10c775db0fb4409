#include "geometry/probe/probe_move.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
#include <vector>

#include "geometry/base/scalar.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/closest_point.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry::probe {

namespace {

/// Does the probe, carried along, touch the triangle? It sweeps a parallelogram: two triangles.
bool sweeps(const Segmentd& first, const Segmentd& last, const Triangled& triangle) {
    return overlaps(Triangled{first.start, first.end, last.end}, triangle) ||
           overlaps(Triangled{first.start, last.end, last.start}, triangle);
}

/// Whether the probe passes through a triangle on its path without overlapping one at the end, where nothing would push
/// it back.
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

int segmentCountOf(std::span<const Vec3f> halves, const Vec3f& motion) {
    constexpr float kMaxSegments = 64.0f;  // of a motion that is long beyond reason
    const float length = glm::length(motion);
    if (halves.empty() || !(length > 0.0f)) return length > 0.0f ? 1 : 0;
    float shortest = glm::length(halves.front());
    for (const Vec3f& half : halves) shortest = std::min(shortest, glm::length(half));
    return static_cast<int>(std::clamp(std::ceil(length / (0.5f * shortest)), 1.0f, kMaxSegments));
}

}  // namespace collidoscope::geometry::probe

namespace collidoscope::geometry {

namespace {

/// The gap that is kept between ellipsoid and wall, in radii: slides along the wall then do not meet it again by
/// rounding.
constexpr double kSkin = 0x1p-10;
constexpr int kMaxSlides = 5;
constexpr int kMaxPushes = 8;

/// Divided by the radii the ellipsoid is a sphere of radius 1. All of this file happens there.
using Triangles = std::vector<Triangled>;

Triangles trianglesNear(const ProbeWalls& walls, const Vec3d& radii, const Vec3f& from, const Vec3f& motion) {
    const Vec3d a{from}, b = a + Vec3d{motion};
    Aabbf box;
    for (int i = 0; i < 3; ++i) {
        box.min[i] = roundedDown<float>(std::min(a[i], b[i]) - 2.0 * radii[i]);
        box.max[i] = roundedUp<float>(std::max(a[i], b[i]) + 2.0 * radii[i]);
    }
    Triangles result;
    visitNear(walls, box, [&](std::uint32_t, const Trianglef& triangle) {
        const Triangled t = toDouble(triangle);
        result.push_back({t.a / radii, t.b / radii, t.c / radii});
    });
    return result;
}

/// The wall that reaches deepest into the sphere: its nearest point.
std::optional<Vec3d> deepestPoint(const Triangles& triangles, const Vec3d& center) {
    std::optional<Vec3d> deepest;
    double nearest = 1.0;
    for (const Triangled& triangle : triangles) {
        const Vec3d p = closestPoint(triangle, center);
        const double distance = glm::length(center - p);
        if (distance >= nearest) continue;
        nearest = distance;
        deepest = p;
    }
    return deepest;
}

/// Pushed out as long as walls reach in.
Vec3d pushedOut(const Triangles& triangles, Vec3d center, EllipsoidMove& move) {
    for (int i = 0; i < kMaxPushes; ++i) {
        const auto point = deepestPoint(triangles, center);
        if (!point) break;
        const double distance = glm::length(center - *point);
        if (!(distance > 0.0)) break;  // the centre is in the wall: no side is the right one
        center += (center - *point) * ((1.0 + kSkin - distance) / distance);
        ++move.contacts;
    }
    return center;
}

struct Touch {
    double t = 1.0;
    Vec3d normal{0.0};  ///< from the wall to the sphere
};
std::optional<Touch> firstTouch(const Triangles& triangles, const Vec3d& center, const Vec3d& motion) {
    std::optional<Touch> first;
    for (const Triangled& triangle : triangles) {
        const auto t = ballSweep({center, motion}, 1.0, triangle);
        if (!t || (first && first->t <= *t)) continue;
        const Vec3d at = center + *t * motion;
        const Vec3d away = at - closestPoint(triangle, at);
        const double distance = glm::length(away);
        // A surface that it only leaves or passes along does not stop it.
        if (distance > 0.0 && glm::dot(away, motion) < 0.0) first = Touch{*t, away / distance};
    }
    return first;
}

Vec3d slid(const Triangles& triangles, Vec3d center, Vec3d motion, EllipsoidMove& move) {
    for (int i = 0; i < kMaxSlides && motion != Vec3d{0.0}; ++i) {
        const auto touch = firstTouch(triangles, center, motion);
        if (!touch) return center + motion;
        center += touch->t * motion + kSkin * touch->normal;
        motion *= 1.0 - touch->t;
        motion -= touch->normal * glm::dot(motion, touch->normal);
        ++move.contacts;
    }
    return center;
}

/// Goes to `to` unless the centre would touch a wall on the way.
void goTo(const ProbeWalls& walls, const Vec3d& to, EllipsoidMove& move) {
    const Vec3f next{to};
    if (next != move.position && !touchesWall(walls, move.position, next)) move.position = next;
}

}  // namespace

EllipsoidMove moveEllipsoid(const ProbeWalls& walls, const Vec3f& radii, const Vec3f& from, const Vec3f& motion) {
    EllipsoidMove move{.position = from};
    const Vec3d size{radii};
    const Triangles triangles = trianglesNear(walls, size, from, motion);
    goTo(walls, pushedOut(triangles, Vec3d{from} / size, move) * size, move);
    goTo(walls, slid(triangles, Vec3d{move.position} / size, Vec3d{motion} / size, move) * size, move);
    move.clear = !deepestPoint(triangles, Vec3d{move.position} / size);
    return move;
}

}  // namespace collidoscope::geometry
