#pragma once
/// Hovering, selecting and dragging the handles of a demo with the mouse.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "app/view/handle_drag.h"
#include "app/view/view_projection.h"
#include "app/window/events.h"
#include "demos/host/handle_list.h"

namespace collidoscope::app {

struct PickedHandle {
    std::size_t index = 0;        ///< into the list of handles
    geometry::Vec3f point{0.0f};  ///< where the shape was hit, or the dot itself
    float depth = 0.0f;           ///< m, in front of the eye
};

/// The handles of a demo that stand in its scene; those of charts are left out.
std::vector<demos::HandleInfo> sceneHandles(const demos::DemoBase& demo);
/// The nearest handle under the pixel. Dots are small, so they go before shapes unless a shape hides them.
std::optional<PickedHandle> pickHandle(std::span<const demos::HandleInfo> handles, const ViewProjection& viewProjection,
                                       const geometry::Vec2f& pixel);

class HandleTool {
public:
    /// Forgets everything, as for another demo.
    void forget() { *this = HandleTool{}; }
    /// Looks what is under the pixel (none: nothing). Call it when the mouse, the camera or the demo has moved.
    void hover(const Session& session, const ViewProjection& viewProjection,
               const std::optional<geometry::Vec2f>& pixel);
    /// Takes hold of what is under the pixel and selects it; false when there is nothing. It moves only once the
    /// mouse has, so that a click moves nothing.
    bool press(const Session& session, const ViewProjection& viewProjection, const geometry::Vec2f& pixel);
    void move(Session& session, const ViewProjection& viewProjection, const geometry::Vec2f& pixel,
              const Modifiers& modifiers);
    /// Pushes what is held away from the eye by `notches` of the wheel, or nearer by negative ones; false when nothing
    /// is held that may go there.
    bool push(float notches, Session& session, const ViewProjection& viewProjection, const Modifiers& modifiers);
    void release(Session& session);
    /// Puts what is being dragged back, or else clears the selection; false when there was neither.
    bool cancel(Session& session);
    /// Axis and plane keys of a drag, and those that push what is held; true when it was one.
    bool key(const KeyEvent& event, Session& session, const ViewProjection& viewProjection);
    /// Follows a camera that moves under a resting mouse, and changed modifiers.
    void follow(Session& session, const ViewProjection& viewProjection, const Modifiers& modifiers);

    bool holding() const { return held_.has_value(); }
    /// Whether the handle that was held is gone since the last hover(), because its demo has removed it.
    bool lostHold() const { return held_ && !find(held_->handle.name); }
    bool dragging() const { return drag_.has_value(); }
    bool everDragged() const { return everDragged_; }
    const std::string& hovered() const { return hovered_; }
    const std::string& selected() const { return selected_; }
    void select(std::string_view name) { selected_ = name; }
    std::string readout() const;
    std::string note() const;
    /// The part of the gizmo under the mouse.
    std::optional<GizmoPart> hotPart() const { return hot_ ? std::optional(hot_->part) : std::nullopt; }
    /// Depth of what is under the mouse, in m in front of the eye.
    std::optional<float> depth() const { return depth_; }
    void draw(demos::Canvas& canvas, const ViewProjection& viewProjection) const;

private:
    // The handle that the mouse button has taken hold of.
    struct Held {
        demos::HandleInfo handle{};
        GizmoPart part = GizmoPart::Body;
        geometry::Vec3f point{0.0f};
        geometry::Vec2f pixel{0.0f};
    };
    const demos::HandleInfo* find(const std::string& name) const;
    /// The handle that shows its gizmo: the selected one, else the hovered one.
    const demos::HandleInfo* withGizmo() const;
    HandleDrag dragOfHeld(const ViewProjection& viewProjection) const;
    void beginDrag(Session& session, const HandleDrag& drag);
    void apply(Session& session, const demos::HandlePose& place) const;

    std::vector<demos::HandleInfo> handles_{};
    std::string hovered_{}, selected_{}, tip_{};
    std::optional<GizmoHit> hot_{};
    std::optional<float> depth_{};
    std::optional<Held> held_{};
    std::optional<HandleDrag> drag_{};
    geometry::Vec2f pixel_{0.0f};
    bool ground_ = false;
    bool snap_ = false, fine_ = false;
    bool everDragged_ = false;
};

}  // namespace collidoscope::app
