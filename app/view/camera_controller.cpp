#include "app/view/camera_controller.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kHalfTurn = std::numbers::pi_v<float>;
constexpr float kZoomPerNotch = 0.88f;
constexpr float kLowest = 1e-3f, kHighest = 1e5f;  // m, height of the picture at the target
constexpr float kFlySpeed = 0.8f;                  // distances to the target per second
constexpr float kFrameMargin = 1.15f;
constexpr float kMinFramed = 0.1f;  // m, radius

bool finite(const Vec3f& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }
bool usable(const Viewport& viewport) { return viewport.width >= 1.0f && viewport.height >= 1.0f; }

// Starts at full speed and comes to rest gently.
float easeOut(double t) {
    const double rest = 1.0 - std::clamp(t, 0.0, 1.0);
    return static_cast<float>(1.0 - rest * rest * rest);
}

float metersPerPixel(const CameraState& state, const Viewport& viewport, std::optional<float> depth) {
    const float atTarget = extraHeight(viewport.aspect()) * state.height / viewport.height;
    if (!depth || state.flatness >= 1.0f) return atTarget;
    return atTarget * *depth / distanceOf(state);
}

// The point of the world at `depth` under a pixel.
Vec3f worldPointUnder(const CameraState& state, const Vec2f& pixel, const Viewport& viewport,
                      std::optional<float> depth) {
    const Vec2f fromMiddle = pixel - viewport.toPixel({0.0f, 0.0f});
    const float scale = metersPerPixel(state, viewport, depth);
    const float ahead = depth.value_or(distanceOf(state));
    return eyeOf(state) - ahead * backOf(state) + scale * (fromMiddle.x * rightOf(state) - fromMiddle.y * upOf(state));
}

void tilt(CameraState& state, const Vec2f& angles) {
    state.yaw = std::remainder(state.yaw - angles.x, 2.0f * kHalfTurn);
    state.pitch = std::clamp(state.pitch + angles.y, -0.5f * kHalfTurn, 0.5f * kHalfTurn);
}

}  // namespace

void CameraController::setHome(const demos::View& view) {
    home_ = cameraStateOf(view);
    left_.reset();
    standAt(home_);
}

void CameraController::moveHome(const demos::View& view) {
    const CameraState before = std::exchange(home_, cameraStateOf(view));
    if (before == home_ || goal() != before) return;
    if (left_)
        left_ = home_;
    else
        home();
}

void CameraController::setCamera(const Vec3f& eye, const Vec3f& target) {
    if (finite(eye) && finite(target) && eye != target) standAt(cameraStateOf(eye, target, goal_));
}

void CameraController::follow(const std::optional<demos::View>& view) {
    if (view && finite(view->eye) && finite(view->target)) {
        if (!left_) left_ = goal_;
        standAt(cameraStateOf(*view));
    } else if (left_) {
        standAt(*left_);
        left_.reset();
    }
}

void CameraController::orbit(const Vec2f& pixels, const Viewport& viewport) {
    if (!usable(viewport)) return;
    const Vec2f angles = pixels * (kHalfTurn / viewport.height);
    for (CameraState* state : {&shown_, &start_, &goal_}) tilt(*state, angles);
}

void CameraController::pan(const Vec2f& from, const Vec2f& to, const Viewport& viewport, std::optional<float> depth) {
    if (!usable(viewport)) return;
    const Vec2f pixels = (to - from) * metersPerPixel(shown_, viewport, depth);
    const Vec3f offset = pixels.y * upOf(shown_) - pixels.x * rightOf(shown_);
    for (CameraState* state : {&shown_, &start_, &goal_}) state->target += offset;
}

void CameraController::zoom(float notches, const Vec2f& pixel, const Viewport& viewport, std::optional<float> depth) {
    if (!usable(viewport) || !std::isfinite(notches)) return;
    CameraState goal = goal_;
    goal.height = std::clamp(goal_.height * std::pow(kZoomPerNotch, notches), kLowest, kHighest);
    const Vec3f kept = worldPointUnder(shown_, pixel, viewport, depth);
    goal.target = kept + (goal_.target - kept) * (goal.height / goal_.height);
    if (finite(goal.target)) glideTo(goal, kZoomSeconds);
}

Vec3f CameraController::pointUnder(const Vec2f& pixel, const Viewport& viewport, std::optional<float> depth) const {
    return usable(viewport) ? worldPointUnder(shown_, pixel, viewport, depth) : shown_.target;
}

void CameraController::hold(const Vec3f& point, const Vec2f& pixel, float factor, float turn,
                            const Viewport& viewport) {
    if (!usable(viewport) || !finite(point) || !(factor > 0.0f) || !std::isfinite(factor)) return;
    CameraState state = shown_;
    state.flatness = goal_.flatness;  // what glides between parallel and perspective has arrived

    // Nearer and turned about the point, so that it keeps its place in the picture.
    state.height = std::clamp(state.height / factor, kLowest, kHighest);
    const float yaw = state.pitch < 0.0f ? -turn : turn;
    const Vec3f arm = (state.target - point) * (state.height / shown_.height);
    state.yaw = std::remainder(state.yaw + yaw, 2.0f * kHalfTurn);
    const float c = std::cos(yaw), s = std::sin(yaw);
    state.target = point + Vec3f{c * arm.x + s * arm.z, arm.y, c * arm.z - s * arm.x};

    // Sideways, until it is under the pixel.
    const float ahead = glm::dot(eyeOf(state) - point, backOf(state));
    if (state.flatness < 1.0f && !(ahead > 0.0f)) return;
    state.target += point - worldPointUnder(state, pixel, viewport, ahead);
    if (finite(state.target)) standAt(state);
}

void CameraController::turn(const Vec2f& pixels, const Viewport& viewport) {
    if (!usable(viewport)) return;
    const Vec2f angles = pixels * (shown_.fieldOfView / viewport.height);
    for (CameraState* state : {&shown_, &start_, &goal_}) {
        const Vec3f eye = eyeOf(*state);
        tilt(*state, -angles);
        state->target += eye - eyeOf(*state);
    }
}

void CameraController::fly(const Vec3f& direction, double seconds) {
    const float length = kFlySpeed * distanceOf(goal_) * static_cast<float>(seconds);
    const Vec3f offset = length * (orientationOf(shown_) * direction);
    if (!finite(offset)) return;
    for (CameraState* state : {&shown_, &start_, &goal_}) state->target += offset;
}

void CameraController::home() { glideTo(home_, kGlideSeconds); }

void CameraController::frame(const geometry::Aabbf& bounds, float aspect) {
    const float radius = std::max(0.5f * glm::length(bounds.max - bounds.min), kMinFramed);
    CameraState goal = goal_;
    goal.target = geometry::centerOf(bounds);
    if (!finite(goal.target) || !std::isfinite(radius)) return;

    // The bounding sphere touches the edges of the picture, the narrower way.
    const float upright = std::tan(0.5f * goal.fieldOfView);
    const float narrow = std::atan(upright * extraHeight(aspect) * std::clamp(aspect, 0.1f, 1.0f));
    goal.height = std::clamp(2.0f * kFrameMargin * radius / std::sin(narrow) * upright, kLowest, kHighest);
    glideTo(goal, kGlideSeconds);
}

void CameraController::orient(StandardView view) {
    constexpr float kQuarter = 0.5f * kHalfTurn;
    CameraState goal = goal_;
    goal.pitch = view == StandardView::Top ? kQuarter : view == StandardView::Bottom ? -kQuarter : 0.0f;
    goal.yaw = view == StandardView::Right  ? kQuarter
               : view == StandardView::Left ? -kQuarter
               : view == StandardView::Back ? kHalfTurn
                                            : 0.0f;
    glideTo(goal, kGlideSeconds);
}

void CameraController::toggleOrthographic() {
    CameraState goal = goal_;
    goal.flatness = orthographic() ? 0.0f : 1.0f;
    glideTo(goal, kGlideSeconds);
}

void CameraController::update(double seconds) {
    if (glideLeft_ <= 0.0) return;
    glideLeft_ = std::max(0.0, glideLeft_ - std::max(0.0, seconds));
    // Sums of many small times may stop short of the end by rounding.
    if (glideLeft_ < 1e-9) glideLeft_ = 0.0;
    shown_ = mix(start_, goal_, glideLeft_ > 0.0 ? easeOut(1.0 - glideLeft_ / glideSeconds_) : 1.0f);
}

geometry::Cameraf CameraController::camera(const Viewport& viewport, const geometry::Spheref& scene) const {
    return cameraOf(shown_, viewport.aspect(), scene);
}

void CameraController::glideTo(const CameraState& goal, double seconds) {
    start_ = shown_;
    goal_ = goal;
    glideSeconds_ = glideLeft_ = seconds;
}

void CameraController::standAt(const CameraState& state) {
    shown_ = start_ = goal_ = state;
    glideLeft_ = 0.0;
}

}  // namespace collidoscope::app
