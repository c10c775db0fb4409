// Looking inside two shapes of the picture: they are picked, their steps are shown over the demo, and the way back.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/application.h"
#include "app/ui/panels/inside_menu.h"
#include "app/view/pick_shape.h"
#include "demos/host/shape_list.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kOffered = 4;  ///< shapes that the menu offers, the nearest ones

demos::View viewOf(const CameraState& camera) {
    return {.eye = eyeOf(camera), .target = camera.target, .fieldOfView = camera.fieldOfView};
}

}  // namespace

/// Of a body of a rigid world: why it rests or moves, and why it collides with its nearest neighbours or does not.
void Application::addWhyRows(std::vector<InsideMenu::Row>& rows, const Picked& picked,
                             const std::vector<std::size_t>& nearest) {
    constexpr std::size_t kAsked = 2;
    const demos::ShapeItem& item = picked.shapes[picked.shape.index];
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

/// Those that the body of a rigid world that was picked can have.
std::vector<BodyCurve> Application::curvesOf(const Picked& picked) const {
    const demos::ShapeItem& item = picked.shapes[picked.shape.index];
    if (!item.of || !session().demo().moves()) return {};
    const std::vector<const physics::World*> worlds = session().demo().worlds();
    const auto world = std::find(worlds.begin(), worlds.end(), item.of->world);
    if (world == worlds.end()) return {};
    std::vector<BodyCurve> curves;
    for (const physics::BodyId body : (*world)->bodies()) {
        if (body.index != item.of->body) continue;
        const std::string name = item.name.substr(0, item.name.rfind(" part "));
        for (const BodyQuantity quantity : kBodyQuantities)
            curves.push_back({name, static_cast<std::size_t>(world - worlds.begin()), body, quantity});
    }
    return curves;
}

void Application::plotBody(const BodyCurve& curve) {
    const auto& shown = session().bodyCurves();
    bench_.refresh();
    if (std::find(shown.begin(), shown.end(), curve) != shown.end()) {
        bench_.panes.forOthers([&](Session& other) { other.removeBodyCurve(curve); });
        return session().removeBodyCurve(curve);
    }
    bench_.panes.forOthers([&](Session& other) { other.addBodyCurve(curve); });
    session().addBodyCurve(curve);
    say(NoticeKind::Info, "The " + std::string(wordOf(curve.quantity)) + " of " + curve.body +
                              " is plotted above the measures of the demo, from frame 0 on.");
}

void Application::removeBodyCurves(const std::string& body) {
    const std::vector<BodyCurve> curves = session().bodyCurves();
    for (const BodyCurve& curve : curves) {
        if (curve.body != body) continue;
        bench_.panes.forOthers([&](Session& other) { other.removeBodyCurve(curve); });
        session().removeBodyCurve(curve);
    }
}

/// The shape under the mouse, with the list that it is in.
std::optional<Application::Picked> Application::pickUnderMouse() {
    Picked picked{.shapes = demos::listShapes(session().demo())};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!bench_.viewport().contains(mouse.x, mouse.y)) return std::nullopt;
    const auto found =
        pickShape(picked.shapes, {interaction().camera(bench_.viewport()), bench_.viewport()}, {mouse.x, mouse.y});
    if (!found) return std::nullopt;
    picked.shape = {found->index, found->triangle};
    return picked;
}

/// A click with the right button is no drag of the camera; the left one picks the second shape while it is asked for.
bool Application::takeInsideClick(const MouseButtonEvent& button, bool onScene) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (button.button == MouseButton::Left && button.down && onScene && pickFor_) {
        const auto picked = pickUnderMouse();
        if (!picked) {
            say(NoticeKind::Info, "There is no shape under the mouse. Esc ends the choice.");
            return true;
        }
        InsideRequest request = *std::exchange(pickFor_, std::nullopt);
        request.b = requestFor(picked->shapes, picked->shape, picked->shape).a;
        openInside(request);
        return true;
    }
    if (button.button != MouseButton::Right) return false;
    if (button.down) {
        rightPress_ = onScene ? std::optional(geometry::Vec2f{mouse.x, mouse.y}) : std::nullopt;
        return false;
    }
    const auto press = std::exchange(rightPress_, std::nullopt);
    if (press && bench_.isClick(*press, {mouse.x, mouse.y})) openInsideMenu();
    return false;
}

void Application::openInsideMenu() {
    if (bench_.beneath) return say(NoticeKind::Info, "Esc leads back to the demo, where other shapes can be picked.");
    const auto picked = pickUnderMouse();
    if (!picked)
        return say(NoticeKind::Info,
                   "There is no shape under the mouse that could be looked into. Point at a body and press I.");
    std::vector<InsideMenu::Row> rows;
    const std::vector<std::size_t> nearest = nearestShapes(picked->shapes, picked->shape, kOffered);
    for (const std::size_t index : nearest)
        rows.push_back({"Look inside with " + picked->shapes[index].name + (rows.empty() ? ", the nearest" : ""),
                        requestFor(picked->shapes, picked->shape, {.index = index})});
    InsideRequest first = requestFor(picked->shapes, picked->shape, picked->shape);
    first.b.clear();
    addWhyRows(rows, *picked, nearest);
    if (!nearest.empty())
        rows.push_back({"Open it and " + picked->shapes[nearest.front()].name + " as a case",
                        requestFor(picked->shapes, picked->shape, {.index = nearest.front()}),
                        InsideMenu::Row::Kind::Case});
    rows.push_back({"Show its numbers, and type them",
                    {.a = picked->shapes[picked->shape.index].name},
                    InsideMenu::Row::Kind::Numbers});
    const std::string title = first.a;
    insideMenu_.open(title, std::move(rows), curvesOf(*picked), std::move(first));
    bench_.refresh();
}

void Application::pickOther(const InsideRequest& first) {
    pickFor_ = first;
    say(NoticeKind::Info, "Click the shape to look inside together with " + first.a + ". Esc ends the choice.");
}

void Application::openInside(const InsideRequest& request) {
    if (bench_.beneath) return;
    try {
        if (bench_.panes.compares()) endComparison();
        sweep_.end();
        auto inside = lookInside(session(), request, viewOf(interaction().cameraState()));
        const std::string title = std::string(session().info().entry.title);
        insideRequest_ = request;
        bench_.rightPanel.release(session());
        LeftDemo left{.session = pane().take(),
                      .camera = interaction().cameraState(),
                      .selected = std::string(interaction().selected())};
        bench_.beneath = std::move(left);
        pane().show(std::move(inside));
        bench_.window.setTitle("Inside " + title + " – Collidoscope");
    } catch (const InsideError& error) {
        say(NoticeKind::Warning, "It cannot be looked into: " + std::string(error.what()) + ".");
    }
    bench_.refresh();
}

/// The option that leads to what is looked into, or to the probe, with its words; empty: there is neither.
std::vector<std::string> Application::wordsOfLook() const {
    if (!bench_.beneath && probe_.isActive && probe_.report) return {"--probe", textOf(probe_.probe)};
    if (!bench_.beneath) return {};
    return {insideRequest_.why ? "--why" : "--inside", textOf(requestNow(session(), insideRequest_))};
}

void Application::leaveInside() {
    pickFor_.reset();
    if (!bench_.beneath) return;
    LeftDemo left = *std::exchange(bench_.beneath, std::nullopt);
    bench_.rightPanel.release(session());
    pane().take();
    pane().show(std::move(left.session));
    interaction().setCameraState(left.camera);
    interaction().select(left.selected);
    bench_.window.setTitle(std::string(session().info().entry.title) + " – Collidoscope");
    bench_.refresh();
}

/// Once the frame is there from which the command line asks to look inside.
void Application::openWaitingInside() {
    if (!insideAfterSeek_ || session().seeking() || isLoading_) return;
    openInside(*std::exchange(insideAfterSeek_, std::nullopt));
}

void Application::drawInside(const Ui& ui, Requests& requests) {
    insideMenu_.draw(ui, session(), requests);
    if (!bench_.beneath || bench_.state.bare || bench_.layout.scene.empty()) return;
    const Session& demo = *bench_.beneath->session;
    std::string words = "Inside " + std::string(demo.info().entry.title);
    if (demo.demo().moves()) words += ", frame " + std::to_string(demo.frame());
    drawInsideBar(ui, bench_.layout.scene, words, requests);
}

}  // namespace collidoscope::app
