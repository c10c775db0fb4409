// The probe in the window: held under the mouse, left where a click puts it, and asking in every frame.

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "app/ui/application.h"
#include "app/ui/panels/probe_panel.h"
#include "app/view/view_projection.h"
#include "demos/host/shape_list.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3f;

constexpr float kSweepStart = 0.1f;   ///< of the way from the eye to what it looks at
constexpr float kSweepLength = 4.0f;  ///< times that way
constexpr float kFlightTime = 0.5f;   ///< s, of a thrown body to the middle of the view, without gravity
constexpr float kDropHeight = 1.0f;   ///< m, at least

/// On the line of sight: a ray and a sweep go along it. What overlaps is asked where the sight meets a shape, and what
/// is nearest in front of that; where it meets none, as far away as the middle of the view.
Probe heldInSight(Probe probe, const geometry::Rayf& sight, float middle, const std::vector<demos::ShapeItem>& shapes) {
    const Vec3f along = glm::normalize(sight.direction);
    const auto at = [&](float metres) { return sight.origin + metres * along; };
    if (probe.shape == ProbeShape::Ray) {
        probe.position = sight.origin, probe.direction = along;
    } else if (probe.question == ProbeQuestion::Sweep) {
        probe.position = at(kSweepStart * middle), probe.direction = kSweepLength * middle * along;
    } else {
        const Probe ray{.position = sight.origin, .direction = along};
        const ProbeAnswer seen = ask(ray, shapes);
        const float surface = seen.hits.empty() ? middle : seen.hits.front().t;
        const bool isBefore = probe.question == ProbeQuestion::Closest;
        probe.position = at(isBefore ? std::min(middle, surface - 2.0f * probe.size) : surface);
    }
    return probe;
}

}  // namespace

void Application::toggleProbe() {
    probe_.isActive = !probe_.isActive;
    probe_.isPinned = false;
    probe_.report.reset();
}

void Application::holdProbe(const Probe& probe) {
    probe_ = {.isActive = true, .isPinned = true, .probe = probe};
    bench_.refresh();
}

void Application::setProbe(const SetProbe& wanted) {
    probe_.probe.shape = wanted.shape, probe_.probe.question = wanted.question, probe_.probe.size = wanted.size;
    probe_.report.reset();
}

std::optional<Application::Sight> Application::sightUnderMouse() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isOverPanel = ImGui::GetIO().WantCaptureMouse && !interaction().capturesMouse();
    if (isOverPanel || !bench_.viewport().contains(mouse.x, mouse.y)) return std::nullopt;
    const ViewProjection view{interaction().camera(bench_.viewport()), bench_.viewport()};
    const auto sight = rayThrough(view, {mouse.x, mouse.y});
    const float length = sight ? glm::length(sight->direction) : 0.0f;
    if (!(length > 0.0f)) return std::nullopt;
    const CameraState& camera = interaction().cameraState();
    const Vec3f eye = eyeOf(camera), forward = camera.target - eye;
    const float cosine = glm::dot(forward, sight->direction) / length;
    if (!(cosine > 0.0f)) return std::nullopt;
    return Sight{{sight->origin, sight->direction / length}, glm::dot(camera.target - sight->origin, forward) / cosine};
}

std::optional<Probe> Application::probeUnderMouse() {
    const auto sight = sightUnderMouse();
    if (!sight) return std::nullopt;
    return heldInSight(probe_.probe, sight->ray, sight->middle, demos::listShapes(session().demo()));
}

/// A body of the probe's shape and size flies from the eye, or falls from above what is under the mouse.
void Application::throwBody(bool isThrown) {
    if (!session().demo().takesThrown())
        return say(NoticeKind::Info, "This demo takes no bodies: only those of rigid bodies do.");
    const auto sight = sightUnderMouse();
    if (!sight) return say(NoticeKind::Info, "Point at the scene: the body goes there.");
    Probe asking = probe_.probe;
    if (asking.shape == ProbeShape::Ray) asking.shape = ProbeShape::Sphere;
    demos::ThrownBody body{.shape = sizedShapeOf(asking.shape), .size = asking.size};
    if (isThrown) {
        body.position = sight->ray.origin + kSweepStart * sight->middle * sight->ray.direction;
        body.velocity = sight->middle / kFlightTime * sight->ray.direction;
    } else {
        asking.question = ProbeQuestion::Overlap;
        const Probe held = heldInSight(asking, sight->ray, sight->middle, demos::listShapes(session().demo()));
        body.position = held.position + Vec3f{0.0f, std::max(kDropHeight, 3.0f * asking.size), 0.0f};
    }
    session().act(demos::ThrowBody{.body = body});
}

/// A click leaves the probe where it is, and the next one takes it along again; a drag still turns the camera.
void Application::takeProbeClick(const MouseButtonEvent& button, bool onScene) {
    if (!probe_.isActive || button.button != MouseButton::Left) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (button.down) {
        probe_.press = onScene ? std::optional(geometry::Vec2f{mouse.x, mouse.y}) : std::nullopt;
        return;
    }
    const auto press = std::exchange(probe_.press, std::nullopt);
    if (press && bench_.isClick(*press, {mouse.x, mouse.y})) probe_.isPinned = !probe_.isPinned;
}

/// Holds the probe into the shown run, and takes it out of those that are not.
void Application::updateProbe() {
    const auto takeOut = [](Session& run) {
        if (run.hasMarks(kProbeMarks)) run.setMarks(kProbeMarks, {});
    };
    bench_.panes.forOthers(takeOut);
    if (!probe_.isActive) return takeOut(session());
    const auto moved = probe_.isPinned ? std::nullopt : probeUnderMouse();
    const Probe wanted = moved.value_or(probe_.probe);
    const bool isNew = !probe_.report && (moved || probe_.isPinned);
    const bool isElsewhere = probe_.report && (probe_.in != &session() || !session().hasMarks(kProbeMarks));
    if (!isNew && !isElsewhere && (!probe_.report || wanted == probe_.probe)) return;
    probe_.probe = wanted, probe_.in = &session();
    probe_.report = hold(session(), wanted);
}

/// px, where a panel over the scene may begin.
float Application::belowInsideBar(const Ui& ui) const {
    constexpr float kInsideBar = 52.0f;  // px at 100 %, with its margin
    return bench_.layout.scene.y + ui.px(12) +
           (bench_.beneath ? ui.px(ui.target(kInsideBar - 8.0f, kInsideBar)) : 0.0f);
}

void Application::drawProbe(const Ui& ui, Requests& requests) {
    if (!probe_.isActive || bench_.state.bare || bench_.layout.scene.empty()) return;
    drawProbePanel(ui, bench_.layout.scene, belowInsideBar(ui), {probe_.probe, probe_.report.get(), probe_.isPinned},
                   requests);
}

}  // namespace collidoscope::app
