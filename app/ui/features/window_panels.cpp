#include "app/ui/features/window_panels.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/ui/features/features.h"
#include "app/ui/panels/bars.h"
#include "app/ui/panels/chart_buttons.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "demos/host/handle_list.h"

namespace collidoscope::app {
namespace {

constexpr double kThumbnailSeconds = 0.010;  ///< per frame
constexpr float kTextStep = 0.25f;

/// Hint about the mouse in this demo.
std::string_view hintOf(const demos::DemoBase& demo) {
    if (demo.takesPointer() || !demos::listHandles(demo).empty())
        return "Drag a shape to move it, drag beside it to look around. A right click on a shape asks about it.";
    return "Drag to look around.";
}

void resizeText(ShellState& state, float size) { state.textScale = std::clamp(size, 1.0f, 3.0f); }

/// The part of the scene that charts leave free.
Box besideCharts(Box scene, const std::vector<ChartBox>& charts) {
    for (const ChartBox& chart : charts)
        if (chart.plate.min.y >= scene.y) scene.width = std::min(scene.width, chart.plate.min.x - scene.x);
    return scene;
}

}  // namespace

WindowPanels::WindowPanels(Workbench& bench) : bench_(bench) {
    for (const MeshEntry& entry : bench_.meshes.entries()) meshNames_.push_back(entry.name);
}

/// Step that the caption of presentation mode shows; it may not exist.
Inspection WindowPanels::captioned() const {
    const ShellState& state = bench_.state;
    const bool isShown = state.bare && state.caption && bench_.pane().hasSession();
    return isShown ? inspect(bench_.session(), state.coverSteps) : Inspection{};
}

const Fonts& WindowPanels::layOut(bool isTouched) {
    const PixelSize size = bench_.window.framebufferSize();
    const float scale = bench_.scale();
    const Inspection inspection = captioned();
    hasCaption_ = inspection.exists() && !size.empty();
    const Fonts& fonts = bench_.platform.fonts(scale, hasCaption_ ? captionLetters(size, scale) : 0.0f);
    const Session& session = bench_.session();
    const Session& demo = bench_.demoSession();
    const ShownDemo shown{.caption = hasCaption_ ? caption_.reserve(fonts, size, inspection) : 0.0f,
                          .moves = demo.demo().moves(),
                          .charts = !session.current().chartItems.empty() && !bench_.panes.compares(),
                          .lanes = lanesHeight(demo.branchCount(), isTouched || bench_.layout.narrow())};
    PanelLayout& layout = bench_.layout;
    layout = app::layOut(size, scale, bench_.state, shown);
    Drawer& drawer = bench_.state.drawer;
    if (drawer == Drawer::Chapters ? layout.leftFits : layout.rightFits) drawer = Drawer::None;
    return fonts;
}

void WindowPanels::drawCaption(const Ui& ui) const {
    if (hasCaption_) caption_.draw(ui, bench_.layout.caption, captioned());
}

/// Presentation mode is for a class that looks on, and the card of long work stands in the same place.
void WindowPanels::drawHint(const Ui& ui, bool isBusy) {
    if (!bench_.state.largeChart && !isBusy && !bench_.state.bare)
        hint_.draw(ui, besideCharts(bench_.layout.scene, bench_.pane().overlay().charts),
                   hintOf(bench_.session().demo()));
    if (bench_.interaction().capturesMouse()) hint_.dismiss();
}

void WindowPanels::work() {
    if (thumbnails_.work(kThumbnailSeconds)) bench_.refresh(1);
}

/// As the legend stood in the last frame.
void WindowPanels::drawLegendButton(const Ui& ui) {
    ShellState& state = bench_.state;
    const OverlayMemory& overlay = bench_.pane().overlay();
    if ((!overlay.legendFolded && !state.wholeLegend) || state.bare || state.largeChart) return;
    const PixelRect& at = overlay.legend;
    if (legendButton(ui, bench_.paneBox(), {at.min.x, at.min.y, at.max.x - at.min.x, at.max.y - at.min.y}))
        state.wholeLegend = !state.wholeLegend;
}

/// As the charts stood in the last frame.
void WindowPanels::drawChartButtons(const Ui& ui) {
    std::optional<std::size_t>& large = bench_.state.largeChart;
    const OverlayMemory& overlay = bench_.pane().overlay();
    const std::size_t count = bench_.session().current().chartItems.size();
    if (large && *large >= count) large.reset();
    if (bench_.state.bare) return;
    if (const auto chosen = chartButtons(ui, overlay.charts, overlay.missingCharts, count, large)) {
        large = chosen->large;
        bench_.refresh();
    }
}

/// In the lower right corner, beside the axis gizmo, or above it where there is no room beside the legend: both stay in
/// sight, and the gizmo in reach.
void WindowPanels::drawNotices(const Ui& ui, Requests& requests) {
    const Box& scene = bench_.layout.scene;
    const float width = std::min(ui.px(400), scene.width - ui.px(24));
    if (width <= ui.px(120)) return;
    ImVec2 corner{scene.x + scene.width - ui.px(12), scene.y + scene.height - ui.px(12)};
    const PixelRect& gizmo = bench_.pane().overlay().gizmo;
    const PixelRect& legend = bench_.pane().overlay().legend;
    const bool isShown = gizmo.max.x > gizmo.min.x;
    const float left = legend.max.y > gizmo.min.y ? std::max(scene.x, legend.max.x) : scene.x;
    if (isShown && gizmo.min.x - ui.px(20) - width > left)
        corner.x = std::min(corner.x, gizmo.min.x - ui.px(8));
    else if (isShown)
        corner.y = std::min(corner.y, gizmo.min.y - ui.px(8));
    bench_.notices.draw(ui, corner, width, requests);
}

/// Runs whose curves the plots show beside those of the active one.
std::vector<MeasurePanel::OtherRun> WindowPanels::comparedRuns() const {
    std::vector<MeasurePanel::OtherRun> runs;
    if (!bench_.state.comparedCurves) return runs;
    if (const MeasuresHistory* branch = bench_.session().comparedHistory()) runs.push_back({"compared branch", branch});
    const SideBySide& panes = bench_.panes;
    for (std::size_t i = 0; i < panes.count(); ++i)
        if (i != panes.activeIndex()) runs.push_back({panes.title(i), &panes.session(i).history()});
    return runs;
}

/// Draws the bars for which the layout has room.
void WindowPanels::drawBars(const Ui& ui, Requests& requests) {
    const PanelLayout& layout = bench_.layout;
    const ShellState& state = bench_.state;
    if (layout.narrow())
        drawPhoneBar(ui, layout, bench_.session(), state, requests);
    else
        drawTopBar(ui, layout, bench_.session(), state, bench_.window.fullScreen(), bench_.reachNote(), requests);
    drawSheetStrip(ui, layout.strip, requests);
    drawSheetHead(ui, layout.sheetHead, state.drawer, requests);
    drawLegendButton(ui);
    drawChartButtons(ui);
    if (state.bare && ui.touch) drawPresentationExit(ui, layout.scene, requests);
}

void WindowPanels::drawSides(const Ui& ui, Requests& requests) {
    const PanelLayout& layout = bench_.layout;
    Session& session = bench_.session();
    if (!layout.left.empty()) {
        const Panel panel(ui, "##chapters", layout.left, false, {12, 12});
        chapters_.draw(ui, session.info(), search_, thumbnails_, requests);
    }
    if (layout.right.empty()) return bench_.rightPanel.release(session);
    const Panel panel(ui, "##parameters", layout.right, true, {16, 12});
    bench_.rightPanel.measures().compareWith(comparedRuns());
    bench_.rightPanel.parameters().setReach(bench_.reachNote());
    bench_.rightPanel.draw(ui, session, bench_.interaction(), meshNames_, bench_.state.cases, bench_.state.coverSteps,
                           requests);
}

void WindowPanels::drawFeatures(const Ui& ui, Features& features, Requests& requests) {
    features.compare.draw(ui, meshNames_, requests);
    features.sweep.draw(ui);
    features.code.draw(ui);
    features.film.draw(ui);
    drawTransport(ui, bench_.layout.transport, bench_.demoSession(), bench_.state,
                  {.reach = bench_.reachNote(), .isInside = bench_.beneath != nullptr}, requests);
    lanes_.draw(ui, bench_.layout.lanes, bench_.demoSession(), bench_.state, requests);
    features.inside.draw(ui, requests);
    features.probe.draw(ui, requests);
    if (!features.probe.isActive()) features.measuring.draw(ui, bench_.belowInsideBar(ui), requests);
    if (const auto progress = features.progress())
        if (drawProgressCard(ui, bench_.layout.scene, *progress)) features.cancelWork();
    features.presenting.tools().draw(ui, bench_.layout.scene, bench_.window.now(), requests);
}

Requests WindowPanels::draw(const Ui& ui, Features& features) {
    Requests requests;
    drawBars(ui, requests);
    drawSides(ui, requests);
    drawFeatures(ui, features, requests);
    drawNotices(ui, requests);
    ShellState& state = bench_.state;
    palette_.draw(ui, search_, bench_.session(), state.palette, requests);
    drawHelp(ui, state.help);
    drawAbout(ui, bench_.facts, state.about);
    bench_.notices.drawLog(ui, state.log);
    if ((leadsSheet_ && !state.anySheet()) || (leadsMenu_ && !bench_.platform.hasPopup())) keyboardToScene();
    bench_.platform.markKeyboard(ui.accent(), ui.px(2));
    return requests;
}

void WindowPanels::openPalette(std::string text) {
    palette_.beginWith(std::move(text));
    bench_.state.palette = true;
}

void WindowPanels::keyboardToNext() {
    if (bench_.state.anySheet()) return keyboardInSheet(+1);
    constexpr std::array kStops{"##parameters", "##sweep", "##comparison", "##chapters", "##transport", "##top"};
    while (keyboardAt_ < kStops.size()) {
        const char* const window = kStops[keyboardAt_++];
        if (bench_.platform.isShown(window)) return bench_.platform.leadKeyboard(window);
    }
    keyboardToScene();
}

void WindowPanels::keyboardInSheet(int direction) {
    leadsSheet_ = true;
    bench_.platform.leadKeyboardInFront(direction);
}

void WindowPanels::keyboardInMenu() {
    leadsMenu_ = true;
    bench_.platform.leadKeyboardInPopup();
}

void WindowPanels::keyboardToScene() {
    keyboardAt_ = 0;
    leadsSheet_ = leadsMenu_ = false;
    if (bench_.platform.leadsKeyboard()) bench_.platform.leadKeyboard(nullptr);
}

void WindowPanels::toggle(bool& isWanted, bool fits, Drawer drawer) {
    ShellState& state = bench_.state;
    const bool isDrawn = state.drawer == drawer;
    state.drawer = Drawer::None;
    if (state.bare) {  // it is not known yet whether there is room
        state.bare = false;
        isWanted = true;
        state.drawer = drawer;
    } else if (fits) {
        isWanted = !isWanted;
    } else if (!isDrawn) {
        state.drawer = drawer;
    }
}

std::span<const Command> WindowPanels::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(Cancel, "Edit", "Cancel a drag, close what is open", icon::kClose, {plain(KeyCode::Escape)}, "",
                [](Features& all) { all.cancel(); }),
        Command(Palette, "Demos", "Search demos and commands", icon::kSearch, {control(KeyCode::K)}, "",
                [](Features& all) { flip(all.state().palette); }),
        Command(HidePanels, "Window", "All panels, or presentation mode", icon::kExpand, {plain(KeyCode::Tab)},
                "presentation mode, clean stage, hide", [](Features& all) { flip(all.state().bare); }),
        Command(Caption, "Window", "Caption of presentation mode", icon::kText, {plain(KeyCode::C)}, "",
                [](Features& all) { flip(all.state().caption); }),
        Command(CoverSteps, "Window", "Cover the steps to come", icon::kEyeSlash, {plain(KeyCode::P)}, "",
                [](Features& all) { flip(all.state().coverSteps); }),
        Command(ChapterPanel, "Window", "Chapters", icon::kList, {plain(KeyCode::F2)}, "",
                [](Features& all) {
                    all.panels.toggle(all.state().chapters, all.bench.layout.leftFits, Drawer::Chapters);
                }),
        Command(ParameterPanel, "Window", "Parameters and measures", icon::kSliders, {plain(KeyCode::F3)}, "",
                [](Features& all) {
                    all.panels.toggle(all.state().parameters, all.bench.layout.rightFits, Drawer::Parameters);
                }),
        Command(Transport, "Window", "Timeline", icon::kPlay, {plain(KeyCode::F4)}, "",
                [](Features& all) { flip(all.state().transport); }),
        Command(KeyboardFocus, "Window", "Keyboard to the panels, then ← ↑ ↓ → Enter", icon::kKeyboard,
                {plain(KeyCode::F6)}, "", [](Features& all) { all.panels.keyboardToNext(); }),
        Command(ToggleTheme, "Window", "Dark or projector theme", icon::kAdjust, {plain(KeyCode::T)},
                "light, bright, colours, lecture",
                [](Features& all) { all.state().theme = all.state().theme == "dark" ? "projector" : "dark"; }),
        Command(LargerText, "Window", "Larger text", icon::kText,
                {control(KeyCode::Equal), controlShift(KeyCode::Equal), true},
                "scale, font size, zoom, bigger text, enlarge, magnify, increase",
                [](Features& all) { resizeText(all.state(), all.state().textScale + kTextStep); }),
        Command(SmallerText, "Window", "Smaller text", icon::kText, {control(KeyCode::Minus), {}, true},
                "scale, font size, decrease, shrink",
                [](Features& all) { resizeText(all.state(), all.state().textScale - kTextStep); }),
        Command(NormalText, "Window", "Text of normal size", icon::kText, {control(KeyCode::Digit0)}, "",
                [](Features& all) { resizeText(all.state(), 1.0f); }),
        Command(FullScreen, "Window", "Full screen", icon::kFullScreen, {plain(KeyCode::F11)},
                "presentation, projector",
                [](Features& all) { all.bench.window.setFullScreen(!all.bench.window.fullScreen()); }),
        Command(Help, "Window", "Keys and mouse", icon::kKeyboard, {plain(KeyCode::F1), shift(KeyCode::Slash)},
                "shortcuts, manual", [](Features& all) { flip(all.state().help); }),
        Command(Log, "Window", "Messages so far", icon::kList, {}, "notices, errors, history",
                [](Features& all) { flip(all.state().log); }),
        Command(About, "Window", "About Collidoscope", icon::kInfo, {}, "version, licence, OpenGL",
                [](Features& all) { flip(all.state().about); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
