#include "app/view/drag_motion.h"

#include <cmath>

namespace app {
namespace {

using geometry::Rayf;
using geometry::Vec3f;

constexpr float kGrazing = 0.02f;  // sine of the angle below which a pixel of the mouse would lead too far
constexpr float kTooFar = 100.0f;  // times the distance of what was grabbed

bool reachable(const Rayf& ray, const Vec3f& grabbed, float t) {
    return t > 0.0f && t <= kTooFar * glm::distance(ray.origin, grabbed);
}

}  // namespace

std::optional<Vec3f> alongPlane(const Rayf& ray, const Vec3f& grabbed, const Vec3f& normal) {
    const float slope = glm::dot(ray.direction, normal);
    if (!(std::abs(slope) > kGrazing)) return {};
    const float t = glm::dot(grabbed - ray.origin, normal) / slope;
    if (!reachable(ray, grabbed, t)) return {};
    const Vec3f delta = geometry::pointAt(ray, t) - grabbed;
    return delta - glm::dot(delta, normal) * normal;  // what rounding moved off the plane comes back to it
}

std::optional<float> alongLine(const Rayf& ray, const Vec3f& grabbed, const Vec3f& direction) {
    // The shortest connection of the two lines is across both: two equations for t and s.
    const Vec3f toGrabbed = grabbed - ray.origin;
    const float cosine = glm::dot(direction, ray.direction);
    const float squaredSine = 1.0f - cosine * cosine;
    if (!(squaredSine > kGrazing * kGrazing)) return {};
    const float s = (cosine * glm::dot(ray.direction, toGrabbed) - glm::dot(direction, toGrabbed)) / squaredSine;
    const float t = glm::dot(ray.direction, toGrabbed) + s * cosine;
    if (!reachable(ray, grabbed, t)) return {};
    return s;
}

std::optional<float> aroundAxis(const Rayf& ray, const Vec3f& center, const Vec3f& axis, const Vec3f& grabbed) {
    const std::optional<Vec3f> delta = alongPlane(ray, center, axis);
    if (!delta) return {};
    const Vec3f from = (grabbed - center) - glm::dot(grabbed - center, axis) * axis;
    const float cosine = glm::dot(from, *delta), sine = glm::dot(axis, glm::cross(from, *delta));
    if (cosine == 0.0f && sine == 0.0f) return {};
    return std::atan2(sine, cosine);
}

}  // namespace app
