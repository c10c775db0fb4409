#include "physics/particle/cloth/moving_triangle.h"

#include <cmath>

#include "geometry/query/closest_point.h"
#include "geometry/triangle/barycentric.h"

namespace physics {
namespace {

using geometry::Trianglef;
using geometry::Vec3f;

/// Each halves the error of the moment: 1/2^16 of a step is far below a thickness.
constexpr int kHalvings = 16;

Vec3f mixed(const Vec3f& from, const Vec3f& to, float t) { return from + t * (to - from); }
Trianglef at(const MovingPanel& panel, float t) {
    return {mixed(panel.start.a, panel.end.a, t), mixed(panel.start.b, panel.end.b, t),
            mixed(panel.start.c, panel.end.c, t)};
}
Vec3f twiceAreaOf(const Trianglef& t) { return glm::cross(t.b - t.a, t.c - t.a); }
/// Six times the volume between point and panel: its sign tells the side.
float sideOf(const Vec3f& p, const Trianglef& t) { return glm::dot(twiceAreaOf(t), p - t.a); }
bool isInside(const Vec3f& weights) { return weights.x >= 0.0f && weights.y >= 0.0f && weights.z >= 0.0f; }

std::optional<PanelMeeting> passage(const MovingPoint& point, const MovingPanel& panel) {
    const std::optional<float> moment = planeCrossing(point, panel);
    if (!moment) return {};
    const Vec3f weights = geometry::barycentric(at(panel, *moment), mixed(point.start, point.end, *moment));
    const Vec3f across = twiceAreaOf(panel.end);
    const float length = glm::length(across);
    if (!isInside(weights) || !(length > 0.0f)) return {};
    const Vec3f normal = (sideOf(point.start, panel.start) > 0.0f ? 1.0f : -1.0f) * (across / length);
    return PanelMeeting{weights, normal, glm::dot(point.end - panel.end.a, normal)};
}

std::optional<PanelMeeting> nearness(const Vec3f& p, const Trianglef& panel, float reach) {
    const Vec3f across = twiceAreaOf(panel);
    const float height = glm::dot(across, p - panel.a), squared = glm::dot(across, across);
    if (!(squared > 0.0f) || height * height >= reach * reach * squared) return {};
    const Vec3f met = geometry::closestPoint(panel, p);
    const Vec3f offset = p - met;
    const float gap = glm::length(offset);
    if (!(gap > 0.0f) || gap >= reach) return {};
    return PanelMeeting{geometry::barycentric(panel, met), offset / gap, gap};
}

}  // namespace

std::optional<float> planeCrossing(const MovingPoint& point, const MovingPanel& panel) {
    const bool positive = sideOf(point.start, panel.start) > 0.0f;
    if (sideOf(point.start, panel.start) == 0.0f || (sideOf(point.end, panel.end) > 0.0f) == positive) return {};
    float before = 0.0f, after = 1.0f;
    for (int i = 0; i < kHalvings; ++i) {
        const float middle = 0.5f * (before + after);
        const bool changed = (sideOf(mixed(point.start, point.end, middle), at(panel, middle)) > 0.0f) != positive;
        (changed ? after : before) = middle;
    }
    return after;
}

std::optional<PanelMeeting> meets(const MovingPoint& point, const MovingPanel& panel, float reach) {
    if (const auto passed = passage(point, panel)) return passed;
    return nearness(point.end, panel.end, reach);
}

}  // namespace physics
