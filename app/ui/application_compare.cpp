// Runs beside each other: how a comparison begins and ends, and what is done in all of its runs.

#include <algorithm>

#include "app/compare/differences.h"
#include "app/ui/application.h"

namespace collidoscope::app {

void Application::showSideBySide(std::vector<std::unique_ptr<Session>> runs, const std::string& parameter) {
    show(std::move(runs.front()));
    runs.erase(runs.begin());
    if (!runs.empty()) bench_.panes.begin(std::move(runs), parameter);
}

void Application::askToCompare(const std::string& parameter) {
    if (bench_.beneath) return say(NoticeKind::Info, "Esc leads back to the demo, whose runs can be compared.");
    const std::vector<demos::ParameterInfo> parameters = demos::listParameters(session().demo());
    if (parameters.empty() && session().demo().presets().empty())
        return say(NoticeKind::Info, "This demo has no parameter in which runs could differ.");
    compareDialog_.ask(session(), parameter);
    bench_.state.compare = true;
    bench_.state.drawer = Drawer::None;
}

void Application::compareWith(const CompareWith& wanted) {
    try {
        std::vector<std::unique_ptr<Session>> others;
        for (const std::string& value : wanted.values)
            others.push_back(variantOf(session(), wanted.parameter, value, &bench_.meshes));
        bench_.rightPanel.release(session());
        bench_.panes.begin(std::move(others), wanted.parameter);
        say(NoticeKind::Info,
            "The runs share clock and camera. A click makes a pane the active one; Esc ends the "
            "comparison and keeps the active run.");
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    bench_.refresh();
}

void Application::endComparison() {
    if (!bench_.panes.compares()) return say(NoticeKind::Info, "Nothing is compared at the moment.");
    bench_.panes.end();
    session().setKeyFrameBudget(static_cast<std::size_t>(bench_.state.keyFrameMegabytes) << 20);
    bench_.refresh();
}

void Application::activatePane(std::size_t index) {
    if (index == bench_.panes.activeIndex()) return;
    bench_.rightPanel.release(session());
    bench_.panes.activate(index);
    reportedFault_ = session().fault();
    interaction().setCovered(false);
    interaction().handle(MouseMoveEvent{bench_.mouse.x, bench_.mouse.y}, session(), bench_.viewport());
    bench_.refresh();
}

void Application::activatePaneUnderMouse() {
    if (!bench_.panes.compares() || interaction().capturesMouse()) return;
    for (std::size_t i = 0; i < bench_.rooms.size(); ++i) {
        const Viewport& view = bench_.rooms[i].viewport;
        const bool isInside = bench_.mouse.x >= view.x && bench_.mouse.x < view.x + view.width &&
                              bench_.mouse.y >= bench_.rooms[i].title.min.y && bench_.mouse.y < view.y + view.height;
        if (isInside) return activatePane(i);
    }
}

/// A change of the compared parameter belongs to the active run alone.
void Application::undoInAll() {
    if (bench_.panes.compares() && !session().undoesOnly(bench_.panes.parameter()))
        bench_.panes.forOthers([](Session& other) { other.undo(); });
    session().undo();
}
void Application::redoInAll() {
    if (bench_.panes.compares() && !session().redoesOnly(bench_.panes.parameter()))
        bench_.panes.forOthers([](Session& other) { other.redo(); });
    session().redo();
}

/// All runs as they open, but for the parameter in which they differ.
void Application::resetAll() {
    const std::string parameter = bench_.panes.parameter();
    const auto reset = [&](Session& run) {
        const std::string value = variedValue(run, parameter);
        run.reset();
        if (bench_.panes.compares() && !value.empty()) setVaried(run, parameter, value, &bench_.meshes);
    };
    bench_.panes.forOthers(reset);
    reset(session());
}

/// Divides the scene among the panes.
void Application::layOutPanes() {
    comparisonRoom_ = {};
    sweep_.layOut(bench_.layout.scene);
    code_.layOut(bench_.layout.scene);
    if (bench_.panes.compares() && !bench_.layout.scene.empty()) {
        const std::size_t rows = session().measures().size() + 2;
        comparisonRoom_ = takeComparisonRoom(bench_.layout.scene, bench_.scale(), rows, bench_.state.differences);
    }
    dividePanes();
}

void Application::dividePanes() {
    const Box& box = bench_.layout.scene;
    bench_.rooms = divide({box.x, box.y, box.width, box.height, bench_.scale()}, bench_.panes.count());
}

Box Application::paneBox() const {
    const Viewport view = bench_.viewport();
    return {view.x, view.y, view.width, view.height};
}

Variation Application::comparison() const {
    Variation variation;
    if (!bench_.panes.compares()) return variation;
    variation.parameter = bench_.panes.parameter();
    for (const Session* run : bench_.panes.sessions())
        variation.values.push_back(variedValue(*run, variation.parameter));
    return variation;
}

void Application::drawPanes(const Ui& ui) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (!bench_.panes.compares()) return pane().draw(list, paneFrame(ui));
    if (bench_.rooms.size() != bench_.panes.count()) dividePanes();  // it has begun in this frame
    const bool blends = session().playing() && !session().seeking();
    for (std::size_t i = 0; i < bench_.panes.count(); ++i) {
        PaneFrame frame = paneFrame(ui);
        frame.viewport = bench_.rooms[i].viewport;
        if (frame.viewport.width < 1.0f || frame.viewport.height < 1.0f) continue;
        if (i != bench_.panes.activeIndex()) {
            frame.foldsLegend = true;
            const bool isAlike = bench_.panes.session(i).demo().stepLength() == session().demo().stepLength();
            if (blends && isAlike) frame.blend = session().blend();
        }
        const Viewport& view = frame.viewport;
        list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height}, true);
        bench_.panes.pane(i).draw(list, frame);
        list.PopClipRect();
        drawPaneTitle(list, frame, bench_.rooms[i].title, bench_.panes.title(i), i == bench_.panes.activeIndex());
    }
}

/// Without panels: of a comparison the panes with their titles.
Image Application::scenePicture(const Ui& ui) {
    PaneFrame frame = paneFrame(ui);
    if (!bench_.panes.compares()) return pane().picture(platform_, frame);
    const Box& box = bench_.layout.scene;
    frame.viewport = {box.x, box.y, box.width, box.height, bench_.scale()};
    return sideBySidePicture(bench_.panes, platform_, frame);
}

void Application::drawComparison(const Ui& ui, Requests& requests) {
    compareDialog_.draw(ui, session(), meshNames_, bench_.state.compare, requests);
    if (!bench_.panes.compares()) return;
    drawComparisonBar(ui, comparisonRoom_.bar, bench_.panes, bench_.state, requests);
    drawDifferences(ui, comparisonRoom_.table, bench_.panes);
}

/// A condition that holds in another run stops all of them.
void Application::tellStopsOfOthers() {
    for (std::size_t i = 0; i < bench_.panes.count(); ++i) {
        if (i == bench_.panes.activeIndex()) continue;
        const std::optional<WatchHit> stop = bench_.panes.pane(i).session().takeStop();
        if (!stop) continue;
        session().setPlaying(false);
        say(NoticeKind::Info,
            bench_.panes.title(i) + " stopped at frame " + std::to_string(stop->frame) + ": " + stop->text + ".");
        bench_.refresh();
    }
}

}  // namespace collidoscope::app
