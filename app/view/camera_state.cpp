#include "app/view/camera_state.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace collidoscope::app {
namespace {

using geometry::Cameraf;
using geometry::Quatf;
using geometry::Vec3f;

// A narrower field of view cannot be distinguished from an orthographic picture, and keeps the eye's distance in
// bounds.
constexpr float kMinFieldWidth = 0.03f;

float shownFieldOfView(const CameraState& state) {
    if (state.flatness >= 1.0f) return state.fieldOfView;
    return std::max(state.fieldOfView * (1.0f - state.flatness), kMinFieldWidth);
}

Quatf turn(float angle, const Vec3f& axis) {
    const float s = std::sin(0.5f * angle);
    return {std::cos(0.5f * angle), s * axis.x, s * axis.y, s * axis.z};
}

// The angle from a to b, -pi..pi.
float shortWay(float a, float b) { return std::remainder(b - a, 2.0f * std::numbers::pi_v<float>); }

}  // namespace

CameraState cameraStateOf(const demos::View& view) {
    CameraState like;
    like.fieldOfView = view.fieldOfView;
    like.flatness = view.orthographic ? 1.0f : 0.0f;
    return cameraStateOf(view.eye, view.target, like);
}

CameraState cameraStateOf(const Vec3f& eye, const Vec3f& target, const CameraState& like) {
    const Vec3f back = eye - target;
    const float distance = std::sqrt(glm::dot(back, back));
    CameraState state = like;
    state.target = target;
    if (!(distance > 0.0f)) return state;
    const float level = std::hypot(back.x, back.z);
    // Straight up or down any yaw would do: the present one avoids a spin.
    if (level > 1e-6f * distance) state.yaw = std::atan2(back.x, back.z);
    state.pitch = std::atan2(back.y, level);
    state.height = 2.0f * distance * std::tan(0.5f * state.fieldOfView);
    return state;
}

Quatf orientationOf(const CameraState& state) {
    return turn(state.yaw, {0.0f, 1.0f, 0.0f}) * turn(-state.pitch, {1.0f, 0.0f, 0.0f});
}
Vec3f rightOf(const CameraState& state) { return orientationOf(state) * Vec3f{1.0f, 0.0f, 0.0f}; }
Vec3f upOf(const CameraState& state) { return orientationOf(state) * Vec3f{0.0f, 1.0f, 0.0f}; }
Vec3f backOf(const CameraState& state) { return orientationOf(state) * Vec3f{0.0f, 0.0f, 1.0f}; }
float distanceOf(const CameraState& state) { return 0.5f * state.height / std::tan(0.5f * shownFieldOfView(state)); }
Vec3f eyeOf(const CameraState& state) { return state.target + distanceOf(state) * backOf(state); }

CameraState mix(const CameraState& a, const CameraState& b, float t) {
    if (t <= 0.0f) return a;
    if (t >= 1.0f) return b;
    CameraState state = b;
    state.yaw = a.yaw + t * shortWay(a.yaw, b.yaw);
    state.pitch = a.pitch + t * (b.pitch - a.pitch);
    state.fieldOfView = a.fieldOfView + t * (b.fieldOfView - a.fieldOfView);
    state.flatness = a.flatness + t * (b.flatness - a.flatness);
    state.height = a.height * std::pow(b.height / a.height, t);

    // Zooming towards a point scales target and height about it alike: the target goes as far as the height does.
    const bool zooms = std::abs(b.height - a.height) > 1e-3f * a.height;
    const float share = zooms ? (state.height - a.height) / (b.height - a.height) : t;
    state.target = a.target + share * (b.target - a.target);
    return state;
}

float extraHeight(float aspect) {
    constexpr float kComposedFor = 4.0f / 3.0f, kNarrowest = 0.1f;
    return std::isfinite(aspect) && aspect > 0.0f ? std::max(1.0f, kComposedFor / std::max(aspect, kNarrowest)) : 1.0f;
}

Cameraf cameraOf(const CameraState& state, float aspect, const geometry::Spheref& scene) {
    const float distance = distanceOf(state);
    Cameraf camera{.pose = {eyeOf(state), orientationOf(state)},
                   .fieldOfView = 2.0f * std::atan(extraHeight(aspect) * std::tan(0.5f * shownFieldOfView(state))),
                   .height = extraHeight(aspect) * state.height,
                   .aspect = std::isfinite(aspect) && aspect > 0.0f ? std::clamp(aspect, 0.01f, 100.0f) : 1.0f,
                   .orthographic = state.flatness >= 1.0f};

    const float middle = glm::dot(camera.pose.position - scene.center, backOf(state));
    const bool known = std::isfinite(middle) && std::isfinite(scene.radius);
    const float nearest = known ? middle - scene.radius : distance;
    const float farthest = known ? middle + scene.radius : distance;
    if (camera.orthographic) {  // nothing is too near for parallel rays, not even what lies behind the eye
        camera.near = std::min(nearest, -20.0f * distance);
        camera.far = std::max(farthest, 20.0f * distance);
        return camera;
    }
    camera.far = std::max(1.1f * farthest, 100.0f * distance);
    // Half way to the nearest thing, but never so near that the depth buffer runs out of steps.
    camera.near = std::clamp(0.5f * nearest, 0.01f * distance, 0.1f * distance);
    camera.near = std::max(camera.near, 1e-6f * camera.far);
    return camera;
}

}  // namespace collidoscope::app
