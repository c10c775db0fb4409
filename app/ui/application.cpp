#include "app/ui/application.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/ui/panels/bars.h"
#include "app/ui/panels/chart_buttons.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/sheets.h"
#include "app/ui/start_state.h"
#include "app/view/chart_box.h"
#include "demos/host/handle_list.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

constexpr double kThumbnailSeconds = 0.010;   ///< per frame
constexpr float kTouchMargin = 4.0f;          ///< px at 100 %, by which a finger may miss a control
constexpr double kShortestFrame = 1.0 / 125;  ///< s, where the display does not set the pace
constexpr double kLongestWait = 3600.0;
constexpr double kLongestFrame = 1.0;    ///< s, that count as time of the demo, so that its real-time factor is true
constexpr double kLongestMotion = 0.25;  ///< s, of what moves on the screen, so that nothing leaps

Window& withOpenGl(Window& window) {
    loadOpenGl(window);
    return window;
}

}  // namespace

Application::Application(Window& window, const Settings& settings)
    : platform_(withOpenGl(window)), bench_(window), facts_(openGlFacts()) {
    for (const MeshEntry& entry : bench_.meshes.entries()) meshNames_.push_back(entry.name);
    bench_.meshes.onNotices([this](const std::filesystem::path& mesh, const std::vector<std::string>& notices) {
        std::string text = mesh.filename().string();
        for (const std::string& notice : notices) text += "\n" + notice;
        say(NoticeKind::Warning, text);
    });
    bench_.state.theme = settings.theme == "projector" ? "projector" : "dark";
    bench_.state.keyFrameMegabytes = std::clamp(settings.keyFrameMegabytes, 1, 65536);
    bench_.state.textScale = std::clamp(static_cast<float>(settings.scale), 1.0f, 3.0f);
    bench_.state.chapters = !demos::contains(settings.folded, std::string("chapters"));
    bench_.state.parameters = !demos::contains(settings.folded, std::string("parameters"));
    bench_.state.transport = !demos::contains(settings.folded, std::string("timeline"));
    conditions_ = settings.conditions;
    if (!demos::contains(settings.folded, std::string("hint"))) hint_.show();
    lastTime_ = bench_.window.now();
}

Application::~Application() = default;

void Application::restoreOpenGl() {
    loadOpenGl(bench_.window);
    platform_.restoreOpenGl();
    bench_.panes.restoreOpenGl();
    film_.restoreOpenGl();
    target_ = RenderTarget();
    thumbnails_ = Thumbnails();
    bench_.refresh();
}

Settings Application::settings() const {
    Settings settings;
    settings.conditions = conditions_;
    settings.theme = bench_.state.theme;
    settings.scale = static_cast<double>(bench_.state.textScale);
    const PixelSize size = bench_.window.framebufferSize();
    if (!bench_.window.fullScreen() && !size.empty()) {
        // Kept as on a display of 100 %: the system enlarges a new window for its display by itself.
        const float display = std::max(bench_.window.contentScale(), 0.5f);
        settings.windowWidth = static_cast<int>(std::lround(static_cast<float>(size.width) / display));
        settings.windowHeight = static_cast<int>(std::lround(static_cast<float>(size.height) / display));
    }
    settings.keyFrameMegabytes = bench_.state.keyFrameMegabytes;
    if (!bench_.state.chapters) settings.folded.push_back("chapters");
    if (!bench_.state.parameters) settings.folded.push_back("parameters");
    if (!bench_.state.transport) settings.folded.push_back("timeline");
    if (!hint_.wanted()) settings.folded.push_back("hint");
    if (pane().hasSession()) {
        settings.demo = std::string(demoSession().info().name);
        settings.parameters = changedParameters(demoSession());
        addConditions(settings.conditions, demoSession());
    }
    return settings;
}

const Theme& Application::theme() const { return bench_.state.theme == "projector" ? projectorTheme() : darkTheme(); }

void Application::run() {
    while (!closed_) {
        const double started = bench_.window.now();
        takeEvents(timeout());
        slept_ = bench_.window.now() - started;
        frame();
        const double spent = bench_.window.now() - started;
        if (!closed_ && spent < kShortestFrame) takeEvents(kShortestFrame - spent);
    }
}

void Application::close() {
    closed_ = true;
    bench_.window.wake();
}

void Application::wake() { bench_.window.wake(); }

double Application::timeout() const {
    if (!queue_.empty() || bench_.settling > 0 || presenter_.moving(bench_.window.now()) || interaction().moving() ||
        bench_.notices.moving() || hint_.moving())
        return 0.0;
    if (caseTask_ || film_.isBusy() ||
        (pane().hasSession() && (session().seeking() || session().ghostIsComing() || bench_.panes.isFillingCurves() ||
                                 bench_.panes.isFollowing())))
        return 0.0;
    const bool minimised = bench_.window.framebufferSize().empty();
    if (pane().hasSession() && session().playing() && session().demo().moves()) return minimised ? 0.1 : 0.0;
    if (thumbnails_.pending() && !minimised) return 0.0;
    double wait = std::min(
        {bench_.notices.nextChange(), hint_.nextChange(), gestures_.timeout(bench_.window.now()), kLongestWait});
    if (isLoading_ || sweep_.isRunning()) wait = std::min(wait, 0.1);
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, 0.25);  // the caret blinks
    return wait;
}

void Application::takeEvents(double timeout) {
    auto events = bench_.window.takeEvents(timeout);
    if (!events.empty()) {
        bench_.refresh();
        hint_.touched();
    }
    for (const Event& event : events)
        if (const auto* touch = std::get_if<TouchEvent>(&event)) gestures_.push(*touch);
    const auto touches = std::erase_if(events, [](const Event& e) { return std::holds_alternative<TouchEvent>(e); });
    if (touches > 0) touched_ = true;
    queue_.push(std::move(events));
}

/// Fingers wait until a frame has seen all that they came to before.
void Application::takeTouches(double now) {
    if (!touched_ || !queue_.empty()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Box& bar = bench_.layout.transport;  // its timeline is dragged, and nothing in it scrolls
    const bool onBar = mouse.y >= bar.y && mouse.y < bar.y + bar.height && mouse.x >= bar.x;
    const UnderFinger under = platform_.underMouse();
    auto events =
        gestures_.takeFrame(under == UnderFinger::Panel && onBar ? UnderFinger::Dragged : under, now, bench_.scale());
    if (!events.empty()) bench_.refresh();
    queue_.push(std::move(events));
}

void Application::frame() {
    takeEvents(0.0);
    const double now = bench_.window.now();
    const double passed = std::clamp(now - lastTime_, 0.0, kLongestFrame);
    // Nothing is missed while the window sleeps, but what a slow frame has said must still be seen after it.
    const double seen = std::clamp(now - lastTime_, 0.0, kLongestFrame + std::exchange(slept_, 0.0));
    const double seconds = std::min(passed, kLongestMotion);
    lastTime_ = now;
    bench_.settling = std::max(bench_.settling - 1, 0);
    if (onFrame_) onFrame_();
    pollLoader();
    bench_.notices.advance(seen);
    hint_.advance(seen);
    takeTouches(now);

    const PixelSize size = bench_.window.framebufferSize();
    const Inspection inspection = captioned();
    const bool hasCaption = inspection.exists() && !size.empty();
    const Fonts& fonts = platform_.fonts(bench_.scale(), hasCaption ? captionLetters(size, bench_.scale()) : 0.0f);
    const ShownDemo shown{.caption = hasCaption ? caption_.reserve(fonts, size, inspection) : 0.0f,
                          .moves = session().demo().moves(),
                          .charts = !session().current().chartItems.empty() && !bench_.panes.compares(),
                          .lanes = lanesHeight(session().branchCount(), touched_)};
    bench_.layout = layOut(size, bench_.scale(), bench_.state, shown);
    layOutPanes();
    if (bench_.state.drawer == Drawer::Chapters ? bench_.layout.leftFits : bench_.layout.rightFits)
        bench_.state.drawer = Drawer::None;
    if (styledTheme_ != theme().name || styledScale_ != bench_.scale()) {
        applyStyle(ImGui::GetStyle(), theme(), bench_.scale());
        styledTheme_ = theme().name;
        styledScale_ = bench_.scale();
    }
    // A command may change theme or size in the midst of this frame; they count from the next one on.
    const bool touch = touched_ || bench_.layout.narrow();
    const Ui ui{theme(), fonts, bench_.scale(), touch, !gestures_.undecided()};
    const float margin = touch ? std::round(ui.px(kTouchMargin)) : 0.0f;
    ImGui::GetStyle().TouchExtraPadding = {margin, margin};
    const auto events = queue_.takeFrame(platform_.awaitsTextField());
    platform_.beginFrame(events, static_cast<float>(seconds));
    interaction().setCovered(ImGui::GetIO().WantCaptureMouse && !interaction().capturesMouse());
    for (const Event& event : events) dispatch(event);
    if (ImGui::GetIO().WantTextInput || bench_.state.anySheet()) interaction().releaseMoveKeys();
    session().setShowsGhost(bench_.state.ghost);
    bench_.panes.advance(passed);
    tellStopsOfOthers();
    watchSeek();
    openWaitingInside();
    workOnCase();
    sweep_.work();
    if (!size.empty()) {
        interaction().update(seconds, session(), bench_.viewport());
        bench_.panes.updateCameras(seconds, bench_.rooms);
    }
    watchSession();
    noteMoment();
    updateProbe();
    measuring_.update();

    if (size.empty()) {
        ImGui::EndFrame();
        return;
    }
    const double drawingFrom = bench_.window.now();
    buildPanels(ui);
    bench_.window.wantText(ImGui::GetIO().WantTextInput);
    if (hasCaption) caption_.draw(ui, bench_.layout.caption, captioned());
    showScene(ui);
    target_.resize(size);
    target_.bind();
    const Color& back = ui.theme.background;
    glClearColor(back.x, back.y, back.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    platform_.render();
    if (interaction().capturesMouse() || !ImGui::GetIO().WantCaptureMouse)
        bench_.window.setCursor(interaction().cursor());
    else
        platform_.updateCursor();
    if (pictureWanted_ != WantedPicture::None) savePicture(ui);
    if (plotWanted_) savePlot(ui);
    film_.work(platform_, paneFrame(ui));
    if (thumbnails_.work(kThumbnailSeconds)) bench_.refresh(1);

    if (bench_.window.hasFramebuffer()) target_.copyTo(0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    bench_.window.present();
    if (bench_.window.hasFramebuffer()) watchSlowPictures(bench_.window.now() - drawingFrom);
}

Inspection Application::captioned() const {
    return bench_.state.bare && bench_.state.caption && pane().hasSession()
               ? inspect(session(), bench_.state.coverSteps)
               : Inspection{};
}

PaneFrame Application::paneFrame(const Ui& ui) const {
    PaneFrame frame{.theme = ui.theme, .fonts = ui.fonts, .viewport = bench_.viewport()};
    frame.options = bench_.state.view;
    frame.wholeLegend = bench_.state.wholeLegend;
    frame.foldsLegend = !bench_.state.bare;
    frame.keys = !gestures_.touching();
    frame.comparedCurves = bench_.state.comparedCurves;
    frame.largeChart = bench_.state.largeChart;
    if (bench_.state.bare && ui.touch) frame.chartsBelow = presentationExitHeight(ui);
    const Box& charts = bench_.layout.charts;
    const float edge = ui.px(8);
    if (!charts.empty())
        frame.chartRow = {{charts.x + edge, charts.y + edge},
                          {charts.x + charts.width - edge, charts.y + charts.height}};
    return frame;
}

namespace {

/// What a hand can do here.
std::string_view hintOf(const demos::DemoBase& demo) {
    if (demo.takesPointer() || !demos::listHandles(demo).empty())
        return "Drag a shape to move it. Drag beside it to look around.";
    return "Drag to look around.";
}

/// What charts leave of the scene.
Box besideCharts(Box scene, const std::vector<ChartBox>& charts) {
    for (const ChartBox& chart : charts)
        if (chart.plate.min.y >= scene.y) scene.width = std::min(scene.width, chart.plate.min.x - scene.x);
    return scene;
}

}  // namespace

void Application::showScene(const Ui& ui) {
    if (bench_.layout.scene.empty()) return;
    drawPanes(ui);
    // The card of long work stands in the same place; presentation mode is for a class that looks on.
    if (!bench_.state.largeChart && !isLoading_ && !session().seeking() && !caseTask_ && !film_.task() &&
        !bench_.state.bare)
        hint_.draw(ui, besideCharts(bench_.layout.scene, pane().overlay().charts), hintOf(session().demo()));
    if (interaction().capturesMouse()) hint_.dismiss();
}

/// As the legend stood in the last frame.
void Application::drawLegendButton(const Ui& ui) {
    if (!pane().overlay().legendFolded && !bench_.state.wholeLegend) return;
    const PixelRect& at = pane().overlay().legend;
    if (!bench_.state.bare && !bench_.state.largeChart &&
        legendButton(ui, paneBox(), {at.min.x, at.min.y, at.max.x - at.min.x, at.max.y - at.min.y}))
        bench_.state.wholeLegend = !bench_.state.wholeLegend;
}

/// As the charts stood in the last frame.
void Application::drawChartButtons(const Ui& ui) {
    const OverlayMemory& overlay = pane().overlay();
    const std::size_t count = session().current().chartItems.size();
    if (bench_.state.largeChart && *bench_.state.largeChart >= count) bench_.state.largeChart.reset();
    if (bench_.state.bare) return;
    if (const auto chosen = chartButtons(ui, overlay.charts, overlay.missingCharts, count, bench_.state.largeChart)) {
        bench_.state.largeChart = chosen->large;
        bench_.refresh();
    }
}

/// In the lower right corner, beside the axis gizmo, or above it where there is no room beside the legend: both stay in
/// sight, and the gizmo in reach.
void Application::drawNotices(const Ui& ui, Requests& requests) {
    const Box& scene = bench_.layout.scene;
    const float width = std::min(ui.px(400), scene.width - ui.px(24));
    if (width <= ui.px(120)) return;
    ImVec2 corner{scene.x + scene.width - ui.px(12), scene.y + scene.height - ui.px(12)};
    const PixelRect& gizmo = pane().overlay().gizmo;
    const PixelRect& legend = pane().overlay().legend;
    const bool isShown = gizmo.max.x > gizmo.min.x;
    const float left = legend.max.y > gizmo.min.y ? std::max(scene.x, legend.max.x) : scene.x;
    if (isShown && gizmo.min.x - ui.px(20) - width > left)
        corner.x = std::min(corner.x, gizmo.min.x - ui.px(8));
    else if (isShown)
        corner.y = std::min(corner.y, gizmo.min.y - ui.px(8));
    bench_.notices.draw(ui, corner, width, requests);
}

/// Runs whose curves the plots show beside those of the active one.
std::vector<MeasurePanel::OtherRun> Application::comparedRuns() const {
    std::vector<MeasurePanel::OtherRun> runs;
    if (const MeasuresHistory* branch = session().comparedHistory())
        runs.push_back({"compared branch", &branch->frames(), &branch->series()});
    for (std::size_t i = 0; i < bench_.panes.count(); ++i)
        if (i != bench_.panes.activeIndex())
            runs.push_back(
                {bench_.panes.title(i), &bench_.panes.session(i).frames(), &bench_.panes.session(i).measures()});
    return runs;
}

void Application::buildPanels(const Ui& ui) {
    Requests requests;
    // What the layout gives no room draws nothing.
    if (bench_.layout.narrow())
        drawPhoneBar(ui, bench_.layout, session(), bench_.state, requests);
    else
        drawTopBar(ui, bench_.layout, session(), bench_.state, bench_.window.fullScreen(), requests);
    drawSheetStrip(ui, bench_.layout.strip, requests);
    drawSheetHead(ui, bench_.layout.sheetHead, bench_.state.drawer, requests);
    drawLegendButton(ui);
    drawChartButtons(ui);
    if (bench_.state.bare && ui.touch) drawPresentationExit(ui, bench_.layout.scene, requests);
    if (!bench_.layout.left.empty()) {
        const Panel panel(ui, "##chapters", bench_.layout.left, false, {12, 12});
        chapterPanel_.draw(ui, session().info(), search_, thumbnails_, requests);
    }
    if (!bench_.layout.right.empty()) {
        const Panel panel(ui, "##parameters", bench_.layout.right, true, {16, 12});
        bench_.rightPanel.measures().compareWith(bench_.state.comparedCurves ? comparedRuns()
                                                                             : std::vector<MeasurePanel::OtherRun>{});
        bench_.rightPanel.draw(ui, session(), interaction(), meshNames_, bench_.state.cases, bench_.state.coverSteps,
                               requests);
    } else {
        bench_.rightPanel.release(session());
    }
    drawComparison(ui, requests);
    sweep_.draw(ui);
    code_.draw(ui);
    film_.draw(ui);
    drawTransport(ui, bench_.layout.transport, session(), bench_.state, requests);
    lanes_.draw(ui, bench_.layout.lanes, session(), bench_.state, requests);
    drawInside(ui, requests);
    drawProbe(ui, requests);
    if (!probe_.isActive) measuring_.draw(ui, belowInsideBar(ui), requests);
    drawProgress(ui);
    presenter_.draw(ui, bench_.layout.scene, bench_.window.now(), requests);
    drawNotices(ui, requests);
    palette_.draw(ui, search_, session(), bench_.state.palette, requests);
    drawHelp(ui, bench_.state.help);
    drawAbout(ui, facts_, bench_.state.about);
    bench_.notices.drawLog(ui, bench_.state.log);
    platform_.markKeyboard(ui.accent(), ui.px(2));
    fulfil(requests);
}

}  // namespace collidoscope::app
