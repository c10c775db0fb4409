#include "app/ui/workbench.h"

#include <glm/geometric.hpp>

#include "app/files/file_io.h"
#include "app/files/folders.h"
#include "app/session/variation.h"
#include "app/ui/panels/bars.h"

namespace collidoscope::app {
namespace {

Window& loadedWindow(Window& window) {
    loadOpenGl(window);
    return window;
}

}  // namespace

Workbench::Workbench(Window& shownIn)
    : window(loadedWindow(shownIn)), platform(shownIn), facts(openGlFacts()), folder(picturesFolder()) {}

void Workbench::close() {
    closed = true;
    window.wake();
}

LeftDemo Workbench::takeDemo() {
    rightPanel.release(session());
    return {.session = pane().take(), .camera = interaction().cameraState(), .selected = interaction().selected()};
}

void Workbench::lookAsLeft(const LeftDemo& left) {
    interaction().setCameraState(left.camera);
    interaction().select(left.selected);
}

void Workbench::openRightPanel() {
    state.bare = false;
    if (layout.rightFits)
        state.parameters = true;
    else
        state.drawer = Drawer::Parameters;
}

void Workbench::showTitle() { window.setTitle(std::string(session().info().entry.title) + " – Collidoscope"); }

void Workbench::applyKeyFrameBudget() {
    session().setKeyFrameBudget(static_cast<std::size_t>(state.keyFrameMegabytes) << 20);
}

void Workbench::restart() {
    demoSession().restart();
    if (runs().sharesClock()) runs().forOthers([](Session& other) { other.restart(); });
}

void Workbench::reset() {
    const auto resetRun = [this](Session& run) {
        const VariedValues values = variedValues(run, panes.parameters());
        run.reset();
        setVaried(run, values, &meshes);
    };
    if (panes.sharesClock()) panes.forOthers(resetRun);
    resetRun(session());
}

void Workbench::undo() {
    if (panes.sharesClock() && !session().undoesOnly(panes.parameters()))
        panes.forOthers([](Session& other) { other.undo(); });
    session().undo();
}

void Workbench::redo() {
    if (panes.sharesClock() && !session().redoesOnly(panes.parameters()))
        panes.forOthers([](Session& other) { other.redo(); });
    session().redo();
}

const char* Workbench::reachNote() const {
    if (!runs().compares()) return "";
    return runs().sharesClock() ? "It acts in all runs, which share one clock."
                                : "It acts in the active pane alone, since each pane has its own clock.";
}

float Workbench::scale() const {
    return std::clamp(std::max(window.contentScale(), 0.5f) * state.textScale, 0.5f, 4.0f);
}

const Theme& Workbench::theme() const { return state.theme == "projector" ? projectorTheme() : darkTheme(); }

Viewport Workbench::sceneViewport() const {
    const Box& box = layout.scene;
    return {box.x, box.y, box.width, box.height, scale()};
}

Viewport Workbench::viewport() const {
    const bool isDivided = panes.compares() && panes.activeIndex() < rooms.size();
    return isDivided ? rooms[panes.activeIndex()].viewport : sceneViewport();
}

Box Workbench::paneBox() const {
    const Viewport view = viewport();
    return {view.x, view.y, view.width, view.height};
}

float Workbench::belowInsideBar(const Ui& ui) const {
    constexpr float kInsideBar = 52.0f;  // px at 100 %, with its margin
    return layout.scene.y + ui.px(12) + (beneath ? ui.px(ui.target(kInsideBar - 8.0f, kInsideBar)) : 0.0f);
}

PaneFrame Workbench::paneFrame(const Ui& ui) const {
    PaneFrame frame{.theme = ui.theme, .fonts = ui.fonts, .viewport = viewport()};
    frame.options = state.view;
    frame.wholeLegend = state.wholeLegend;
    frame.foldsLegend = !state.bare;
    frame.keys = !isTouching;
    frame.comparedCurves = state.comparedCurves;
    frame.largeChart = state.largeChart;
    if (state.bare && ui.touch) frame.topTaken = presentationExitHeight(ui);
    if (!state.bare && beneath) frame.topTaken = belowInsideBar(ui) - ui.px(12) - layout.scene.y;
    const Box& charts = layout.charts;
    const float edge = ui.px(8);
    if (!charts.empty())
        frame.chartRow = {{charts.x + edge, charts.y + edge},
                          {charts.x + charts.width - edge, charts.y + charts.height}};
    return frame;
}

bool Workbench::isClick(const geometry::Vec2f& press, const geometry::Vec2f& release) const {
    return glm::distance(press, release) <= kClickTolerance * scale();
}

void Workbench::save(std::string stem, const char* extension, const WriteFile& write, const DescribeFile& words) {
    std::replace(stem.begin(), stem.end(), '/', '-');
    attempt([&] {
        std::filesystem::create_directories(folder);
        const std::filesystem::path path = freshPath(folder, stem, extension);
        write(path);
        say(NoticeKind::Success, onSaved ? onSaved(path) : words(path));
    });
    refresh(2);
}

void Workbench::saveTable(const std::string& table, const std::string& count, const std::string& stem, bool toFile) {
    if (!toFile) {
        window.setClipboard(table);
        return say(NoticeKind::Success, "Copied " + count + " as CSV.");
    }
    save(
        stem, ".csv", [&](const auto& path) { writeFile(path, table); },
        [&](const auto& path) { return "Saved " + count + " as " + path.string(); });
}

}  // namespace collidoscope::app
