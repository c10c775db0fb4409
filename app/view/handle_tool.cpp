#include "app/view/handle_tool.h"

#include <algorithm>

#include "app/view/highlight.h"
#include "app/view/pick.h"

namespace app {
namespace {

using geometry::Vec2f;

constexpr float kClickTolerance = 3.0f;  // px at 100 %; a mouse that moves less has not left its place

}  // namespace

void HandleTool::hover(const Session& session, const ViewProjection& viewProjection,
                       const std::optional<Vec2f>& pixel) {
    handles_ = demos::listHandles(session.demo());
    std::erase_if(handles_, [](const demos::HandleInfo& handle) { return handle.inChart; });
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
        beginDrag(session, viewProjection);
    }
    snap_ = modifiers.shift;
    fine_ = modifiers.control;
    drag_->moveMouse(pixel - pixel_, fine_, viewProjection);
    pixel_ = pixel;
    apply(session, drag_->place(snap_));
}

void HandleTool::beginDrag(Session& session, const ViewProjection& viewProjection) {
    drag_.emplace(held_->handle, held_->part, held_->point, held_->pixel, viewProjection);
    if (ground_) drag_->toggleGround(viewProjection);
    session.beginGesture();
    everDragged_ = true;
}

void HandleTool::apply(Session& session, const demos::HandlePlace& place) const {
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

bool HandleTool::key(KeyCode key, Session& session, const ViewProjection& viewProjection) {
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

}  // namespace app
