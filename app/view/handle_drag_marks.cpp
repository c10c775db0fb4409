/// The marks of a drag: its plane, line or ring, and the path of the handle.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/view/drawn_bounds.h"
#include "app/view/handle_drag.h"
#include "demos/draw/shapes.h"

namespace collidoscope::app {
namespace {

using demos::Style;
using geometry::Vec3f;

constexpr float kPlaneHalf = 110.0f;        // px at 100 %
constexpr float kLineHalfLength = 1500.0f;  // px at 100 %, to either side
constexpr float kSectorPiece = 0.1f;        // rad
constexpr int kSquares = 4;                 // of the grid on the plane, along each side

void line(demos::Canvas& canvas, const Vec3f& a, const Vec3f& b, const Style& style) {
    demos::draw(canvas, geometry::Segmentf{a, b}, style);
}

// The point `arm` from the center, turned about a unit axis. Source: Rodrigues' rotation formula.
Vec3f turnedArm(const Vec3f& arm, const Vec3f& axis, float angle) {
    return std::cos(angle) * arm + std::sin(angle) * glm::cross(axis, arm) +
           (1.0f - std::cos(angle)) * glm::dot(axis, arm) * axis;
}

}  // namespace

void HandleDrag::draw(demos::Canvas& canvas, const ViewProjection& viewProjection, bool snap) const {
    demos::HandleInfo now = start_;
    now.place = place(snap);
    const Vec3f at = handlePoint(now);
    const float size = metersPerPixel(viewProjection, at);
    drawGizmoPart(canvas, now, viewProjection, part_);
    if (along_ == Along::Ring) return drawTurn(canvas, ringRadius(viewProjection, at), snap);
    if (along_ == Along::Axis || along_ == Along::Length) {
        const Vec3f unit = along_ == Along::Axis ? axisDirection(axis_) : start_.direction;
        const demos::Role role = along_ == Along::Axis ? axisRole(axis_) : demos::Role::Selection;
        line(canvas, at - kLineHalfLength * size * unit, at + kLineHalfLength * size * unit,
             {.role = role, .width = 1.5f});
    } else {
        drawPlane(canvas, at, size);
    }
    line(canvas, center_, at, {.role = demos::Role::Selection, .dashed = true, .shade = 0.3f});
    demos::drawPoint(canvas, center_, {.role = demos::Role::Selection, .width = 6.0f, .shade = 0.3f});
}

void HandleDrag::drawPlane(demos::Canvas& canvas, const Vec3f& at, float size) const {
    Vec3f u = facing_ * Vec3f{1.0f, 0.0f, 0.0f}, v = facing_ * Vec3f{0.0f, 1.0f, 0.0f};
    if (along_ != Along::View) {
        const int across = along_ == Along::Ground ? 1 : axis_;
        u = axisDirection((across + 1) % 3);
        v = axisDirection((across + 2) % 3);
    }
    const float half = kPlaneHalf * size;
    const Style style{.role = demos::Role::Construction, .fill = demos::Fill::Translucent, .width = 1.0f};
    for (int i = 0; i <= kSquares; ++i) {
        const float shift = half * (2.0f * static_cast<float>(i) / kSquares - 1.0f);
        line(canvas, at - half * u + shift * v, at + half * u + shift * v, style);
        line(canvas, at - half * v + shift * u, at + half * v + shift * u, style);
    }
}

void HandleDrag::drawTurn(demos::Canvas& canvas, float size, bool snap) const {
    const Vec3f axis = axisDirection(axis_);
    Vec3f arm = grabbed_ - center_;
    arm -= glm::dot(arm, axis) * axis;
    if (!(glm::length(arm) > 0.0f)) return;
    arm *= size / glm::length(arm);

    // A slice from where the turn began to where it is; beyond a full turn it is a whole disc.
    constexpr float whole = 2.0f * std::numbers::pi_v<float>;
    const float angle = std::clamp(this->angle(snap), -whole, whole);
    const int pieces = 1 + static_cast<int>(std::abs(angle) / kSectorPiece);
    const Style fill{.role = axisRole(axis_), .fill = demos::Fill::Translucent};
    std::vector<demos::TriangleItem> slice;
    for (int i = 0; i < pieces; ++i) {
        const float from = angle * static_cast<float>(i) / static_cast<float>(pieces);
        const float to = angle * static_cast<float>(i + 1) / static_cast<float>(pieces);
        slice.push_back({.a = center_,
                         .b = center_ + turnedArm(arm, axis, from),
                         .c = center_ + turnedArm(arm, axis, to),
                         .style = fill});
    }
    canvas.triangles(slice);
    const Style edge{.role = axisRole(axis_), .width = 1.5f};
    line(canvas, center_, center_ + arm, edge);
    line(canvas, center_, center_ + turnedArm(arm, axis, angle), edge);
}

}  // namespace collidoscope::app
