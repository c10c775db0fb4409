#include "app/ui/features/probe_tool.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "app/ui/features/features.h"
#include "app/ui/panels/probe_panel.h"
#include "app/view/view_projection.h"
#include "app/widgets/icons.h"
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

void ProbeTool::toggle() {
    isActive_ = !isActive_;
    isPinned_ = false;
    report_.reset();
}

void ProbeTool::hold(const Probe& probe) {
    isActive_ = isPinned_ = true;
    probe_ = probe;
    report_.reset();
    bench_.refresh();
}

void ProbeTool::set(const SetProbe& wanted) {
    probe_.shape = wanted.shape, probe_.question = wanted.question, probe_.size = wanted.size;
    report_.reset();
}

std::vector<std::string> ProbeTool::options() const {
    if (!isActive_ || !report_) return {};
    return {"--probe", textOf(probe_)};
}

std::optional<ProbeTool::Sight> ProbeTool::sightUnderMouse() const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Interaction& interaction = bench_.interaction();
    const Viewport viewport = bench_.viewport();
    const bool isOverPanel = ImGui::GetIO().WantCaptureMouse && !interaction.capturesMouse();
    if (isOverPanel || !viewport.contains(mouse.x, mouse.y)) return std::nullopt;
    const ViewProjection view{interaction.camera(viewport), viewport};
    const auto sight = rayThrough(view, {mouse.x, mouse.y});
    const float length = sight ? glm::length(sight->direction) : 0.0f;
    if (!(length > 0.0f)) return std::nullopt;
    const CameraState& camera = interaction.cameraState();
    const Vec3f eye = eyeOf(camera), forward = camera.target - eye;
    const float cosine = glm::dot(forward, sight->direction) / length;
    if (!(cosine > 0.0f)) return std::nullopt;
    return Sight{{sight->origin, sight->direction / length}, glm::dot(camera.target - sight->origin, forward) / cosine};
}

std::optional<Probe> ProbeTool::probeUnderMouse() const {
    const auto sight = sightUnderMouse();
    if (!sight) return std::nullopt;
    return heldInSight(probe_, sight->ray, sight->middle, demos::listShapes(bench_.session().demo()));
}

/// None, with a notice, where no body can go.
std::optional<ProbeTool::Sight> ProbeTool::sightForBody() const {
    if (!bench_.session().demo().takesThrown()) {
        bench_.notify("No body can be thrown in this demo: only demos of rigid bodies take thrown bodies.");
        return std::nullopt;
    }
    const auto sight = sightUnderMouse();
    if (!sight) bench_.notify("Point at the scene: the body is thrown there.");
    return sight;
}

/// A body with the shape and size of the probe; a ray gives a sphere.
demos::ThrownBody ProbeTool::bodyOfProbe() const {
    const ProbeShape shape = probe_.shape == ProbeShape::Ray ? ProbeShape::Sphere : probe_.shape;
    return {.shape = sizedShapeOf(shape), .size = probe_.size};
}

void ProbeTool::throwBody() {
    const auto sight = sightForBody();
    if (!sight) return;
    demos::ThrownBody body = bodyOfProbe();
    body.position = sight->ray.origin + kSweepStart * sight->middle * sight->ray.direction;
    body.velocity = sight->middle / kFlightTime * sight->ray.direction;
    bench_.session().act(demos::ThrowBody{.body = body});
}

void ProbeTool::dropBody() {
    const auto sight = sightForBody();
    if (!sight) return;
    Probe target = probe_;
    if (target.shape == ProbeShape::Ray) target.shape = ProbeShape::Sphere;
    target.question = ProbeQuestion::Overlap;
    target = heldInSight(target, sight->ray, sight->middle, demos::listShapes(bench_.session().demo()));
    demos::ThrownBody body = bodyOfProbe();
    body.position = target.position + Vec3f{0.0f, std::max(kDropHeight, 3.0f * target.size), 0.0f};
    bench_.session().act(demos::ThrowBody{.body = body});
}

/// A click leaves the probe where it is, and the next one takes it along again; a drag still turns the camera.
void ProbeTool::takeClick(const MouseButtonEvent& button, bool onScene) {
    if (!isActive_ || button.button != MouseButton::Left) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (button.down) {
        press_ = onScene ? std::optional(geometry::Vec2f{mouse.x, mouse.y}) : std::nullopt;
        return;
    }
    const auto press = std::exchange(press_, std::nullopt);
    if (press && bench_.isClick(*press, {mouse.x, mouse.y})) isPinned_ = !isPinned_;
}

void ProbeTool::update() {
    Session& session = bench_.session();
    const auto takeOut = [](Session& run) {
        if (run.hasMarks(kProbeMarks)) run.setMarks(kProbeMarks, {});
    };
    bench_.panes.forOthers(takeOut);
    if (!isActive_) return takeOut(session);
    const auto moved = isPinned_ ? std::nullopt : probeUnderMouse();
    const Probe wanted = moved.value_or(probe_);
    const bool isNew = !report_ && (moved || isPinned_);
    const bool isElsewhere = report_ && (in_ != &session || !session.hasMarks(kProbeMarks));
    if (!isNew && !isElsewhere && (!report_ || wanted == probe_)) return;
    probe_ = wanted, in_ = &session;
    report_ = app::hold(session, wanted);
}

void ProbeTool::draw(const Ui& ui, Requests& requests) {
    const Box& scene = bench_.layout.scene;
    if (!isActive_ || bench_.state.bare || scene.empty()) return;
    drawProbePanel(ui, scene, bench_.belowInsideBar(ui), {probe_, report_.get(), isPinned_}, requests);
}

std::span<const Command> ProbeTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(ProbeScene, "Time", "Probe the scene with a ray or a shape", icon::kFrame, {plain(KeyCode::O)},
                "query, raycast, cast, sweep, overlap, closest, nearest, hit, pick, distance",
                [](Features& all) { all.probe.toggle(); }),
        Command(ThrowBody, "Time", "Throw a body at what the mouse points at", icon::kHand, {plain(KeyCode::K)},
                "shoot, fire, launch, cannon, ball, add", [](Features& all) { all.probe.throwBody(); }),
        Command(DropBody, "Time", "Drop a body above what the mouse points at", icon::kHand, {shift(KeyCode::K)},
                "add, spawn, fall, ball, new body", [](Features& all) { all.probe.dropBody(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
