#include "app/view/lens.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

Vec3f backwards(const Lens& lens) { return lens.camera.pose.orientation * Vec3f{0.0f, 0.0f, 1.0f}; }
bool isUsable(const Viewport& viewport) { return viewport.width >= 1.0f && viewport.height >= 1.0f; }

}  // namespace

std::optional<geometry::Rayf> rayThrough(const Lens& lens, const Vec2f& pixel) {
    if (!isUsable(lens.viewport)) return {};
    return geometry::pickRay(lens.camera, lens.viewport.toDevice(pixel.x, pixel.y));
}

std::optional<Vec2f> pixelOf(const Lens& lens, const Vec3f& point) {
    if (!isUsable(lens.viewport)) return {};
    if (!lens.camera.orthographic && depthOf(lens, point) < lens.camera.near) return {};
    const Vec3f device = geometry::project(lens.camera, point);
    if (!std::isfinite(device.x) || !std::isfinite(device.y)) return {};
    return lens.viewport.toPixel({device.x, device.y});
}

float depthOf(const Lens& lens, const Vec3f& point) {
    return glm::dot(lens.camera.pose.position - point, backwards(lens));
}

float metersPerPixel(const Lens& lens, const Vec3f& point) {
    const float rows = std::max(lens.viewport.height, 1.0f) / std::max(lens.viewport.contentScale, 0.1f);
    if (lens.camera.orthographic) return lens.camera.height / rows;
    const float depth = std::max(depthOf(lens, point), lens.camera.near);
    return 2.0f * depth * std::tan(0.5f * lens.camera.fieldOfView) / rows;
}

Vec3f towardsEye(const Lens& lens, const Vec3f& point) {
    if (lens.camera.orthographic) return backwards(lens);
    const Vec3f way = lens.camera.pose.position - point;
    const float length = glm::length(way);
    return length > 0.0f ? way / length : backwards(lens);
}

}  // namespace app
