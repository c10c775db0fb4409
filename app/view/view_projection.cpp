#include "app/view/view_projection.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

Vec3f backwards(const ViewProjection& viewProjection) {
    return viewProjection.camera.pose.orientation * Vec3f{0.0f, 0.0f, 1.0f};
}
bool isUsable(const Viewport& viewport) { return viewport.width >= 1.0f && viewport.height >= 1.0f; }

}  // namespace

std::optional<geometry::Rayf> rayThrough(const ViewProjection& viewProjection, const Vec2f& pixel) {
    if (!isUsable(viewProjection.viewport)) return {};
    return geometry::pickRay(viewProjection.camera, viewProjection.viewport.toDevice(pixel.x, pixel.y));
}

std::optional<Vec2f> pixelOf(const ViewProjection& viewProjection, const Vec3f& point) {
    if (!isUsable(viewProjection.viewport)) return {};
    if (!viewProjection.camera.orthographic && depthOf(viewProjection, point) < viewProjection.camera.near) return {};
    const Vec3f device = geometry::project(viewProjection.camera, point);
    if (!std::isfinite(device.x) || !std::isfinite(device.y)) return {};
    return viewProjection.viewport.toPixel({device.x, device.y});
}

float depthOf(const ViewProjection& viewProjection, const Vec3f& point) {
    return glm::dot(viewProjection.camera.pose.position - point, backwards(viewProjection));
}

float metersPerPixel(const ViewProjection& viewProjection, const Vec3f& point) {
    const float rows =
        std::max(viewProjection.viewport.height, 1.0f) / std::max(viewProjection.viewport.contentScale, 0.1f);
    if (viewProjection.camera.orthographic) return viewProjection.camera.height / rows;
    const float depth = std::max(depthOf(viewProjection, point), viewProjection.camera.near);
    return 2.0f * depth * std::tan(0.5f * viewProjection.camera.fieldOfView) / rows;
}

Vec3f towardsEye(const ViewProjection& viewProjection, const Vec3f& point) {
    if (viewProjection.camera.orthographic) return backwards(viewProjection);
    const Vec3f toEye = viewProjection.camera.pose.position - point;
    const float length = glm::length(toEye);
    return length > 0.0f ? toEye / length : backwards(viewProjection);
}

}  // namespace collidoscope::app
