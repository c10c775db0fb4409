#include "physics/particle/cloth/moving_triangle.h"

#include <cmath>

#include "geometry/query/closest_point.h"
#include "geometry/triangle/barycentric.h"

namespace collidoscope::physics {
namespace {

using geometry::Trianglef;
using geometry::Vec3f;

/// Steps of the bisection: the error of the time is 1/2^16 of a step, in which the motion is far less than a
/// thickness.
constexpr int kHalvings = 16;

Vec3f mixed(const Vec3f& from, const Vec3f& to, float t) { return from + t * (to - from); }
Trianglef at(const MovingTriangle& triangle, float t) {
    return {mixed(triangle.start.a, triangle.end.a, t), mixed(triangle.start.b, triangle.end.b, t),
            mixed(triangle.start.c, triangle.end.c, t)};
}
Vec3f twiceAreaOf(const Trianglef& t) { return glm::cross(t.b - t.a, t.c - t.a); }
/// Six times the signed volume of the tetrahedron of point and triangle; its sign is the side of the point.
float sideOf(const Vec3f& p, const Trianglef& t) { return glm::dot(twiceAreaOf(t), p - t.a); }
bool isInside(const Vec3f& weights) { return weights.x >= 0.0f && weights.y >= 0.0f && weights.z >= 0.0f; }

std::optional<TriangleMeeting> passage(const MovingPoint& point, const MovingTriangle& triangle) {
    const std::optional<float> moment = planeCrossing(point, triangle);
    if (!moment) return {};
    const Vec3f weights = geometry::barycentric(at(triangle, *moment), mixed(point.start, point.end, *moment));
    const Vec3f across = twiceAreaOf(triangle.end);
    const float length = glm::length(across);
    if (!isInside(weights) || !(length > 0.0f)) return {};
    const Vec3f normal = (sideOf(point.start, triangle.start) > 0.0f ? 1.0f : -1.0f) * (across / length);
    return TriangleMeeting{weights, normal, glm::dot(point.end - triangle.end.a, normal)};
}

std::optional<TriangleMeeting> nearness(const Vec3f& p, const Trianglef& triangle, float distance) {
    const Vec3f across = twiceAreaOf(triangle);
    const float height = glm::dot(across, p - triangle.a), squared = glm::dot(across, across);
    if (!(squared > 0.0f) || height * height >= distance * distance * squared) return {};
    const Vec3f met = geometry::closestPoint(triangle, p);
    const Vec3f offset = p - met;
    const float gap = glm::length(offset);
    if (!(gap > 0.0f) || gap >= distance) return {};
    return TriangleMeeting{geometry::barycentric(triangle, met), offset / gap, gap};
}

}  // namespace

std::optional<float> planeCrossing(const MovingPoint& point, const MovingTriangle& triangle) {
    const bool positive = sideOf(point.start, triangle.start) > 0.0f;
    if (sideOf(point.start, triangle.start) == 0.0f || (sideOf(point.end, triangle.end) > 0.0f) == positive) return {};
    float before = 0.0f, after = 1.0f;
    for (int i = 0; i < kHalvings; ++i) {
        const float middle = 0.5f * (before + after);
        const bool changed = (sideOf(mixed(point.start, point.end, middle), at(triangle, middle)) > 0.0f) != positive;
        (changed ? after : before) = middle;
    }
    return after;
}

std::optional<TriangleMeeting> meets(const MovingPoint& point, const MovingTriangle& triangle, float distance) {
    if (const auto passed = passage(point, triangle)) return passed;
    return nearness(point.end, triangle.end, distance);
}

}  // namespace collidoscope::physics
