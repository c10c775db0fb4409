#include "app/view/scene_input.h"

#include <cmath>
#include <utility>

#include "app/session/typed_setting.h"
#include "app/view/axis_gizmo.h"
#include "app/view/drawn_bounds.h"

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec3f;

constexpr float kPressTolerance = 3.0f;  // px at 100 %; beyond it a press on empty space becomes an orbit

}  // namespace

bool SceneInput::on(const KeyEvent& event, Session& session, const Viewport& viewport) {
    if (isModifier(event.key)) {
        hold(event.key, event.down);
        cameraInput.key(event, camera);
        tool.follow(session, viewProjection(viewport), modifiers);
        return false;
    }
    if (!event.down) axes.release(event.key);  // a drag that began meanwhile must not keep it held
    if (event.down && tool.key(event, session, viewProjection(viewport))) return true;
    if (cameraInput.key(event, camera)) return true;
    if (!event.down) return false;
    if (session.demo().takesMoveAxes() && axes.press(event)) return true;
    if (event.key == KeyCode::Escape) {
        if (charts.cancel(session)) return true;
        const bool orbitWaits = pressed.has_value();
        pressed.reset();
        const bool canceled = tool.cancel(session);
        pointer.release(session);  // the demo lets go of what has been put back
        return canceled || orbitWaits;
    }
    const Modifiers& held = event.modifiers;
    if (event.key != KeyCode::F || held.shift || held.control || held.alt || held.super) return false;
    frameSelection(session, viewport);
    return true;
}

bool SceneInput::on(const MouseMoveEvent& event, Session& session, const Viewport& viewport) {
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

bool SceneInput::on(const MouseButtonEvent& event, Session& session, const Viewport& viewport) {
    modifiers = event.modifiers;
    changed = true;
    return event.down ? press(event, session, viewport) : release(event.button, session);
}

bool SceneInput::press(const MouseButtonEvent& event, Session& session, const Viewport& viewport) {
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
        if (session.demo().takesPointer() && tool.press(session, view, mouse)) {
            pointer.hold();
            tool.select({});  // until it has stayed: selecting makes room for its numbers in the panels
        } else {
            pressed = mouse;
        }
        return true;
    }
    tool.hover(session, view, mouse);
    return cameraInput.press(event, tool.depth());
}

bool SceneInput::release(MouseButton button, Session& session) {
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
    letGo(session);
    return held;
}

// The demo is released first: a handle that it then takes away leaves nothing to undo.
void SceneInput::letGo(Session& session) {
    if (pointer.holds() && !tool.lostHold()) tool.select(tool.hovered());
    pointer.release(session);
    tool.release(session);
}

void SceneInput::release(Session& session) {
    letGo(session);
    cameraInput.releaseAll();
    axes.releaseAll();
    pressed.reset();
    charts.release(session);
    modifiers = {};
    changed = true;
}

bool SceneInput::on(const ScrollEvent& event, Session& session, const Viewport& viewport) {
    if (event.y == 0.0f) return false;
    if (tool.push(event.y, session, viewProjection(viewport), modifiers)) {
        changed = true;
        return true;
    }
    if (!over(viewport)) return false;
    tool.hover(session, viewProjection(viewport), mouse);
    camera.zoom(event.y, mouse, viewport, tool.depth());
    return true;
}

bool SceneInput::on(const MouseLeaveEvent&, Session&, const Viewport&) {
    inside = false;
    return false;
}

bool SceneInput::on(const MouseCancelEvent&, Session& session, const Viewport&) {
    const bool held = busy();
    charts.cancel(session);
    if (tool.holding()) tool.cancel(session);
    release(session);
    inside = false;
    return held;
}

/// The point of the scene under a pixel; over the background, a point as far away as the pivot of the camera.
Vec3f SceneInput::grab(const Vec2f& pixel, const Session& session, const Viewport& viewport) {
    tool.hover(session, viewProjection(viewport), pixel);
    lastHover.reset();
    return camera.pointUnder(pixel, viewport, tool.depth());
}

bool SceneInput::on(const PinchEvent& event, Session& session, const Viewport& viewport) {
    const Vec2f pixel{event.x, event.y};
    if (covered || busy() || !viewport.contains(event.x, event.y) || charts.covers(pixel)) return false;
    camera.hold(grab(pixel, session, viewport), pixel, event.factor, 0.0f, viewport);
    return true;
}

bool SceneInput::on(const TwoFingerEvent& event, Session& session, const Viewport& viewport) {
    if (event.begins) {
        grabbed.reset();
        if (viewport.contains(event.fromX, event.fromY)) grabbed = grab({event.fromX, event.fromY}, session, viewport);
    }
    if (!grabbed || busy()) return false;
    camera.hold(*grabbed, {event.x, event.y}, event.factor, event.turn, viewport);
    return true;
}

bool SceneInput::on(const FocusEvent& event, Session& session, const Viewport&) {
    if (!event.focused) release(session);
    return false;
}

void SceneInput::hold(KeyCode key, bool down) {
    if (key == KeyCode::LeftShift || key == KeyCode::RightShift) modifiers.shift = down;
    if (key == KeyCode::LeftControl || key == KeyCode::RightControl) modifiers.control = down;
    if (key == KeyCode::LeftAlt || key == KeyCode::RightAlt) modifiers.alt = down;
}

void SceneInput::frameAll(const Session& session, const Viewport& viewport) {
    if (const auto bounds = drawnBounds(session.current()))
        camera.frame(*bounds, viewport.aspect());
    else
        camera.home();
}

void SceneInput::frameSelection(const Session& session, const Viewport& viewport) {
    for (const demos::HandleInfo& handle : demos::listHandles(session.demo()))
        if (handle.name == tool.selected()) return camera.frame(handleBounds(handle), viewport.aspect());
    frameAll(session, viewport);
}

void SceneInput::followHome(const Session& session) {
    std::string now;
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (info.effect == demos::Effect::Rebuild && !demos::isFilled(info.kind))
            now += info.name + "=" + textOf(info.value) + " ";
    if (now == builtWith) return;
    builtWith = std::move(now);
    camera.moveHome(session.demo().homeView());
}

// Finds what is under the mouse now, and passes the position of the mouse to the demo.
void SceneInput::refreshHover(Session& session, const Viewport& viewport) {
    // A handle that a press has brought is a hand: forces act in steps only.
    pullsAtRest = pointer.holds() && tool.holding() && session.demo().moves() && !session.playing();
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
    if (tool.lostHold()) letGo(session);
    // A mouse that moves over the ground alters nothing that is drawn with the scene.
    if (!onlyMouse || before != std::pair(tool.hovered(), tool.hotPart())) changed = true;
}

void SceneInput::redraw(const Viewport& viewport) {
    overlay.clear();
    if (viewport.width >= 1.0f && viewport.height >= 1.0f) tool.draw(overlay, viewProjection(viewport));
}

}  // namespace collidoscope::app
