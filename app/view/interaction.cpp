#include "app/view/interaction.h"

#include <utility>

#include "app/view/drawn_bounds.h"
#include "app/view/scene_input.h"

namespace collidoscope::app {

Interaction::Interaction() : hand_(std::make_unique<SceneInput>()) {}
Interaction::~Interaction() = default;

void Interaction::reset(const Session& session) {
    hand_->camera.setHome(session.demo().homeView());
    hand_->cameraInput.releaseAll();
    hand_->tool.forget();
    hand_->pointer = {};
    hand_->axes.releaseAll();
    hand_->pressed.reset();
    hand_->grabbed.reset();
    hand_->charts.forget();
    hand_->lastHover.reset();
    hand_->scene = sphereAround(drawnBounds(session.current()));
    hand_->overlay.clear();
    hand_->changed = true;
}

void Interaction::setCamera(const geometry::Vec3f& eye, const geometry::Vec3f& target) {
    hand_->camera.setCamera(eye, target);
    hand_->changed = true;
}

const CameraState& Interaction::cameraState() const { return hand_->camera.goal(); }
void Interaction::setCameraState(const CameraState& state) {
    hand_->camera.setState(state);
    hand_->changed = true;
}

bool Interaction::handle(const Event& event, Session& session, const Viewport& viewport) {
    const CameraState before = hand_->camera.state();
    const bool taken = std::visit([&](const auto& e) { return hand_->on(e, session, viewport); }, event);
    if (taken || hand_->camera.state() != before) hand_->changed = true;
    return taken;
}

void Interaction::setCovered(bool covered) { hand_->covered = covered; }
void Interaction::setCharts(std::vector<ChartBox> charts) { hand_->charts.setCharts(std::move(charts)); }

void Interaction::update(double seconds, Session& session, const Viewport& viewport) {
    const CameraState before = hand_->camera.state();
    hand_->cameraInput.update(seconds, hand_->camera);
    hand_->followHome(session);
    hand_->camera.update(seconds);
    hand_->camera.follow(session.followView());
    hand_->scene = sphereAround(drawnBounds(session.current()));
    if (hand_->camera.state() != before) {
        hand_->changed = true;
        hand_->tool.follow(session, hand_->viewProjection(viewport), hand_->modifiers);
    }
    hand_->refreshHover(session, viewport);
    hand_->axes.update(session);
    hand_->redraw(viewport);
}

void Interaction::refresh(const Session& session) {
    hand_->followHome(session);
    hand_->camera.follow(session.followView());
    hand_->scene = sphereAround(drawnBounds(session.current()));
}

void Interaction::release(Session& session) { hand_->release(session); }
void Interaction::releaseMoveKeys() { hand_->axes.releaseAll(); }

geometry::Cameraf Interaction::camera(const Viewport& viewport) const { return hand_->viewProjection(viewport).camera; }
const demos::RecordingCanvas& Interaction::overlay() const { return hand_->overlay; }
bool Interaction::moving() const { return hand_->camera.moving() || hand_->cameraInput.flying(); }
bool Interaction::consumeDirty() { return std::exchange(hand_->changed, false); }
bool Interaction::capturesMouse() const { return hand_->busy(); }
bool Interaction::draggingHandle() const { return hand_->tool.dragging(); }
bool Interaction::everDragged() const { return hand_->tool.everDragged(); }
const std::string& Interaction::hovered() const { return hand_->tool.hovered(); }
const std::string& Interaction::selected() const { return hand_->tool.selected(); }
void Interaction::select(std::string_view name) {
    hand_->tool.select(name);
    hand_->changed = true;
}

std::optional<demos::HandleInfo> Interaction::selectedHandle(const Session& session) const {
    for (const demos::HandleInfo& handle : demos::listHandles(session.demo()))
        if (handle.name == selected()) return handle;
    return {};
}

std::optional<Readout> Interaction::readout() const {
    const std::string text = hand_->tool.readout();
    return text.empty() ? std::nullopt : std::optional(Readout{.text = text, .pixel = hand_->mouse});
}
std::string Interaction::note() const {
    const std::string note = hand_->tool.note();
    if (!hand_->pullsAtRest) return note;
    return note + (note.empty() ? "" : " · ") + "time rests: Space lets it pull, → for one step";
}
std::optional<StandardView> Interaction::hoveredView() const { return hand_->hoveredView; }

Cursor Interaction::cursor() const {
    if (hand_->tool.dragging() || hand_->cameraInput.panning()) return Cursor::Move;
    if (hand_->charts.holding() || (hand_->inside && hand_->charts.takes(hand_->mouse))) return Cursor::Hand;
    return !hovered().empty() || hand_->hoveredView ? Cursor::Hand : Cursor::Arrow;
}

void Interaction::home() { hand_->camera.home(); }
void Interaction::frameAll(const Session& session, const Viewport& viewport) { hand_->frameAll(session, viewport); }
void Interaction::frameSelection(const Session& session, const Viewport& viewport) {
    hand_->frameSelection(session, viewport);
}
void Interaction::orient(StandardView view) { hand_->camera.orient(view); }
void Interaction::toggleOrthographic() { hand_->camera.toggleOrthographic(); }
bool Interaction::orthographic() const { return hand_->camera.orthographic(); }

}  // namespace collidoscope::app
