#include "app/ui/application.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/files/folders.h"
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
    : window_(withOpenGl(window)), facts_(openGlFacts()), platform_(window), pictureFolder_(picturesFolder()) {
    for (const MeshEntry& entry : library_.entries()) meshNames_.push_back(entry.name);
    library_.onNotices([this](const std::filesystem::path& mesh, const std::vector<std::string>& notices) {
        std::string text = mesh.filename().string();
        for (const std::string& notice : notices) text += "\n" + notice;
        say(NoticeKind::Warning, text);
    });
    state_.theme = settings.theme == "projector" ? "projector" : "dark";
    state_.keyFrameMegabytes = std::clamp(settings.keyFrameMegabytes, 1, 65536);
    state_.textScale = std::clamp(static_cast<float>(settings.scale), 1.0f, 3.0f);
    state_.chapters = !demos::contains(settings.folded, std::string("chapters"));
    state_.parameters = !demos::contains(settings.folded, std::string("parameters"));
    state_.transport = !demos::contains(settings.folded, std::string("timeline"));
    conditions_ = settings.conditions;
    if (!demos::contains(settings.folded, std::string("hint"))) hint_.show();
    lastTime_ = window_.now();
}

Application::~Application() = default;

void Application::restoreOpenGl() {
    loadOpenGl(window_);
    platform_.restoreOpenGl();
    panes_.restoreOpenGl();
    film_.reset();
    target_ = RenderTarget();
    thumbnails_ = Thumbnails();
    settling_ = kSettlingFrames;
}

Settings Application::settings() const {
    Settings settings;
    settings.conditions = conditions_;
    settings.theme = state_.theme;
    settings.scale = static_cast<double>(state_.textScale);
    const PixelSize size = window_.framebufferSize();
    if (!window_.fullScreen() && !size.empty()) {
        // Kept as on a display of 100 %: the system enlarges a new window for its display by itself.
        const float display = std::max(window_.contentScale(), 0.5f);
        settings.windowWidth = static_cast<int>(std::lround(static_cast<float>(size.width) / display));
        settings.windowHeight = static_cast<int>(std::lround(static_cast<float>(size.height) / display));
    }
    settings.keyFrameMegabytes = state_.keyFrameMegabytes;
    if (!state_.chapters) settings.folded.push_back("chapters");
    if (!state_.parameters) settings.folded.push_back("parameters");
    if (!state_.transport) settings.folded.push_back("timeline");
    if (!hint_.wanted()) settings.folded.push_back("hint");
    if (pane().hasSession()) {
        settings.demo = std::string(demoSession().info().name);
        settings.parameters = changedParameters(demoSession());
        addConditions(settings.conditions, demoSession());
    }
    return settings;
}

const Theme& Application::theme() const { return state_.theme == "projector" ? projectorTheme() : darkTheme(); }

float Application::scale() const {
    return std::clamp(std::max(window_.contentScale(), 0.5f) * state_.textScale, 0.5f, 4.0f);
}

Viewport Application::viewport() const {
    if (panes_.compares() && panes_.activeIndex() < rooms_.size()) return rooms_[panes_.activeIndex()].viewport;
    const Box& box = layout_.scene;
    return {box.x, box.y, box.width, box.height, scale()};
}

void Application::run() {
    while (!closed_) {
        const double started = window_.now();
        takeEvents(timeout());
        slept_ = window_.now() - started;
        frame();
        const double spent = window_.now() - started;
        if (!closed_ && spent < kShortestFrame) takeEvents(kShortestFrame - spent);
    }
}

void Application::close() {
    closed_ = true;
    window_.wake();
}

void Application::wake() { window_.wake(); }

double Application::timeout() const {
    if (!queue_.empty() || settling_ > 0 || presenter_.moving(window_.now()) || interaction().moving() ||
        notices_.moving() || hint_.moving())
        return 0.0;
    if (caseTask_ || film_ || filmWanted_ ||
        (pane().hasSession() &&
         (session().seeking() || session().ghostIsComing() || panes_.isFillingCurves() || panes_.isFollowing())))
        return 0.0;
    const bool minimised = window_.framebufferSize().empty();
    if (pane().hasSession() && session().playing() && session().demo().moves()) return minimised ? 0.1 : 0.0;
    if (thumbnails_.pending() && !minimised) return 0.0;
    double wait = std::min({notices_.nextChange(), hint_.nextChange(), gestures_.timeout(window_.now()), kLongestWait});
    if (isLoading_ || (sweep_ && !sweep_->isFinished())) wait = std::min(wait, 0.1);
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, 0.25);  // the caret blinks
    return wait;
}

void Application::takeEvents(double timeout) {
    auto events = window_.takeEvents(timeout);
    if (!events.empty()) {
        settling_ = kSettlingFrames;
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
    const Box& bar = layout_.transport;  // its timeline is dragged, and nothing in it scrolls
    const bool onBar = mouse.y >= bar.y && mouse.y < bar.y + bar.height && mouse.x >= bar.x;
    const UnderFinger under = platform_.underMouse();
    auto events =
        gestures_.takeFrame(under == UnderFinger::Panel && onBar ? UnderFinger::Dragged : under, now, scale());
    if (!events.empty()) settling_ = kSettlingFrames;
    queue_.push(std::move(events));
}

void Application::frame() {
    takeEvents(0.0);
    const double now = window_.now();
    const double passed = std::clamp(now - lastTime_, 0.0, kLongestFrame);
    // Nothing is missed while the window sleeps, but what a slow frame has said must still be seen after it.
    const double seen = std::clamp(now - lastTime_, 0.0, kLongestFrame + std::exchange(slept_, 0.0));
    const double seconds = std::min(passed, kLongestMotion);
    lastTime_ = now;
    settling_ = std::max(settling_ - 1, 0);
    if (onFrame_) onFrame_();
    pollLoader();
    notices_.advance(seen);
    hint_.advance(seen);
    takeTouches(now);

    const PixelSize size = window_.framebufferSize();
    const Inspection inspection = captioned();
    const bool hasCaption = inspection.exists() && !size.empty();
    const Fonts& fonts = platform_.fonts(scale(), hasCaption ? captionLetters(size, scale()) : 0.0f);
    const ShownDemo shown{.caption = hasCaption ? caption_.reserve(fonts, size, inspection) : 0.0f,
                          .moves = session().demo().moves(),
                          .charts = !session().current().chartItems.empty() && !panes_.compares(),
                          .lanes = lanesHeight(session().branchCount(), touched_)};
    layout_ = layOut(size, scale(), state_, shown);
    layOutPanes();
    if (state_.drawer == Drawer::Chapters ? layout_.leftFits : layout_.rightFits) state_.drawer = Drawer::None;
    if (styledTheme_ != theme().name || styledScale_ != scale()) {
        applyStyle(ImGui::GetStyle(), theme(), scale());
        styledTheme_ = theme().name;
        styledScale_ = scale();
    }
    // A command may change theme or size in the midst of this frame; they count from the next one on.
    const bool touch = touched_ || layout_.narrow();
    const Ui ui{theme(), fonts, scale(), touch, !gestures_.undecided()};
    const float margin = touch ? std::round(ui.px(kTouchMargin)) : 0.0f;
    ImGui::GetStyle().TouchExtraPadding = {margin, margin};
    const auto events = queue_.takeFrame(platform_.awaitsTextField());
    platform_.beginFrame(events, static_cast<float>(seconds));
    interaction().setCovered(ImGui::GetIO().WantCaptureMouse && !interaction().capturesMouse());
    for (const Event& event : events) dispatch(event);
    if (ImGui::GetIO().WantTextInput || state_.anySheet()) interaction().releaseMoveKeys();
    session().setShowsGhost(state_.ghost);
    panes_.advance(passed);
    tellStopsOfOthers();
    watchSeek();
    openWaitingInside();
    workOnCase();
    workOnSweep();
    if (!size.empty()) {
        interaction().update(seconds, session(), viewport());
        panes_.updateCameras(seconds, rooms_);
    }
    watchSession();
    noteMoment();
    updateProbe();

    if (size.empty()) {
        ImGui::EndFrame();
        return;
    }
    const double drawingFrom = window_.now();
    buildPanels(ui);
    window_.wantText(ImGui::GetIO().WantTextInput);
    if (hasCaption) caption_.draw(ui, layout_.caption, captioned());
    showScene(ui);
    target_.resize(size);
    target_.bind();
    const Color& back = ui.theme.background;
    glClearColor(back.x, back.y, back.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    platform_.render();
    if (interaction().capturesMouse() || !ImGui::GetIO().WantCaptureMouse)
        window_.setCursor(interaction().cursor());
    else
        platform_.updateCursor();
    if (pictureWanted_ != WantedPicture::None) savePicture(ui);
    if (plotWanted_) savePlot(ui);
    workOnFilm(ui);
    if (thumbnails_.work(kThumbnailSeconds)) settling_ = std::max(settling_, 1);

    if (window_.hasFramebuffer()) target_.copyTo(0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    window_.present();
    if (window_.hasFramebuffer()) watchSlowPictures(window_.now() - drawingFrom);
}

Inspection Application::captioned() const {
    return state_.bare && state_.caption && pane().hasSession() ? inspect(session(), state_.coverSteps) : Inspection{};
}

PaneFrame Application::paneFrame(const Ui& ui) const {
    PaneFrame frame{.theme = ui.theme, .fonts = ui.fonts, .viewport = viewport()};
    frame.options = state_.view;
    frame.wholeLegend = state_.wholeLegend;
    frame.foldsLegend = !state_.bare;
    frame.keys = !gestures_.touching();
    frame.comparedCurves = state_.comparedCurves;
    frame.largeChart = state_.largeChart;
    if (state_.bare && ui.touch) frame.chartsBelow = presentationExitHeight(ui);
    const Box& charts = layout_.charts;
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
    if (layout_.scene.empty()) return;
    drawPanes(ui);
    // The card of long work stands in the same place; presentation mode is for a class that looks on.
    if (!state_.largeChart && !isLoading_ && !session().seeking() && !caseTask_ && !film_ && !state_.bare)
        hint_.draw(ui, besideCharts(layout_.scene, pane().overlay().charts), hintOf(session().demo()));
    if (interaction().capturesMouse()) hint_.dismiss();
}

/// As the legend stood in the last frame.
void Application::drawLegendButton(const Ui& ui) {
    if (!pane().overlay().legendFolded && !state_.wholeLegend) return;
    const PixelRect& at = pane().overlay().legend;
    if (!state_.bare && !state_.largeChart &&
        legendButton(ui, paneBox(), {at.min.x, at.min.y, at.max.x - at.min.x, at.max.y - at.min.y}))
        state_.wholeLegend = !state_.wholeLegend;
}

/// As the charts stood in the last frame.
void Application::drawChartButtons(const Ui& ui) {
    const OverlayMemory& overlay = pane().overlay();
    const std::size_t count = session().current().chartItems.size();
    if (state_.largeChart && *state_.largeChart >= count) state_.largeChart.reset();
    if (state_.bare) return;
    if (const auto chosen = chartButtons(ui, overlay.charts, overlay.missingCharts, count, state_.largeChart)) {
        state_.largeChart = chosen->large;
        settling_ = kSettlingFrames;
    }
}

/// In the lower right corner, beside the axis gizmo, or above it where there is no room beside the legend: both stay in
/// sight, and the gizmo in reach.
void Application::drawNotices(const Ui& ui, Requests& requests) {
    const Box& scene = layout_.scene;
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
    notices_.draw(ui, corner, width, requests);
}

/// Runs whose curves the plots show beside those of the active one.
std::vector<MeasurePanel::OtherRun> Application::comparedRuns() const {
    std::vector<MeasurePanel::OtherRun> runs;
    if (const MeasuresHistory* branch = session().comparedHistory())
        runs.push_back({"compared branch", &branch->frames(), &branch->series()});
    for (std::size_t i = 0; i < panes_.count(); ++i)
        if (i != panes_.activeIndex())
            runs.push_back({panes_.title(i), &panes_.session(i).frames(), &panes_.session(i).measures()});
    return runs;
}

void Application::buildPanels(const Ui& ui) {
    Requests requests;
    // What the layout gives no room draws nothing.
    if (layout_.narrow())
        drawPhoneBar(ui, layout_, session(), state_, requests);
    else
        drawTopBar(ui, layout_, session(), state_, window_.fullScreen(), requests);
    drawSheetStrip(ui, layout_.strip, requests);
    drawSheetHead(ui, layout_.sheetHead, state_.drawer, requests);
    drawLegendButton(ui);
    drawChartButtons(ui);
    if (state_.bare && ui.touch) drawPresentationExit(ui, layout_.scene, requests);
    if (!layout_.left.empty()) {
        const Panel panel(ui, "##chapters", layout_.left, false, {12, 12});
        chapterPanel_.draw(ui, session().info(), search_, thumbnails_, requests);
    }
    if (!layout_.right.empty()) {
        const Panel panel(ui, "##parameters", layout_.right, true, {16, 12});
        rightPanel_.measures().compareWith(state_.comparedCurves ? comparedRuns()
                                                                 : std::vector<MeasurePanel::OtherRun>{});
        rightPanel_.draw(ui, session(), interaction(), meshNames_, state_.cases, state_.coverSteps, requests);
    } else {
        rightPanel_.release(session());
    }
    drawComparison(ui, requests);
    drawSweep(ui);
    if (const auto wanted = filmDialog_.draw(ui, session(), state_.film)) film(*wanted);
    drawTransport(ui, layout_.transport, session(), state_, requests);
    lanes_.draw(ui, layout_.lanes, session(), state_, requests);
    drawInside(ui, requests);
    drawProbe(ui, requests);
    drawProgress(ui);
    presenter_.draw(ui, layout_.scene, window_.now(), requests);
    drawNotices(ui, requests);
    palette_.draw(ui, search_, session(), state_.palette, requests);
    drawHelp(ui, state_.help);
    drawAbout(ui, facts_, state_.about);
    notices_.drawLog(ui, state_.log);
    platform_.markKeyboard(ui.accent(), ui.px(2));
    fulfil(requests);
}

}  // namespace collidoscope::app
