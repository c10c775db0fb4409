// Runs beside each other: how a comparison begins and ends, and what is done in all of its runs.

#include <algorithm>

#include "app/compare/differences.h"
#include "app/ui/application.h"

namespace collidoscope::app {

void Application::showSideBySide(std::vector<std::unique_ptr<Session>> runs, const std::string& parameter) {
    show(std::move(runs.front()));
    runs.erase(runs.begin());
    if (!runs.empty()) panes_.begin(std::move(runs), parameter);
}

void Application::askToCompare(const std::string& parameter) {
    if (beneath_) return say(NoticeKind::Info, "Esc leads back to the demo, whose runs can be compared.");
    const std::vector<demos::ParameterInfo> parameters = demos::listParameters(session().demo());
    if (parameters.empty() && session().demo().presets().empty())
        return say(NoticeKind::Info, "This demo has no parameter in which runs could differ.");
    compareDialog_.ask(session(), parameter);
    state_.compare = true;
    state_.drawer = Drawer::None;
}

void Application::compareWith(const CompareWith& wanted) {
    try {
        std::vector<std::unique_ptr<Session>> others;
        for (const std::string& value : wanted.values)
            others.push_back(variantOf(session(), wanted.parameter, value, &library_));
        rightPanel_.release(session());
        panes_.begin(std::move(others), wanted.parameter);
        say(NoticeKind::Info,
            "The runs share clock and camera. A click makes a pane the active one; Esc ends the "
            "comparison and keeps the active run.");
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    settling_ = kSettlingFrames;
}

void Application::endComparison() {
    if (!panes_.compares()) return say(NoticeKind::Info, "Nothing is compared at the moment.");
    panes_.end();
    session().setKeyFrameBudget(static_cast<std::size_t>(state_.keyFrameMegabytes) << 20);
    settling_ = kSettlingFrames;
}

void Application::activatePane(std::size_t index) {
    if (index == panes_.activeIndex()) return;
    rightPanel_.release(session());
    panes_.activate(index);
    reportedFault_ = session().fault();
    interaction().setCovered(false);
    interaction().handle(MouseMoveEvent{mouse_.x, mouse_.y}, session(), viewport());
    settling_ = kSettlingFrames;
}

void Application::activatePaneUnderMouse() {
    if (!panes_.compares() || interaction().capturesMouse()) return;
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
        const Viewport& view = rooms_[i].viewport;
        const bool isInside = mouse_.x >= view.x && mouse_.x < view.x + view.width &&
                              mouse_.y >= rooms_[i].title.min.y && mouse_.y < view.y + view.height;
        if (isInside) return activatePane(i);
    }
}

/// A change of the compared parameter belongs to the active run alone.
void Application::undoInAll() {
    if (panes_.compares() && !session().undoesOnly(panes_.parameter()))
        panes_.forOthers([](Session& other) { other.undo(); });
    session().undo();
}
void Application::redoInAll() {
    if (panes_.compares() && !session().redoesOnly(panes_.parameter()))
        panes_.forOthers([](Session& other) { other.redo(); });
    session().redo();
}

/// All runs as they open, but for the parameter in which they differ.
void Application::resetAll() {
    const std::string parameter = panes_.parameter();
    const auto reset = [&](Session& run) {
        const std::string value = variedValue(run, parameter);
        run.reset();
        if (panes_.compares() && !value.empty()) setVaried(run, parameter, value, &library_);
    };
    panes_.forOthers(reset);
    reset(session());
}

/// Divides the scene among the panes.
void Application::layOutPanes() {
    comparisonRoom_ = {};
    sweepRoom_ = {};
    if (sweep_ && !layout_.scene.empty()) sweepRoom_ = takeSweepRoom(layout_.scene, scale());
    if (panes_.compares() && !layout_.scene.empty()) {
        const std::size_t rows = session().measures().size() + 2;
        comparisonRoom_ = takeComparisonRoom(layout_.scene, scale(), rows, state_.differences);
    }
    dividePanes();
}

void Application::dividePanes() {
    const Box& box = layout_.scene;
    rooms_ = divide({box.x, box.y, box.width, box.height, scale()}, panes_.count());
}

Box Application::paneBox() const {
    const Viewport view = viewport();
    return {view.x, view.y, view.width, view.height};
}

Variation Application::comparison() const {
    Variation variation;
    if (!panes_.compares()) return variation;
    variation.parameter = panes_.parameter();
    for (const Session* run : panes_.sessions()) variation.values.push_back(variedValue(*run, variation.parameter));
    return variation;
}

void Application::drawPanes(const Ui& ui) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (!panes_.compares()) return pane().draw(list, paneFrame(ui));
    if (rooms_.size() != panes_.count()) dividePanes();  // it has begun in this frame
    const bool blends = session().playing() && !session().seeking();
    for (std::size_t i = 0; i < panes_.count(); ++i) {
        PaneFrame frame = paneFrame(ui);
        frame.viewport = rooms_[i].viewport;
        if (frame.viewport.width < 1.0f || frame.viewport.height < 1.0f) continue;
        if (i != panes_.activeIndex()) {
            frame.foldsLegend = true;
            const bool isAlike = panes_.session(i).demo().stepLength() == session().demo().stepLength();
            if (blends && isAlike) frame.blend = session().blend();
        }
        const Viewport& view = frame.viewport;
        list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height}, true);
        panes_.pane(i).draw(list, frame);
        list.PopClipRect();
        drawPaneTitle(list, frame, rooms_[i].title, panes_.title(i), i == panes_.activeIndex());
    }
}

/// Without panels: of a comparison the panes with their titles.
Image Application::scenePicture(const Ui& ui) {
    PaneFrame frame = paneFrame(ui);
    if (!panes_.compares()) return pane().picture(platform_, frame);
    const Box& box = layout_.scene;
    frame.viewport = {box.x, box.y, box.width, box.height, scale()};
    return sideBySidePicture(panes_, platform_, frame);
}

void Application::drawComparison(const Ui& ui, Requests& requests) {
    compareDialog_.draw(ui, session(), meshNames_, state_.compare, requests);
    if (!panes_.compares()) return;
    drawComparisonBar(ui, comparisonRoom_.bar, panes_, state_, requests);
    drawDifferences(ui, comparisonRoom_.table, panes_);
}

/// A condition that holds in another run stops all of them.
void Application::tellStopsOfOthers() {
    for (std::size_t i = 0; i < panes_.count(); ++i) {
        if (i == panes_.activeIndex()) continue;
        const std::optional<WatchHit> stop = panes_.pane(i).session().takeStop();
        if (!stop) continue;
        session().setPlaying(false);
        say(NoticeKind::Info,
            panes_.title(i) + " stopped at frame " + std::to_string(stop->frame) + ": " + stop->text + ".");
        settling_ = kSettlingFrames;
    }
}

}  // namespace collidoscope::app
