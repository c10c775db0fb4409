#include "app/view/interaction.h"

#include <cmath>
#include <utility>

#include "app/view/axis_gizmo.h"
#include "app/view/camera_input.h"
#include "app/view/chart_tool.h"
#include "app/view/drawn_bounds.h"
#include "app/view/handle_tool.h"
#include "app/view/move_axes_feed.h"
#include "app/view/pointer_feed.h"

namespace app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kPressTolerance = 3.0f;  // px at 100 %; beyond it a press on empty space becomes an orbit

bool isModifier(KeyCode key) { return key >= KeyCode::LeftShift && key <= KeyCode::RightSuper; }

}  // namespace

struct Interaction::Parts {
    // All that decides what is under the mouse. Looking again costs a ray cast against every shape, meshes too.
    struct Situation {
        CameraState camera{};
        Vec2f mouse{0.0f};
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

    Vec2f mouse{0.0f};
    bool inside = false;   // the mouse is in the window
    bool covered = false;  // by a panel
    ChartTool charts{};
    std::optional<Vec2f> pressed{};  // the left button, on empty space; not yet an orbit
    std::optional<Vec3f> grabbed{};  // the point of the world between two fingers
    std::optional<StandardView> hoveredView{};
    std::optional<Situation> lastHover{};
    Modifiers modifiers{};
    bool changed = true;

    ViewProjection viewProjection(const Viewport& viewport) const { return {camera.camera(viewport, scene), viewport}; }
    bool overStage(const Viewport& viewport) const { return inside && !covered && viewport.contains(mouse.x, mouse.y); }
    bool over(const Viewport& viewport) const { return overStage(viewport) && !charts.covers(mouse); }
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
    Vec3f grab(const Vec2f& pixel, const Session& session, const Viewport& viewport);
    void hold(KeyCode key, bool down);
    void frameSelection(const Session& session, const Viewport& viewport);
    void frameAll(const Session& session, const Viewport& viewport);
    void refreshHover(Session& session, const Viewport& viewport);
    void redraw(const Viewport& viewport);
};

bool Interaction::Parts::on(const KeyEvent& event, Session& session, const Viewport& viewport) {
    if (isModifier(event.key)) {
        hold(event.key, event.down);
        cameraInput.key(event, camera);
        tool.follow(session, viewProjection(viewport), modifiers);
        return false;
    }
    if (!event.down) axes.release(event.key);  // a drag that began meanwhile must not keep it held
    if (event.down && tool.key(event.key, session, viewProjection(viewport))) return true;
    if (cameraInput.key(event, camera)) return true;
    if (!event.down) return false;
    if (session.demo().takesMoveAxes() && axes.press(event)) return true;
    if (event.key == KeyCode::Escape) {
        if (charts.cancel(session)) return true;
        const bool orbitWaits = pressed.has_value();
        pressed.reset();
        return tool.cancel(session) || orbitWaits;
    }
    const Modifiers& held = event.modifiers;
    if (event.key != KeyCode::F || held.shift || held.control || held.alt || held.super) return false;
    frameSelection(session, viewport);
    return true;
}

bool Interaction::Parts::on(const MouseMoveEvent& event, Session& session, const Viewport& viewport) {
    if (!std::isfinite(event.x) || !std::isfinite(event.y)) return false;
    const Vec2f from = mouse;
    mouse = {event.x, event.y};
    inside = true;
    if (tool.holding()) {
        tool.move(session, viewProjection(viewport), mouse, modifiers);
        changed = true;
        return true;
    }
    if (charts.holding()) return true;
    if (pressed && glm::distance(mouse, *pressed) > kPressTolerance * viewport.contentScale) {
        pressed.reset();
        cameraInput.beginOrbit();
    }
    if (!cameraInput.dragging()) return pressed.has_value();
    cameraInput.move(from, mouse, viewport, camera);
    return true;
}

bool Interaction::Parts::on(const MouseButtonEvent& event, Session& session, const Viewport& viewport) {
    modifiers = event.modifiers;
    changed = true;
    return event.down ? press(event, session, viewport) : release(event.button, session);
}

bool Interaction::Parts::press(const MouseButtonEvent& event, Session& session, const Viewport& viewport) {
    release(event.button, session);  // in case its release was lost
    if (busy()) return true;
    if (inside && !covered && charts.covers(mouse)) {  // which may stand beside the scene, too
        // A chart that does nothing with it still keeps the press from what lies behind.
        if (event.button == MouseButton::Left) charts.press(session, pointer, mouse);
        return true;
    }
    if (!over(viewport)) return false;
    const ViewProjection view = viewProjection(viewport);
    if (event.button == MouseButton::Left && !event.modifiers.alt) {
        if (const auto standard = axisGizmoHit(axisGizmo(view.camera, viewport), mouse)) {
            camera.orient(*standard);
            return true;
        }
        if (tool.press(session, view, mouse)) return true;
        pointer.press(session, rayThrough(view, mouse));
        // A demo may bring a handle to where it is pressed, as a hand that takes hold of a cloth.
        if (session.demo().takesPointer() && tool.press(session, view, mouse)) return true;
        pressed = mouse;
        return true;
    }
    tool.hover(session, view, mouse);
    return cameraInput.press(event, tool.depth());
}

bool Interaction::Parts::release(MouseButton button, Session& session) {
    if (cameraInput.release(button)) return true;
    if (button != MouseButton::Left) return false;
    if (charts.holding()) {
        charts.release(session);
        return true;
    }
    if (pressed) {  // a click on empty space
        pressed.reset();
        tool.select({});
        return true;
    }
    const bool held = tool.holding();
    tool.release(session);
    return held;
}

void Interaction::Parts::release(Session& session) {
    tool.release(session);
    cameraInput.releaseAll();
    axes.releaseAll();
    pressed.reset();
    charts.release(session);
    modifiers = {};
    changed = true;
}

bool Interaction::Parts::on(const ScrollEvent& event, Session& session, const Viewport& viewport) {
    if (!over(viewport) || event.y == 0.0f) return false;
    tool.hover(session, viewProjection(viewport), mouse);
    camera.zoom(event.y, mouse, viewport, tool.depth());
    return true;
}

bool Interaction::Parts::on(const MouseLeaveEvent&, Session&, const Viewport&) {
    inside = false;
    return false;
}

bool Interaction::Parts::on(const MouseCancelEvent&, Session& session, const Viewport&) {
    const bool held = busy();
    charts.cancel(session);
    if (tool.holding()) tool.cancel(session);
    release(session);
    inside = false;
    return held;
}

/// What there is under a pixel, or else a point as far away as what the camera turns about.
Vec3f Interaction::Parts::grab(const Vec2f& pixel, const Session& session, const Viewport& viewport) {
    tool.hover(session, viewProjection(viewport), pixel);
    lastHover.reset();
    return camera.pointUnder(pixel, viewport, tool.depth());
}

bool Interaction::Parts::on(const PinchEvent& event, Session& session, const Viewport& viewport) {
    const Vec2f pixel{event.x, event.y};
    if (covered || busy() || !viewport.contains(event.x, event.y) || charts.covers(pixel)) return false;
    camera.hold(grab(pixel, session, viewport), pixel, event.factor, 0.0f, viewport);
    return true;
}

bool Interaction::Parts::on(const TwoFingerEvent& event, Session& session, const Viewport& viewport) {
    if (event.begins) {
        grabbed.reset();
        if (viewport.contains(event.fromX, event.fromY)) grabbed = grab({event.fromX, event.fromY}, session, viewport);
    }
    if (!grabbed || busy()) return false;
    camera.hold(*grabbed, {event.x, event.y}, event.factor, event.turn, viewport);
    return true;
}

bool Interaction::Parts::on(const FocusEvent& event, Session& session, const Viewport&) {
    if (!event.focused) release(session);
    return false;
}

void Interaction::Parts::hold(KeyCode key, bool down) {
    if (key == KeyCode::LeftShift || key == KeyCode::RightShift) modifiers.shift = down;
    if (key == KeyCode::LeftControl || key == KeyCode::RightControl) modifiers.control = down;
    if (key == KeyCode::LeftAlt || key == KeyCode::RightAlt) modifiers.alt = down;
}

void Interaction::Parts::frameAll(const Session& session, const Viewport& viewport) {
    if (const auto bounds = drawnBounds(session.current()))
        camera.frame(*bounds, viewport.aspect());
    else
        camera.home();
}

void Interaction::Parts::frameSelection(const Session& session, const Viewport& viewport) {
    for (const demos::HandleInfo& handle : demos::listHandles(session.demo()))
        if (handle.name == tool.selected()) return camera.frame(handleBounds(handle), viewport.aspect());
    frameAll(session, viewport);
}

// Looks what is under the mouse now, and tells the demo where the mouse is.
void Interaction::Parts::refreshHover(Session& session, const Viewport& viewport) {
    const ViewProjection view = viewProjection(viewport);
    const bool free = over(viewport) && !tool.holding() && !cameraInput.dragging();
    if (charts.holding())
        charts.update(session, pointer, mouse);
    else
        pointer.update(session, free && !hoveredView ? rayThrough(view, mouse) : std::nullopt, pressed.has_value());
    const Situation now{camera.state(), free ? mouse : Vec2f{0.0f}, free, session.frame(), session.inputs().size()};
    if (lastHover == now) return;
    const bool onlyMouse = lastHover && lastHover->sameWorld(now);
    const auto before = std::pair(tool.hovered(), tool.hotPart());
    lastHover = now;
    hoveredView = free ? axisGizmoHit(axisGizmo(view.camera, viewport), mouse) : std::nullopt;
    tool.hover(session, view, free && !hoveredView ? std::optional(mouse) : std::nullopt);
    // A mouse that moves over the ground alters nothing that is drawn with the scene.
    if (!onlyMouse || before != std::pair(tool.hovered(), tool.hotPart())) changed = true;
}

void Interaction::Parts::redraw(const Viewport& viewport) {
    overlay.clear();
    if (viewport.width >= 1.0f && viewport.height >= 1.0f) tool.draw(overlay, viewProjection(viewport));
}

Interaction::Interaction() : parts_(std::make_unique<Parts>()) {}
Interaction::~Interaction() = default;

void Interaction::reset(const Session& session) {
    parts_->camera.setHome(session.demo().homeView());
    parts_->cameraInput.releaseAll();
    parts_->tool.forget();
    parts_->pointer = {};
    parts_->axes.releaseAll();
    parts_->pressed.reset();
    parts_->grabbed.reset();
    parts_->charts.forget();
    parts_->lastHover.reset();
    parts_->scene = sphereAround(drawnBounds(session.current()));
    parts_->overlay.clear();
    parts_->changed = true;
}

void Interaction::setCamera(const geometry::Vec3f& eye, const geometry::Vec3f& target) {
    parts_->camera.setCamera(eye, target);
    parts_->changed = true;
}

const CameraState& Interaction::cameraState() const { return parts_->camera.goal(); }
void Interaction::setCameraState(const CameraState& state) {
    parts_->camera.setState(state);
    parts_->changed = true;
}

bool Interaction::handle(const Event& event, Session& session, const Viewport& viewport) {
    const CameraState before = parts_->camera.state();
    const bool taken = std::visit([&](const auto& e) { return parts_->on(e, session, viewport); }, event);
    if (taken || parts_->camera.state() != before) parts_->changed = true;
    return taken;
}

void Interaction::setCovered(bool covered) { parts_->covered = covered; }
void Interaction::setCharts(std::vector<ChartBox> charts) { parts_->charts.setCharts(std::move(charts)); }

void Interaction::update(double seconds, Session& session, const Viewport& viewport) {
    const CameraState before = parts_->camera.state();
    parts_->cameraInput.update(seconds, parts_->camera);
    parts_->camera.update(seconds);
    parts_->camera.follow(session.followView());
    parts_->scene = sphereAround(drawnBounds(session.current()));
    if (parts_->camera.state() != before) {
        parts_->changed = true;
        parts_->tool.follow(session, parts_->viewProjection(viewport), parts_->modifiers);
    }
    parts_->refreshHover(session, viewport);
    parts_->axes.update(session);
    parts_->redraw(viewport);
}

void Interaction::release(Session& session) { parts_->release(session); }
void Interaction::releaseMoveKeys() { parts_->axes.releaseAll(); }

geometry::Cameraf Interaction::camera(const Viewport& viewport) const {
    return parts_->viewProjection(viewport).camera;
}
const demos::RecordingCanvas& Interaction::overlay() const { return parts_->overlay; }
bool Interaction::moving() const { return parts_->camera.moving() || parts_->cameraInput.flying(); }
bool Interaction::consumeDirty() { return std::exchange(parts_->changed, false); }
bool Interaction::capturesMouse() const { return parts_->busy(); }
bool Interaction::draggingHandle() const { return parts_->tool.dragging(); }
bool Interaction::everDragged() const { return parts_->tool.everDragged(); }
const std::string& Interaction::hovered() const { return parts_->tool.hovered(); }
const std::string& Interaction::selected() const { return parts_->tool.selected(); }
void Interaction::select(std::string_view name) {
    parts_->tool.select(name);
    parts_->changed = true;
}

std::optional<demos::HandleInfo> Interaction::selectedHandle(const Session& session) const {
    for (const demos::HandleInfo& handle : demos::listHandles(session.demo()))
        if (handle.name == selected()) return handle;
    return {};
}

std::optional<Readout> Interaction::readout() const {
    const std::string text = parts_->tool.readout();
    return text.empty() ? std::nullopt : std::optional(Readout{.text = text, .pixel = parts_->mouse});
}
std::string Interaction::note() const { return parts_->tool.note(); }
std::optional<StandardView> Interaction::hoveredView() const { return parts_->hoveredView; }

Cursor Interaction::cursor() const {
    if (parts_->tool.dragging() || parts_->cameraInput.panning()) return Cursor::Move;
    if (parts_->charts.holding() || (parts_->inside && parts_->charts.takes(parts_->mouse))) return Cursor::Hand;
    return !hovered().empty() || parts_->hoveredView ? Cursor::Hand : Cursor::Arrow;
}

void Interaction::home() { parts_->camera.home(); }
void Interaction::frameAll(const Session& session, const Viewport& viewport) { parts_->frameAll(session, viewport); }
void Interaction::frameSelection(const Session& session, const Viewport& viewport) {
    parts_->frameSelection(session, viewport);
}
void Interaction::orient(StandardView view) { parts_->camera.orient(view); }
void Interaction::toggleOrthographic() { parts_->camera.toggleOrthographic(); }
bool Interaction::orthographic() const { return parts_->camera.orthographic(); }

}  // namespace app
