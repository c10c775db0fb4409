#include "app/view/handle_tool.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/view/drawn_bounds.h"
#include "app/view/view_projection.h"
#include "demos/canvas.h"
#include "demos/draw/shapes.h"
#include "demos/host/handle_list.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/query/polytope.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using geometry::Rayf;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kDotRadius = 9.0f;   // px at 100 %, from the middle of a dot
constexpr float kDotBehind = 12.0f;  // px at 100 %, how deep a dot may lie within a shape and still be seen

// The ray's parameter where it meets the shape. From within a shape that surrounds the eye everything would be hit at
// once: then it is not.
std::optional<float> hitTime(const Rayf& ray, const demos::PickShape& shape) {
    const auto hit = shape ? geometry::rayCast(ray, *shape) : std::nullopt;
    return hit && !hit->startsInside ? std::optional(hit->t) : std::nullopt;
}

void keepNearer(std::optional<PickedHandle>& best, const PickedHandle& found) {
    if (!best || found.depth < best->depth) best = found;
}

}  // namespace

std::vector<demos::HandleInfo> sceneHandles(const demos::DemoBase& demo) {
    std::vector<demos::HandleInfo> handles = demos::listHandles(demo);
    std::erase_if(handles, [](const demos::HandleInfo& handle) { return handle.inChart; });
    return handles;
}

std::optional<PickedHandle> pickHandle(std::span<const demos::HandleInfo> handles, const ViewProjection& viewProjection,
                                       const Vec2f& pixel) {
    const std::optional<Rayf> ray = rayThrough(viewProjection, pixel);
    if (!ray) return {};
    std::optional<PickedHandle> shape, dot;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        if (const auto t = hitTime(*ray, handles[i].shape)) {
            const Vec3f point = geometry::pointAt(*ray, *t);
            keepNearer(shape, {.index = i, .point = point, .depth = depthOf(viewProjection, point)});
            continue;
        }
        if (handles[i].shape) continue;
        const Vec3f point = handlePoint(handles[i]);
        const std::optional<Vec2f> at = pixelOf(viewProjection, point);
        if (at && glm::distance(*at, pixel) <= kDotRadius * viewProjection.viewport.contentScale)
            keepNearer(dot, {.index = i, .point = point, .depth = depthOf(viewProjection, point)});
    }
    if (!dot || !shape) return dot ? dot : shape;
    const bool hidden = dot->depth > shape->depth + kDotBehind * metersPerPixel(viewProjection, dot->point);
    return hidden ? shape : dot;
}

namespace {

using demos::Style;

constexpr float kDotRing = 10.0f;  // px at 100 %, radius
constexpr int kCirclePieces = 48;

// Draws the outline of each kind of shape as the eye sees it.
struct Outline {
    demos::Canvas& canvas;
    const demos::HandleInfo& handle;
    const ViewProjection& viewProjection;
    const Style& style;

    void line(const Vec3f& a, const Vec3f& b) const { demos::draw(canvas, geometry::Segmentf{a, b}, style); }

    // A circle across `axis`; where `outer` is not zero, only the half on that side.
    void circle(const Vec3f& center, const Vec3f& axis, float radius, const Vec3f& outer = Vec3f{0.0f}) const {
        const Vec3f helper = std::abs(axis.y) < 0.9f ? Vec3f{0.0f, 1.0f, 0.0f} : Vec3f{1.0f, 0.0f, 0.0f};
        const Vec3f u = glm::normalize(glm::cross(axis, helper)), v = glm::cross(axis, u);
        const auto arm = [&](int piece) {
            const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(piece) / kCirclePieces;
            return radius * (std::cos(angle) * u + std::sin(angle) * v);
        };
        for (int piece = 0; piece < kCirclePieces; ++piece) {
            const Vec3f a = arm(piece), b = arm(piece + 1);
            if (glm::dot(a + b, outer) >= 0.0f) line(center + a, center + b);
        }
    }

    void dot() const {
        const Vec3f at = handlePoint(handle);
        circle(at, towardsEye(viewProjection, at), kDotRing * metersPerPixel(viewProjection, at));
    }
    // Lines of sight touch a near sphere before its middle: there lies the outline.
    void operator()(const geometry::Spheref& sphere) const {
        const Vec3f toEye = towardsEye(viewProjection, sphere.center);
        const float distance = glm::distance(viewProjection.camera.pose.position, sphere.center);
        const bool parallel = viewProjection.camera.orthographic || distance <= sphere.radius;
        const float sine = parallel ? 0.0f : sphere.radius / distance;
        circle(sphere.center + sphere.radius * sine * toEye, toEye, sphere.radius * std::sqrt(1.0f - sine * sine));
    }
    void operator()(const geometry::Boxf& box) const { demos::drawOutline(canvas, box, style); }
    void operator()(const geometry::Trianglef& triangle) const {
        line(triangle.a, triangle.b);
        line(triangle.b, triangle.c);
        line(triangle.c, triangle.a);
    }
    void operator()(const geometry::Capsulef& capsule) const {
        const Vec3f toEye = towardsEye(viewProjection, 0.5f * (capsule.a + capsule.b)), axis = capsule.b - capsule.a;
        const Vec3f across = glm::cross(axis, toEye);
        if (glm::length(across) < 1e-3f * std::max(glm::length(axis), capsule.radius))
            return (*this)(geometry::Spheref{.center = capsule.a, .radius = capsule.radius});
        const Vec3f side = capsule.radius * glm::normalize(across);
        for (const float sign : {-1.0f, 1.0f}) line(capsule.a + sign * side, capsule.b + sign * side);
        circle(capsule.a, toEye, capsule.radius, -axis);
        circle(capsule.b, toEye, capsule.radius, axis);
    }
    void operator()(const geometry::Aabbf& box) const { demos::drawOutline(canvas, box, style); }
    template <typename T>
    void faces(const T& polytope) const {
        for (std::size_t i = 0; i < polytope.planes.size(); ++i) {
            const auto face = geometry::faceOf(polytope, i);
            const auto corner = [&](std::size_t k) { return geometry::cornersOf(polytope)[face[k % face.size()]]; };
            for (std::size_t k = 0; k < face.size(); ++k) line(corner(k), corner(k + 1));
        }
    }
    void operator()(const geometry::Frustumf& frustum) const { faces(frustum); }
    void operator()(const geometry::HullInstancef& hull) const { faces(geometry::hullInWorld(hull)); }
    void operator()(const geometry::MeshInstance& instance) const {
        const geometry::Aabbf& box = instance.mesh->bounds;
        const auto corner = [&](unsigned bits) {
            const geometry::Vec3d p{bits & 1u ? box.max.x : box.min.x, bits & 2u ? box.max.y : box.min.y,
                                    bits & 4u ? box.max.z : box.min.z};
            return Vec3f{geometry::carried(instance.worldFromMesh, p)};
        };
        for (unsigned from = 0; from < 8; ++from)
            for (const unsigned along : {1u, 2u, 4u})
                if (!(from & along)) line(corner(from), corner(from | along));
    }
    // A shape without a surface is shown by its dot.
    template <typename Other>
    void operator()(const Other&) const {
        dot();
    }
};

/// The outline around what is under the mouse, and around what is selected.
void drawHighlight(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                   const Style& style) {
    const Outline outline{canvas, handle, viewProjection, style};
    handle.shape ? std::visit(outline, *handle.shape) : outline.dot();
}

constexpr float kClickTolerance = 3.0f;  // px at 100 %; a mouse that moves less has not left its place

}  // namespace

void HandleTool::hover(const Session& session, const ViewProjection& viewProjection,
                       const std::optional<Vec2f>& pixel) {
    handles_ = sceneHandles(session.demo());
    if (!find(selected_)) selected_.clear();
    if (held_) return;
    const std::string before = hovered_;
    hovered_.clear();
    tip_.clear();
    hot_.reset();
    depth_.reset();
    if (!pixel) return;

    // The gizmo is drawn over everything, and so it is hit before everything. That of a handle which is only hovered
    // stays while the mouse is on it.
    const demos::HandleInfo* shown = find(selected_.empty() ? before : selected_);
    if (shown) hot_ = gizmoHit(*shown, viewProjection, *pixel);
    if (hot_) {
        hovered_ = shown->name;
        depth_ = depthOf(viewProjection, hot_->point);
        return;
    }
    const std::optional<PickedHandle> picked = pickHandle(handles_, viewProjection, *pixel);
    if (!picked) return;
    hovered_ = handles_[picked->index].name;
    tip_ = handles_[picked->index].tip;
    depth_ = picked->depth;
}

bool HandleTool::press(const Session& session, const ViewProjection& viewProjection, const Vec2f& pixel) {
    hover(session, viewProjection, pixel);
    const demos::HandleInfo* handle = find(hovered_);
    if (!handle) return false;
    held_ = Held{.handle = *handle, .pixel = pixel};
    if (hot_) {
        held_->part = hot_->part;
        held_->point = hot_->point;
    } else {
        const std::optional<PickedHandle> picked = pickHandle(handles_, viewProjection, pixel);
        held_->point = picked ? picked->point : handle->place.position;
    }
    selected_ = handle->name;
    pixel_ = pixel;
    return true;
}

void HandleTool::move(Session& session, const ViewProjection& viewProjection, const Vec2f& pixel,
                      const Modifiers& modifiers) {
    if (!held_) return;
    if (!drag_) {
        if (glm::distance(pixel, held_->pixel) <= kClickTolerance * viewProjection.viewport.contentScale) return;
        beginDrag(session, dragOfHeld(viewProjection));
    }
    snap_ = modifiers.shift;
    fine_ = modifiers.control;
    drag_->moveMouse(pixel - pixel_, fine_, viewProjection);
    pixel_ = pixel;
    apply(session, drag_->place(snap_));
}

HandleDrag HandleTool::dragOfHeld(const ViewProjection& viewProjection) const {
    HandleDrag drag(held_->handle, held_->part, held_->point, held_->pixel, viewProjection);
    if (ground_) drag.toggleGround(viewProjection);
    return drag;
}

void HandleTool::beginDrag(Session& session, const HandleDrag& drag) {
    drag_ = drag;
    session.beginGesture();
    everDragged_ = true;
}

bool HandleTool::push(float notches, Session& session, const ViewProjection& viewProjection,
                      const Modifiers& modifiers) {
    if (!held_) return false;
    HandleDrag pushed = drag_ ? *drag_ : dragOfHeld(viewProjection);
    if (!pushed.push(notches, modifiers.control, viewProjection)) return false;
    if (!drag_) beginDrag(session, pushed);
    drag_ = pushed;
    snap_ = modifiers.shift;
    fine_ = modifiers.control;
    apply(session, drag_->place(snap_));
    return true;
}

/// A handle that the demo has taken away meanwhile is not moved: the future would be lost for nothing.
void HandleTool::apply(Session& session, const demos::HandlePose& place) const {
    const auto isHeld = [&](const demos::HandleInfo& handle) { return handle.name == held_->handle.name; };
    const std::vector<demos::HandleInfo> present = demos::listHandles(session.demo());
    if (std::any_of(present.begin(), present.end(), isHeld))
        session.act(demos::MoveHandle{.name = held_->handle.name, .place = place});
}

void HandleTool::release(Session& session) {
    if (drag_) session.endGesture();
    drag_.reset();
    held_.reset();
}

bool HandleTool::cancel(Session& session) {
    if (drag_) apply(session, drag_->start().place);
    const bool something = held_ || !selected_.empty();
    if (!held_) selected_.clear();
    release(session);
    return something;
}

bool HandleTool::key(const KeyEvent& event, Session& session, const ViewProjection& viewProjection) {
    const KeyCode key = event.key;
    if (key == KeyCode::Up || key == KeyCode::Down)
        return push(key == KeyCode::Up ? 1.0f : -1.0f, session, viewProjection, event.modifiers);
    if (!drag_) return false;
    if (key == KeyCode::X || key == KeyCode::Y || key == KeyCode::Z) {
        drag_->toggleAxis(static_cast<int>(key) - static_cast<int>(KeyCode::X), viewProjection);
    } else if (key == KeyCode::G) {
        drag_->toggleGround(viewProjection);
        ground_ = drag_->alongGround();
    } else {
        return false;
    }
    apply(session, drag_->place(snap_));
    return true;
}

void HandleTool::follow(Session& session, const ViewProjection& viewProjection, const Modifiers& modifiers) {
    if (drag_) move(session, viewProjection, pixel_, modifiers);
}

std::string HandleTool::readout() const {
    if (drag_) return drag_->readout(snap_);
    if (held_ || hovered_.empty()) return {};
    return tip_.empty() ? hovered_ : hovered_ + " · " + tip_;
}

std::string HandleTool::note() const {
    if (!drag_) return {};
    return drag_->note() + (snap_ ? " · in steps" : "") + (fine_ ? " · fine" : "");
}

void HandleTool::draw(demos::Canvas& canvas, const ViewProjection& viewProjection) const {
    const demos::Style quiet{.role = demos::Role::Selection, .width = 1.5f, .shade = 0.3f};
    const demos::Style strong{.role = demos::Role::Selection, .width = 2.5f, .shade = 0.3f};
    if (const demos::HandleInfo* handle = find(selected_)) drawHighlight(canvas, *handle, viewProjection, strong);
    if (hovered_ != selected_)
        if (const demos::HandleInfo* handle = find(hovered_)) drawHighlight(canvas, *handle, viewProjection, quiet);
    if (drag_) return drag_->draw(canvas, viewProjection, snap_);
    if (const demos::HandleInfo* handle = withGizmo())
        drawGizmo(canvas, *handle, viewProjection, hot_ ? std::optional(hot_->part) : std::nullopt);
}

const demos::HandleInfo* HandleTool::find(const std::string& name) const {
    const auto found = std::find_if(handles_.begin(), handles_.end(),
                                    [&](const demos::HandleInfo& handle) { return handle.name == name; });
    return found == handles_.end() ? nullptr : &*found;
}

const demos::HandleInfo* HandleTool::withGizmo() const {
    const demos::HandleInfo* selected = find(selected_);
    return selected ? selected : find(hovered_);
}

}  // namespace collidoscope::app
