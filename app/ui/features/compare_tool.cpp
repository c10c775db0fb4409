#include "app/ui/features/compare_tool.h"

#include "app/ui/features/features.h"
#include "app/widgets/icons.h"

namespace collidoscope::app {

void CompareTool::ask(const std::string& parameter) {
    if (bench_.beneath) return bench_.tell("Esc leads back to the demo, whose runs can be compared.");
    const demos::DemoBase& demo = bench_.session().demo();
    if (demos::listParameters(demo).empty() && demo.presets().empty())
        return bench_.tell("This demo has no parameter in which runs could differ.");
    dialog_.ask(bench_.session(), parameter);
    bench_.state.compare = true;
    bench_.state.drawer = Drawer::None;
}

void CompareTool::begin(const CompareWith& wanted) {
    bench_.attempt([&] {
        std::vector<std::unique_ptr<Session>> others;
        for (const std::string& value : wanted.values)
            others.push_back(variantOf(bench_.session(), wanted.parameter, value, &bench_.meshes));
        bench_.rightPanel.release(bench_.session());
        bench_.panes.begin(std::move(others), wanted.parameter);
        bench_.tell(
            "The runs share clock and camera. A click makes a pane the active one; Esc ends the "
            "comparison and keeps the active run.");
    });
    bench_.refresh();
}

bool CompareTool::isComparing() {
    if (!bench_.panes.compares()) bench_.tell("Nothing is compared at the moment.");
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

Variation CompareTool::variation() const {
    Variation variation;
    if (!bench_.panes.compares()) return variation;
    variation.parameter = bench_.panes.parameter();
    for (const Session* run : bench_.panes.sessions())
        variation.values.push_back(variedValue(*run, variation.parameter));
    return variation;
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
    if (bench_.panes.compares()) activate((bench_.panes.activeIndex() + 1) % bench_.panes.count());
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
        const std::size_t rows = bench_.session().measures().size() + 2;
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
    const bool blends = active.playing() && !active.seeking();
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
        drawPaneTitle(list, frame, bench_.rooms[i].title, panes.title(i), i == panes.activeIndex());
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
        Command(Compare, "Compare", "Compare side by side", icon::kChart, {control(KeyCode::D)}, "",
                [](Features& all) { all.compare.ask({}); }),
        Command(NextPane, "Compare", "Next pane of the comparison", icon::kAngleRight,
                {control(KeyCode::Tab), {}, true}, "", [](Features& all) { all.compare.activateNext(); }),
        Command(DifferenceTable, "Compare", "Table of differences", icon::kList, {controlShift(KeyCode::D)}, "",
                [](Features& all) { all.compare.toggleTable(); }),
        Command(LockCameras, "Compare", "One camera or free cameras in the panes", icon::kCamera, {}, "",
                [](Features& all) { all.bench.panes.setLocksCameras(!all.bench.panes.locksCameras()); }),
        Command(EndComparison, "Compare", "End the comparison", icon::kClose, {}, "",
                [](Features& all) { all.compare.end(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
