#pragma once
/// The mouse and the keyboard over the scene: camera, hover, pick, drag, gizmo. The one class of this folder that the
/// shell talks to.
///
///   left drag on a shape        moves it facing the camera; G: along the ground; X, Y, Z: along one axis;
///                               Shift: steps of 0.1 m and 5 degrees; Ctrl: a tenth of the way; Esc: back;
///                               wheel, Up, Down: away and nearer by a tenth of the distance
///   left drag on empty space, middle drag, Alt + left drag      orbit
///   right drag, Shift + middle drag                             pan;  with W A S D Q E: fly (Shift: faster)
///   wheel, two fingers spread on a trackpad     zoom to the mouse
///   two fingers on the screen   what is between them stays between them: moved, nearer, turned
///   F, Home                     frame the selection or everything; the demo's own view
///   1, 3, 7 (Ctrl: opposite)    front, right, top;  5: orthographic
///   W A S D Q E                 lead what the demo lets be led
///   left button in a chart      tells the demo the numbers there, if the chart takes them

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/view/camera_controller.h"
#include "app/view/chart_box.h"
#include "app/view/view_projection.h"
#include "app/window/events.h"
#include "app/window/window.h"
#include "demos/host/handle_list.h"
#include "demos/host/recording_canvas.h"

namespace collidoscope::app {

/// A few words beside the mouse.
struct Readout {
    std::string text{};
    geometry::Vec2f pixel{0.0f};  ///< of the window; the text wants to stand a little to the right of it
};

struct SceneInput;

class Interaction {
public:
    Interaction();
    ~Interaction();
    Interaction(const Interaction&) = delete;
    Interaction& operator=(const Interaction&) = delete;

    /// Call when another demo is shown: takes its home view, forgets hover and selection.
    void reset(const Session& session);
    /// Moves the camera to `eye` at once, looking at `target`.
    void setCamera(const geometry::Vec3f& eye, const geometry::Vec3f& target);
    /// State of the camera, or the one that it glides to. Setting it acts at once, as on returning to a demo.
    const CameraState& cameraState() const;
    void setCameraState(const CameraState& state);

    /// Takes an event; true when it was meant for the scene. Withhold only presses, wheel turns and keys that belong
    /// to a panel: releases, mouse moves, leave and focus events must always come here, so that nothing sticks.
    bool handle(const Event& event, Session& session, const Viewport& viewport);
    /// Tells that the mouse is over a panel that covers the scene: nothing is hovered then.
    void setCovered(bool covered);
    /// Sets the positions of the charts that cover the scene.
    void setCharts(std::vector<ChartBox> charts);
    /// Moves the camera where the demo leads it and notes the extent of the scene, without any effect on the run. For
    /// pictures of a run without a user.
    void refresh(const Session& session);
    /// Lets time pass. Call once a frame, after the events.
    void update(double seconds, Session& session, const Viewport& viewport);
    /// Lets go of whatever is being dragged, as if the button had been released.
    void release(Session& session);
    /// Lets go of the keys that lead something: they are wanted elsewhere.
    void releaseMoveKeys();

    geometry::Cameraf camera(const Viewport& viewport) const;
    /// Highlights, gizmo and plane of motion: for SceneFrame::overlay. Its labels are axis letters.
    const demos::RecordingCanvas& overlay() const;
    /// True when the picture goes on changing without further events.
    bool moving() const;
    /// True when the overlay or the camera may differ from that of the last call of consumeDirty().
    bool consumeDirty();
    /// True while a drag that began on the scene goes on: the panels must not react to the mouse.
    bool capturesMouse() const;
    bool draggingHandle() const;
    /// True once a handle was dragged since the last reset: the "drag me" hint may go.
    bool everDragged() const;

    const std::string& hovered() const;   ///< name of the handle under the mouse; empty: none
    const std::string& selected() const;  ///< empty: none
    void select(std::string_view name);
    /// The selected handle as it stands; typed values go back with Session::act(demos::MoveHandle).
    std::optional<demos::HandleInfo> selectedHandle(const Session& session) const;

    std::optional<Readout> readout() const;
    /// Restriction of the drag at the moment ("along X", "ground plane"); empty: nothing to say.
    std::string note() const;
    Cursor cursor() const;
    /// The ball of the axis gizmo under the mouse; a click on it is taken by handle().
    std::optional<StandardView> hoveredView() const;

    void home();
    void frameAll(const Session& session, const Viewport& viewport);
    void frameSelection(const Session& session, const Viewport& viewport);  ///< everything when nothing is selected
    void orient(StandardView view);
    void toggleOrthographic();
    bool orthographic() const;

private:
    std::unique_ptr<SceneInput> hand_;
};

}  // namespace collidoscope::app
