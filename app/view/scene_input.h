#pragma once
/// The user's hand over the scene: where the mouse is, what it holds, and what each event does to camera, handles,
/// charts and demo. The inside of Interaction.

#include <optional>
#include <string>

#include "app/session/session.h"
#include "app/view/camera_controller.h"
#include "app/view/camera_input.h"
#include "app/view/chart_tool.h"
#include "app/view/handle_tool.h"
#include "app/view/input_feeds.h"
#include "app/view/view_projection.h"
#include "app/window/events.h"
#include "demos/host/recording_canvas.h"

namespace collidoscope::app {

struct SceneInput {
    /// Everything on which the thing under the mouse depends. Finding it again costs a ray cast against every shape.
    struct Situation {
        CameraState camera{};
        geometry::Vec2f mouse{0.0f};
        bool free = false;
        std::uint64_t frame = 0;
        std::size_t inputs = 0;
        bool operator==(const Situation&) const = default;
        bool sameWorld(const Situation& other) const {
            return camera == other.camera && frame == other.frame && inputs == other.inputs;
        }
    };

    CameraController camera{};
    CameraInput cameraInput{};
    HandleTool tool{};
    PointerFeed pointer{};
    MoveAxesFeed axes{};
    demos::RecordingCanvas overlay{};
    geometry::Spheref scene{.center = geometry::Vec3f{0.0f}, .radius = 0.0f};

    geometry::Vec2f mouse{0.0f};
    bool inside = false;       ///< the mouse is in the window
    bool covered = false;      ///< by a panel
    bool pullsAtRest = false;  ///< what is held pulls something, but only once time runs
    ChartTool charts{};
    std::optional<geometry::Vec2f> pressed{};  ///< the left button, on empty space; not yet an orbit
    std::optional<geometry::Vec3f> grabbed{};  ///< the point of the world between two fingers
    std::optional<StandardView> hoveredView{};
    std::optional<Situation> lastHover{};
    Modifiers modifiers{};
    std::string builtWith{};  ///< the parameters that the demo is built with
    bool changed = true;

    ViewProjection viewProjection(const Viewport& viewport) const { return {camera.camera(viewport, scene), viewport}; }
    bool overPresentation(const Viewport& viewport) const {
        return inside && !covered && viewport.contains(mouse.x, mouse.y);
    }
    bool over(const Viewport& viewport) const { return overPresentation(viewport) && !charts.covers(mouse); }
    bool busy() const { return tool.holding() || cameraInput.dragging() || pressed || charts.holding(); }

    bool on(const KeyEvent& event, Session& session, const Viewport& viewport);
    bool on(const MouseMoveEvent& event, Session& session, const Viewport& viewport);
    bool on(const MouseButtonEvent& event, Session& session, const Viewport& viewport);
    bool on(const ScrollEvent& event, Session& session, const Viewport& viewport);
    bool on(const MouseLeaveEvent& event, Session& session, const Viewport& viewport);
    bool on(const MouseCancelEvent& event, Session& session, const Viewport& viewport);
    bool on(const PinchEvent& event, Session& session, const Viewport& viewport);
    bool on(const TwoFingerEvent& event, Session& session, const Viewport& viewport);
    bool on(const FocusEvent& event, Session& session, const Viewport& viewport);
    template <typename Other>
    bool on(const Other&, Session&, const Viewport&) {
        return false;
    }

    bool press(const MouseButtonEvent& event, Session& session, const Viewport& viewport);
    bool release(MouseButton button, Session& session);
    void release(Session& session);
    void letGo(Session& session);
    geometry::Vec3f grab(const geometry::Vec2f& pixel, const Session& session, const Viewport& viewport);
    void hold(KeyCode key, bool down);
    void frameSelection(const Session& session, const Viewport& viewport);
    void frameAll(const Session& session, const Viewport& viewport);
    /// A demo that is built with another number of things may have its home elsewhere.
    void followHome(const Session& session);
    void refreshHover(Session& session, const Viewport& viewport);
    void redraw(const Viewport& viewport);
};

}  // namespace collidoscope::app
