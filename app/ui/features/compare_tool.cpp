#include "app/ui/features/compare_tool.h"

#include <algorithm>
#include <utility>

#include "app/compare/compare_runs.h"
#include "app/ui/features/features.h"
#include "app/widgets/icons.h"

namespace collidoscope::app {

void CompareTool::ask(const std::string& parameter) {
    if (bench_.beneath)
        return bench_.notify(
            "The steps inside two shapes cannot be compared. Esc leads back to the demo, whose runs can.");
    const demos::DemoBase& demo = bench_.session().demo();
    if (demos::listParameters(demo).empty() && demo.presets().empty())
        return bench_.notify("This demo has no parameter in which runs could differ.");
    dialog_.ask(bench_.session(), variations(), parameter);
    bench_.state.compare = true;
    bench_.state.drawer = Drawer::None;
}

void CompareTool::show(const CompareWith& wanted) {
    bench_.attempt([&] {
        checkVariations(bench_.session(), wanted.variations, &bench_.meshes);
        bench_.rightPanel.release(bench_.session());
        if (bench_.panes.compares())
            change(wanted.variations);
        else
            begin(wanted.variations);
    });
    bench_.refresh();
}

void CompareTool::begin(const Variations& wanted) {
    std::vector<std::unique_ptr<Session>> others;
    for (std::size_t i = 1; i < wanted.front().values.size(); ++i)
        others.push_back(variantOf(bench_.session(), valuesOf(wanted, i), &bench_.meshes));
    bench_.panes.begin(std::move(others), {.parameters = parametersOf(wanted), .presets = presetsOf(wanted)});
    bench_.notify(
        "The runs share clock and camera. A click makes a pane the active one; Esc ends the "
        "comparison and keeps the active run.");
}

/// Runs that are to stand in place of those that are there; null where one stays as it is.
std::vector<std::unique_ptr<Session>> CompareTool::variantsFor(const Variations& wanted) const {
    const SideBySide& panes = bench_.panes;
    std::vector<std::unique_ptr<Session>> variants;
    for (std::size_t i = 0; i < wanted.front().values.size(); ++i) {
        const bool isNew = i >= panes.count();
        const Session& from = isNew ? bench_.session() : panes.session(i);
        VariedValues values = valuesOf(wanted, i);
        // Parameters that are no longer compared take the value of the active run in all runs.
        for (VariedValue& one : panes.values(panes.activeIndex()))
            if (std::none_of(values.begin(), values.end(),
                             [&](const auto& kept) { return kept.parameter == one.parameter; }))
                values.push_back(std::move(one));
        VariedValues now = isNew ? VariedValues{} : panes.values(i);
        const bool stays = !isNew && std::all_of(values.begin(), values.end(), [&](const VariedValue& one) {
            const auto isNow = [&](const VariedValue& had) {
                return had.parameter == one.parameter && had.value == one.value;
            };
            return hasValue(from, one) || std::any_of(now.begin(), now.end(), isNow);
        });
        variants.push_back(stays ? nullptr : variantOf(from, values, &bench_.meshes));
    }
    return variants;
}

void CompareTool::change(const Variations& wanted) {
    SideBySide& panes = bench_.panes;
    std::vector<std::unique_ptr<Session>> variants = variantsFor(wanted);
    if (panes.activeIndex() >= variants.size()) activate(0);
    while (panes.count() > variants.size()) panes.remove(panes.count() - 1);
    const bool playing = bench_.session().playing();
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (variants[i] && i < panes.count())
            replaceRun(i, *variants[i], comparedTitle(*variants[i], valuesOf(wanted, i)));
        else if (variants[i])
            panes.add(std::move(variants[i]));
    }
    panes.setParameters(parametersOf(wanted), presetsOf(wanted));
    if (playing) bench_.session().setPlaying(true);
}

/// The run as it was stays as a branch; the other one comes to its frame.
void CompareTool::replaceRun(std::size_t index, const Session& variant, std::string name) {
    Session& run = bench_.panes.pane(index).session();
    const std::uint64_t frame = run.frame();
    SavedSession saved = variant.saved();
    saved.branches[saved.present].name = std::move(name);
    run.restore(saved);
    if (frame > 0) run.seekInParts(frame);
}

bool CompareTool::isComparing() {
    if (!bench_.panes.compares()) bench_.notify("Nothing is compared at the moment.");
    return bench_.panes.compares();
}

void CompareTool::end() {
    if (!isComparing()) return;
    bench_.panes.end();
    bench_.applyKeyFrameBudget();
    bench_.refresh();
}

void CompareTool::toggleTable() {
    if (isComparing()) flip(bench_.state.differences);
}

void CompareTool::toggleClocks() {
    if (!isComparing()) return;
    SideBySide& panes = bench_.panes;
    panes.setSharesClock(!panes.sharesClock());
    bench_.notify(panes.sharesClock() ? "The runs share one clock again: the others go to the moment of the active one."
                                      : "Each pane has its own clock now: play, steps and the timeline act upon the "
                                        "active pane alone.");
}

Variations CompareTool::variations() const {
    Variations variations;
    const SideBySide& panes = bench_.runs();
    for (const std::string& parameter : panes.parameters()) variations.push_back({.parameter = parameter});
    for (std::size_t i = 0; i < panes.count() && !variations.empty(); ++i) {
        const VariedValues values = panes.values(i);
        for (std::size_t j = 0; j < values.size(); ++j) variations[j].values.push_back(values[j].value);
    }
    return variations;
}

void CompareTool::activate(std::size_t index) {
    if (index == bench_.panes.activeIndex()) return;
    bench_.rightPanel.release(bench_.session());
    bench_.panes.activate(index);
    observer_.markFaultReported();
    bench_.interaction().setCovered(false);
    bench_.interaction().handle(MouseMoveEvent{bench_.mouse.x, bench_.mouse.y}, bench_.session(), bench_.viewport());
    bench_.refresh();
}

void CompareTool::activateNext() {
    SideBySide& runs = bench_.runs();
    if (!runs.compares()) return;
    const std::size_t next = (runs.activeIndex() + 1) % runs.count();
    // Beneath what is looked into only the run changes: the same two shapes are looked into there.
    if (bench_.beneath)
        runs.activate(next);
    else
        activate(next);
}

void CompareTool::activateUnderMouse() {
    if (!bench_.panes.compares() || bench_.interaction().capturesMouse()) return;
    const geometry::Vec2f& mouse = bench_.mouse;
    for (std::size_t i = 0; i < bench_.rooms.size(); ++i) {
        const Viewport& view = bench_.rooms[i].viewport;
        const bool isInside = mouse.x >= view.x && mouse.x < view.x + view.width &&
                              mouse.y >= bench_.rooms[i].title.min.y && mouse.y < view.y + view.height;
        if (isInside) return activate(i);
    }
}

void CompareTool::layOut() {
    room_ = {};
    Box& scene = bench_.layout.scene;
    if (bench_.panes.compares() && !scene.empty()) {
        const std::size_t rows = bench_.session().measures().size() + (bench_.panes.sharesClock() ? 2 : 3);
        room_ = takeComparisonRoom(scene, bench_.scale(), rows, bench_.state.differences);
    }
    divideScene();
}

void CompareTool::divideScene() { bench_.rooms = divide(bench_.sceneViewport(), bench_.panes.count()); }

void CompareTool::drawPanes(const Ui& ui) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    SideBySide& panes = bench_.panes;
    if (!panes.compares()) return bench_.pane().draw(list, bench_.paneFrame(ui));
    if (bench_.rooms.size() != panes.count()) divideScene();  // it has begun in this frame
    const Session& active = bench_.session();
    const bool blends = panes.sharesClock() && active.playing() && !active.seeking();
    for (std::size_t i = 0; i < panes.count(); ++i) {
        PaneFrame frame = bench_.paneFrame(ui);
        frame.viewport = bench_.rooms[i].viewport;
        frame.gridNote = false;  // in a pane it covers what the scene is about
        if (frame.viewport.width < 1.0f || frame.viewport.height < 1.0f) continue;
        if (i != panes.activeIndex()) {
            frame.foldsLegend = true;
            const bool isAlike = panes.session(i).demo().stepLength() == active.demo().stepLength();
            if (blends && isAlike) frame.blend = active.blend();
        }
        const Viewport& view = frame.viewport;
        list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height}, true);
        panes.pane(i).draw(list, frame);
        list.PopClipRect();
        drawPaneTitle(list, frame, bench_.rooms[i].title, panes, i, i == panes.activeIndex());
    }
}

void CompareTool::draw(const Ui& ui, std::span<const std::string> meshes, Requests& requests) {
    dialog_.draw(ui, bench_.session(), meshes, bench_.state.compare, requests);
    if (!bench_.panes.compares()) return;
    drawComparisonBar(ui, room_.bar, bench_.panes, bench_.state, requests);
    drawDifferences(ui, room_.table, bench_.panes);
}

std::span<const Command> CompareTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(Compare, "Compare", "Compare side by side", icon::kChart, {control(KeyCode::D)},
                "add a parameter, several parameters", [](Features& all) { all.compare.ask({}); }),
        Command(NextPane, "Compare", "Next pane of the comparison", icon::kAngleRight,
                {control(KeyCode::Tab), {}, true}, "", [](Features& all) { all.compare.activateNext(); }),
        Command(DifferenceTable, "Compare", "Table of differences", icon::kList, {controlShift(KeyCode::D)}, "",
                [](Features& all) { all.compare.toggleTable(); }),
        Command(LockCameras, "Compare", "One camera or free cameras in the panes", icon::kCamera, {}, "",
                [](Features& all) { all.bench.panes.setLocksCameras(!all.bench.panes.locksCameras()); }),
        Command(LockClocks, "Compare", "One clock or a clock for each pane", icon::kClock, {},
                "time, independent, synchronise, together, lock, free",
                [](Features& all) { all.compare.toggleClocks(); }),
        Command(EndComparison, "Compare", "End the comparison", icon::kClose, {}, "",
                [](Features& all) { all.compare.end(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
