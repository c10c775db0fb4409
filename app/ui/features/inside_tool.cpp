#include "app/ui/features/inside_tool.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/inspect/outline.h"
#include "app/session/sweep_axis.h"
#include "app/ui/features/features.h"
#include "app/view/handle_tool.h"
#include "app/view/pick_particle.h"
#include "app/widgets/icons.h"
#include "demos/host/shape_list.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kOffered = 3;  ///< shapes that the menu offers, the nearest ones
constexpr const char* kPointedMarks = "pointed at";

demos::View viewOf(const CameraState& camera) {
    return {.eye = eyeOf(camera), .target = camera.target, .fieldOfView = camera.fieldOfView};
}

/// Adds the questions about a rigid body: why it rests or moves, and why it collides with its nearest neighbours or
/// does not.
void addWhyRows(std::vector<InsideMenu::Row>& rows, const Picked& picked, const std::vector<std::size_t>& nearest) {
    constexpr std::size_t kAsked = 2;
    const demos::ShapeItem& item = picked.item();
    if (!item.of) return;
    rows.push_back({"Why does it rest, move or not sleep? What holds it up?",
                    {.a = item.name, .why = true},
                    InsideMenu::Row::Kind::Why});
    std::size_t asked = 0;
    for (const std::size_t index : nearest) {
        const demos::ShapeItem& other = picked.shapes[index];
        if (!other.of || other.of->world != item.of->world || ++asked > kAsked) continue;
        rows.push_back({"Why do it and " + other.name + " collide, or not?",
                        {.a = item.name, .b = other.name, .why = true},
                        InsideMenu::Row::Kind::Why});
    }
    rows.push_back({"Why do it and another one collide, or not? Click that one next",
                    {.a = item.name, .why = true},
                    InsideMenu::Row::Kind::PickOther});
}

/// The curves that can be plotted for a picked rigid body; none for a static body.
std::vector<BodyCurve> curvesOf(const Picked& picked, const demos::DemoBase& demo) {
    std::vector<BodyCurve> curves;
    const auto& of = picked.item().of;
    if (of && of->world->kindOf(of->world->idOf(of->body)) == physics::BodyKind::Static) return curves;
    for (const BodyQuantity quantity : kBodyQuantities)
        if (auto curve = curveOf(demo, picked.item(), quantity)) curves.push_back(*std::move(curve));
    return curves;
}

/// Whether every setting of one demo is a setting of the other.
bool haveSameChoices(const demos::DemoBase& a, const demos::DemoBase& b) {
    const std::vector<demos::ParameterInfo> ofA = demos::listParameters(a), ofB = demos::listParameters(b);
    return std::equal(ofA.begin(), ofA.end(), ofB.begin(), ofB.end(), [](const auto& one, const auto& other) {
        return one.name == other.name && one.options == other.options;
    });
}

}  // namespace

std::optional<Picked> pickUnderMouse(const Workbench& bench) {
    Picked picked{.shapes = demos::listShapes(bench.session().demo())};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Viewport viewport = bench.viewport();
    if (!viewport.contains(mouse.x, mouse.y)) return std::nullopt;
    const auto found = pickShape(picked.shapes, {bench.interaction().camera(viewport), viewport}, {mouse.x, mouse.y});
    if (!found) return std::nullopt;
    picked.shape = {found->index, found->triangle};
    return picked;
}

std::optional<std::string> particleUnderMouse(const Workbench& bench) {
    const demos::DemoBase& demo = bench.session().demo();
    const std::vector<demos::ParticleGroup> groups = demo.particles();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Viewport viewport = bench.viewport();
    if (groups.empty() || !viewport.contains(mouse.x, mouse.y)) return std::nullopt;
    const auto found = pickParticle(groups, demos::listShapes(demo), {bench.interaction().camera(viewport), viewport},
                                    {mouse.x, mouse.y});
    return found ? std::optional(demos::nameOf(groups, found->group, found->particle)) : std::nullopt;
}

void InsideTool::togglePlot(const BodyCurve& curve) {
    Session& session = bench_.session();
    const auto& shown = session.bodyCurves();
    bench_.refresh();
    if (std::find(shown.begin(), shown.end(), curve) != shown.end()) {
        bench_.panes.forOthers([&](Session& other) { other.removeBodyCurve(curve); });
        return session.removeBodyCurve(curve);
    }
    bench_.panes.forOthers([&](Session& other) { other.addBodyCurve(curve); });
    session.addBodyCurve(curve);
    bench_.notify("The " + std::string(wordOf(curve.quantity)) + " of " + curve.body +
                  " is plotted above the measures of the demo, from frame 0 on.");
}

void InsideTool::removePlots(const std::string& body) {
    const std::vector<BodyCurve> curves = bench_.session().bodyCurves();
    for (const BodyCurve& curve : curves) {
        if (curve.body != body) continue;
        bench_.panes.forOthers([&](Session& other) { other.removeBodyCurve(curve); });
        bench_.session().removeBodyCurve(curve);
    }
}

/// A click with the right button (not a drag, which moves the camera) opens the menu. A click with the left one picks
/// the second shape while the tool asks for it.
bool InsideTool::takeClick(const MouseButtonEvent& button, bool onScene) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (button.button == MouseButton::Left && button.down && onScene && first_) {
        const auto picked = pickUnderMouse(bench_);
        if (!picked) {
            bench_.notify("There is no shape under the mouse. Esc ends the choice.");
            return true;
        }
        InsideRequest request = *std::exchange(first_, std::nullopt);
        request.b = request.why ? picked->item().name : picked->with(picked->shape.index).a;
        open(request);
        return true;
    }
    if (button.button != MouseButton::Right) return false;
    if (button.down) {
        rightPress_ = onScene ? std::optional(geometry::Vec2f{mouse.x, mouse.y}) : std::nullopt;
        return false;
    }
    const auto press = std::exchange(rightPress_, std::nullopt);
    if (press && bench_.isClick(*press, {mouse.x, mouse.y})) openMenu();
    return false;
}

std::vector<InsideMenu::Row> InsideTool::rowsFor(const Picked& picked) const {
    std::vector<InsideMenu::Row> rows;
    const std::vector<std::size_t> nearest = nearestShapes(picked.shapes, picked.shape, kOffered);
    addWhyRows(rows, picked, nearest);
    for (const std::size_t index : nearest)
        rows.push_back({"Look inside with " + picked.shapes[index].name +
                            (index == nearest.front() ? ", the nearest: distance, axis, contacts" : ""),
                        picked.with(index)});
    InsideRequest alone = requestFor(picked.shapes, picked.shape, picked.shape);
    alone.b.clear();
    rows.push_back({"Look inside with another shape: click it next", alone, InsideMenu::Row::Kind::PickOther});
    if (!nearest.empty())
        rows.push_back({"Open it and " + picked.shapes[nearest.front()].name + " as a case",
                        picked.with(nearest.front()), InsideMenu::Row::Kind::Case});
    rows.push_back({"Show its numbers, and type them", {.a = picked.item().name}, InsideMenu::Row::Kind::Numbers});
    return rows;
}

std::optional<demos::HandleInfo> InsideTool::handleUnderMouse() const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Viewport viewport = bench_.viewport();
    if (!viewport.contains(mouse.x, mouse.y)) return std::nullopt;
    const std::vector<demos::HandleInfo> handles = sceneHandles(bench_.session().demo());
    const auto picked = pickHandle(handles, {bench_.interaction().camera(viewport), viewport}, {mouse.x, mouse.y});
    return picked ? std::optional(handles[picked->index]) : std::nullopt;
}

void InsideTool::openMenu() {
    if (bench_.beneath) return bench_.notify("Esc leads back to the demo, where other shapes can be picked.");
    const auto particle = particleUnderMouse(bench_);
    const auto picked = pickUnderMouse(bench_);
    const auto handle = handleUnderMouse();
    if (!picked && !particle && !handle)
        return bench_.notify(
            "There is no shape under the mouse that could be looked into. Point at a body and press I.");
    std::vector<InsideMenu::Row> rows = picked ? rowsFor(*picked) : std::vector<InsideMenu::Row>{};
    if (particle)
        rows.push_back(
            {"Show the numbers of " + *particle + ", and type them", {.a = *particle}, InsideMenu::Row::Kind::Numbers});
    if (handle)
        rows.push_back({"Sweep the handle " + handle->name + "…",
                        {.a = sweptNames(*handle).front()},
                        InsideMenu::Row::Kind::Sweep});
    if (!picked) {
        menu_.open(particle ? *particle : handle->name, std::move(rows), {});
        return bench_.refresh();
    }
    menu_.open(picked->item().name, std::move(rows), curvesOf(*picked, bench_.session().demo()));
    bench_.refresh();
}

void InsideTool::startChoice(const InsideRequest& first) {
    first_ = first;
    bench_.notify((first.why ? "Click the body to ask why it and " + first.a + " collide, or not."
                             : "Click the shape to look inside together with " + first.a + ".") +
                  std::string(" Esc ends the choice."));
}

bool InsideTool::cancelChoice() { return std::exchange(first_, std::nullopt).has_value(); }

void InsideTool::open(const InsideRequest& request) {
    if (bench_.beneath) return;
    try {
        auto inside = lookInside(bench_.session(), request, viewOf(bench_.interaction().cameraState()));
        const std::string title = std::string(bench_.session().info().entry.title);
        request_ = request;
        bench_.rightPanel.release(bench_.session());
        bench_.beneath = std::make_unique<SideBySide>();
        bench_.beneath->swap(bench_.panes);
        halt();
        seen_ = presentMoment();
        bench_.pane().show(std::move(inside));
        bench_.window.setTitle("Inside " + title + " – Collidoscope");
    } catch (const InsideError& error) {
        bench_.say(NoticeKind::Warning, "It cannot be looked into: " + std::string(error.what()) + ".");
    }
    bench_.refresh();
}

/// The runs of the demo pause while two of its shapes are looked into; which of them played is kept for leave().
void InsideTool::halt() {
    halted_.clear();
    for (std::size_t i = 0; i < bench_.runs().count(); ++i) {
        Session& run = bench_.runs().pane(i).session();
        halted_.push_back({.frame = run.frame(), .plays = run.playing()});
        run.setPlaying(false);
    }
}

InsideTool::ShownMoment InsideTool::presentMoment() const {
    const Session& demo = bench_.demoSession();
    return {.run = bench_.runs().activeIndex(),
            .branch = demo.presentBranch(),
            .frame = demo.frame(),
            .inputs = demo.inputs().size()};
}

void InsideTool::follow() {
    if (!bench_.beneath || bench_.demoSession().seeking() || seen_ == presentMoment()) return;
    seen_ = presentMoment();
    const Session& demo = bench_.demoSession();
    const demos::View from = viewOf(bench_.interaction().cameraState());
    const InsideRequest now = requestNow(bench_.session(), request_);
    try {
        showAnew(lookInside(demo, now, from));
    } catch (const InsideError&) {
        // The question or the method may not fit the shapes any longer: both may be at rest now.
        try {
            showAnew(lookInside(demo, {.a = now.a, .b = now.b, .why = now.why}, from));
        } catch (const InsideError& error) {
            const std::string frame = std::to_string(demo.frame());
            leave();
            bench_.say(NoticeKind::Warning,
                       "At frame " + frame + " they cannot be looked into: " + std::string(error.what()) + ".");
        }
    }
    bench_.refresh();
}

/// Replaces the session that shows the shapes. The camera keeps its place beside them, the switch of the surroundings
/// stays as it is, and the questions that were chosen before can still be undone.
void InsideTool::showAnew(std::unique_ptr<Session> inside) {
    const geometry::Vec3f moved = inside->demo().homeView().target - bench_.session().demo().homeView().target;
    CameraState camera = bench_.interaction().cameraState();
    camera.target += moved;
    for (const demos::ParameterInfo& old : demos::listParameters(bench_.session().demo()))
        if (old.name == "surroundings") inside->act(demos::SetParameter{old.name, old.value});
    inside->forgetUndo();
    if (haveSameChoices(inside->demo(), bench_.session().demo())) inside->continueUndo(bench_.session());
    bench_.rightPanel.release(bench_.session());
    bench_.pane().show(std::move(inside));
    bench_.interaction().setCameraState(camera);
}

std::vector<std::string> InsideTool::options() const {
    if (!bench_.beneath) return {};
    return {request_.why ? "--why" : "--inside", textOf(requestNow(bench_.session(), request_))};
}

void InsideTool::leave() {
    first_.reset();
    if (!bench_.beneath) return;
    bench_.rightPanel.release(bench_.session());
    bench_.panes.swap(*bench_.beneath);
    bench_.beneath.reset();
    // Runs that played before go on, unless the user has moved them to another frame in the meantime.
    for (std::size_t i = 0; i < std::min(halted_.size(), bench_.panes.count()); ++i) {
        Session& run = bench_.panes.pane(i).session();
        if (halted_[i].plays && run.frame() == halted_[i].frame) run.setPlaying(true);
    }
    bench_.showTitle();
    bench_.refresh();
}

void InsideTool::openWaiting() {
    if (!afterSeek_ || bench_.session().seeking()) return;
    open(*std::exchange(afterSeek_, std::nullopt));
}

/// Highlights the shapes that the menu row under the mouse names; while the tool asks for a second shape, the first
/// one.
void InsideTool::markPointed() {
    std::vector<std::string> names = menu_.pointedAt();
    if (names.empty() && first_) names.push_back(first_->a);
    Session& session = bench_.session();
    const bool isMarked = session.hasMarks(kPointedMarks);
    if (names == pointed_ && isMarked == !names.empty()) return;
    pointed_ = names;
    if (names.empty()) return session.setMarks(kPointedMarks, {});
    session.setMarks(kPointedMarks, [names](const demos::DemoBase& demo, demos::Canvas& canvas) {
        const std::vector<demos::ShapeItem> shapes = demos::listShapes(demo);
        for (const std::string& name : names)
            if (const auto index = demos::findShape(shapes, name.substr(0, name.find('/'))))
                drawOutline(canvas, shapes[*index].shape);
    });
    bench_.refresh();
}

void InsideTool::draw(const Ui& ui, Requests& requests) {
    menu_.draw(ui, bench_.session(), requests);
    markPointed();
    if (!bench_.beneath || bench_.state.bare || bench_.layout.scene.empty()) return;
    const Session& demo = bench_.demoSession();
    const SideBySide& runs = bench_.runs();
    std::string words = "Inside " + std::string(demo.info().entry.title);
    if (runs.compares()) words += ", " + runs.title(runs.activeIndex());
    if (demo.demo().moves()) words += ", frame " + std::to_string(demo.frame());
    drawInsideBar(ui, bench_.layout.scene, words, requests);
}

std::span<const Command> InsideTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(LookInside, "Time", "Ask the shape under the mouse: why, look inside", icon::kSearch,
                {plain(KeyCode::I)},
                "why, collide, sleep, jitter, rest, holds up, moved, algorithm, steps, explain, pair, axis, distance, "
                "manifold, contacts, time of impact, when touch",
                [](Features& all) { all.inside.openMenu(); }),
        Command(LeaveInside, "Time", "Back from inside two shapes", icon::kUndo, {}, "",
                [](Features& all) { all.inside.leave(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
