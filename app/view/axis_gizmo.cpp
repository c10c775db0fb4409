#include "app/view/axis_gizmo.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

// Sizes in pixels at 100 %.
constexpr float kRadius = 34.0f, kBall = 9.0f, kMargin = 20.0f;
constexpr float kFullHeight = 480.0f, kSmallest = 0.6f;  // it shrinks to that share in lower pictures

constexpr std::array<std::array<StandardView, 2>, 3> kViews{{{StandardView::Left, StandardView::Right},
                                                             {StandardView::Bottom, StandardView::Top},
                                                             {StandardView::Back, StandardView::Front}}};

}  // namespace

AxisGizmo axisGizmo(const geometry::Cameraf& camera, const Viewport& viewport) {
    const float share = viewport.height / (kFullHeight * viewport.contentScale);
    const float scale = viewport.contentScale * std::clamp(share, kSmallest, 1.0f),
                margin = (kMargin + kBall + kRadius) * scale;
    AxisGizmo gizmo{.center = {viewport.x + viewport.width - margin, viewport.y + viewport.height - margin},
                    .radius = kRadius * scale};
    const geometry::Quatf cameraFromWorld = glm::conjugate(camera.pose.orientation);
    for (int i = 0; i < 6; ++i) {
        const int axis = i / 2;
        const bool positive = i % 2 == 1;
        Vec3f direction{0.0f};
        direction[axis] = positive ? 1.0f : -1.0f;
        const Vec3f seen = cameraFromWorld * direction;
        gizmo.balls[static_cast<std::size_t>(i)] = {.pixel = gizmo.center + gizmo.radius * Vec2f{seen.x, -seen.y},
                                                    .radius = kBall * scale,
                                                    .depth = seen.z,
                                                    .axis = axis,
                                                    .positive = positive,
                                                    .view = kViews[static_cast<std::size_t>(axis)][positive ? 1 : 0]};
    }
    std::stable_sort(gizmo.balls.begin(), gizmo.balls.end(),
                     [](const AxisBall& a, const AxisBall& b) { return a.depth < b.depth; });
    return gizmo;
}

std::optional<StandardView> axisGizmoHit(const AxisGizmo& gizmo, const Vec2f& pixel) {
    for (auto ball = gizmo.balls.rbegin(); ball != gizmo.balls.rend(); ++ball)
        if (glm::distance(ball->pixel, pixel) <= 1.2f * ball->radius) return ball->view;
    return {};
}

}  // namespace collidoscope::app
