#include "app/ui/features/inside_tool.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/ui/features/features.h"
#include "app/view/pick_shape.h"
#include "app/widgets/icons.h"
#include "demos/host/shape_list.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kOffered = 4;  ///< shapes that the menu offers, the nearest ones

demos::View viewOf(const CameraState& camera) {
    return {.eye = eyeOf(camera), .target = camera.target, .fieldOfView = camera.fieldOfView};
}

/// Of a body of a rigid world: why it rests or moves, and why it collides with its nearest neighbours or does not.
void addWhyRows(std::vector<InsideMenu::Row>& rows, const Picked& picked, const std::vector<std::size_t>& nearest) {
    constexpr std::size_t kAsked = 2;
    const demos::ShapeItem& item = picked.item();
    if (!item.of) return;
    rows.push_back(
        {"Why does it rest or move, and what holds it up?", {.a = item.name, .why = true}, InsideMenu::Row::Kind::Why});
    std::size_t asked = 0;
    for (const std::size_t index : nearest) {
        const demos::ShapeItem& other = picked.shapes[index];
        if (!other.of || other.of->world != item.of->world || ++asked > kAsked) continue;
        rows.push_back({"Why do it and " + other.name + " collide, or not?",
                        {.a = item.name, .b = other.name, .why = true},
                        InsideMenu::Row::Kind::Why});
    }
}

/// Curves that the body of a rigid world that was picked can have.
std::vector<BodyCurve> curvesOf(const Picked& picked, const demos::DemoBase& demo) {
    std::vector<BodyCurve> curves;
    for (const BodyQuantity quantity : kBodyQuantities)
        if (auto curve = curveOf(demo, picked.item(), quantity)) curves.push_back(*std::move(curve));
    return curves;
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
    bench_.tell("The " + std::string(wordOf(curve.quantity)) + " of " + curve.body +
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

/// A click with the right button is no drag of the camera; the left one picks the second shape while it is asked for.
bool InsideTool::takeClick(const MouseButtonEvent& button, bool onScene) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (button.button == MouseButton::Left && button.down && onScene && first_) {
        const auto picked = pickUnderMouse(bench_);
        if (!picked) {
            bench_.tell("There is no shape under the mouse. Esc ends the choice.");
            return true;
        }
        InsideRequest request = *std::exchange(first_, std::nullopt);
        request.b = picked->with(picked->shape.index).a;
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
    for (const std::size_t index : nearest)
        rows.push_back({"Look inside with " + picked.shapes[index].name + (rows.empty() ? ", the nearest" : ""),
                        picked.with(index)});
    addWhyRows(rows, picked, nearest);
    if (!nearest.empty())
        rows.push_back({"Open it and " + picked.shapes[nearest.front()].name + " as a case",
                        picked.with(nearest.front()), InsideMenu::Row::Kind::Case});
    rows.push_back({"Show its numbers, and type them", {.a = picked.item().name}, InsideMenu::Row::Kind::Numbers});
    return rows;
}

void InsideTool::openMenu() {
    if (bench_.beneath) return bench_.tell("Esc leads back to the demo, where other shapes can be picked.");
    const auto picked = pickUnderMouse(bench_);
    if (!picked)
        return bench_.tell("There is no shape under the mouse that could be looked into. Point at a body and press I.");
    InsideRequest first = requestFor(picked->shapes, picked->shape, picked->shape);
    first.b.clear();
    const std::string title = first.a;
    menu_.open(title, rowsFor(*picked), curvesOf(*picked, bench_.session().demo()), std::move(first));
    bench_.refresh();
}

void InsideTool::askForOther(const InsideRequest& first) {
    first_ = first;
    bench_.tell("Click the shape to look inside together with " + first.a + ". Esc ends the choice.");
}

bool InsideTool::cancelChoice() { return std::exchange(first_, std::nullopt).has_value(); }

void InsideTool::open(const InsideRequest& request) {
    if (bench_.beneath) return;
    try {
        if (bench_.panes.compares()) compare_.end();
        sweep_.end();
        auto inside = lookInside(bench_.session(), request, viewOf(bench_.interaction().cameraState()));
        const std::string title = std::string(bench_.session().info().entry.title);
        request_ = request;
        bench_.beneath = bench_.takeDemo();
        bench_.pane().show(std::move(inside));
        bench_.window.setTitle("Inside " + title + " – Collidoscope");
    } catch (const InsideError& error) {
        bench_.say(NoticeKind::Warning, "It cannot be looked into: " + std::string(error.what()) + ".");
    }
    bench_.refresh();
}

std::vector<std::string> InsideTool::options() const {
    if (!bench_.beneath) return {};
    return {request_.why ? "--why" : "--inside", textOf(requestNow(bench_.session(), request_))};
}

void InsideTool::leave() {
    first_.reset();
    if (!bench_.beneath) return;
    LeftDemo left = *std::exchange(bench_.beneath, std::nullopt);
    bench_.rightPanel.release(bench_.session());
    bench_.pane().take();
    bench_.pane().show(std::move(left.session));
    bench_.lookAsLeft(left);
    bench_.showTitle();
    bench_.refresh();
}

void InsideTool::openWaiting() {
    if (!afterSeek_ || bench_.session().seeking()) return;
    open(*std::exchange(afterSeek_, std::nullopt));
}

void InsideTool::draw(const Ui& ui, Requests& requests) {
    menu_.draw(ui, bench_.session(), requests);
    if (!bench_.beneath || bench_.state.bare || bench_.layout.scene.empty()) return;
    const Session& demo = *bench_.beneath->session;
    std::string words = "Inside " + std::string(demo.info().entry.title);
    if (demo.demo().moves()) words += ", frame " + std::to_string(demo.frame());
    drawInsideBar(ui, bench_.layout.scene, words, requests);
}

std::span<const Command> InsideTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(LookInside, "Time", "Look inside the shape under the mouse", icon::kSearch, {plain(KeyCode::I)},
                "algorithm, steps, explain, pair", [](Features& all) { all.inside.openMenu(); }),
        Command(LeaveInside, "Time", "Back from inside two shapes", icon::kUndo, {}, "",
                [](Features& all) { all.inside.leave(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
