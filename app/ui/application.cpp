#include "app/ui/application.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/run_text.h"
#include "app/ui/start_state.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

constexpr float kTouchMargin = 4.0f;          ///< px at 100 %, by which a finger may miss a control
constexpr double kShortestFrame = 1.0 / 125;  ///< s, where the display does not set the pace
constexpr double kLongestWait = 3600.0;
constexpr double kSlowFrame = 0.1;       ///< s, of a picture that keeps a seek from going on
constexpr double kLongestFrame = 1.0;    ///< s, that count as time of the demo, so that its real-time factor is true
constexpr double kLongestMotion = 0.25;  ///< s, of what moves on the screen, so that nothing leaps

}  // namespace

Application::Application(Window& window, const Settings& settings) : bench_(window) {
    const auto isFolded = [&](const char* panel) { return demos::contains(settings.folded, std::string(panel)); };
    ShellState& state = bench_.state;
    state.theme = settings.theme == "projector" ? "projector" : "dark";
    state.keyFrameMegabytes = std::clamp(settings.keyFrameMegabytes, 1, 65536);
    state.view.energy = settings.watchesEnergy;
    state.textScale = std::clamp(static_cast<float>(settings.scale), 1.0f, 3.0f);
    state.chapters = !isFolded("chapters");
    state.parameters = !isFolded("parameters");
    state.transport = !isFolded("timeline");
    features_.demos.setConditions(settings.conditions);
    if (!isFolded("hint")) features_.panels.hint().show();
    lastTime_ = window.now();
}

Application::~Application() = default;

void Application::restoreOpenGl() {
    loadOpenGl(bench_.window);
    bench_.platform.restoreOpenGl();
    bench_.panes.restoreOpenGl();
    if (bench_.beneath) bench_.beneath->restoreOpenGl();
    features_.film.restoreOpenGl();
    target_ = RenderTarget();
    features_.panels.restoreOpenGl();
    bench_.refresh();
}

Settings Application::settings() const {
    const ShellState& state = bench_.state;
    Settings settings;
    settings.conditions = features_.demos.conditions();
    settings.theme = state.theme;
    settings.scale = static_cast<double>(state.textScale);
    const PixelSize size = bench_.window.framebufferSize();
    if (!bench_.window.fullScreen() && !size.empty()) {
        // Kept as on a display of 100 %: the system enlarges a new window for its display by itself.
        const float display = std::max(bench_.window.contentScale(), 0.5f);
        settings.windowWidth = static_cast<int>(std::lround(static_cast<float>(size.width) / display));
        settings.windowHeight = static_cast<int>(std::lround(static_cast<float>(size.height) / display));
    }
    settings.keyFrameMegabytes = state.keyFrameMegabytes;
    settings.watchesEnergy = state.view.energy;
    if (!state.chapters) settings.folded.push_back("chapters");
    if (!state.parameters) settings.folded.push_back("parameters");
    if (!state.transport) settings.folded.push_back("timeline");
    if (!features_.panels.hint().wanted()) settings.folded.push_back("hint");
    if (bench_.pane().hasSession()) {
        settings.demo = std::string(bench_.demoSession().info().name);
        settings.inputs = savedInputs(bench_.demoSession());
    }
    return settings;
}

void Application::run() {
    Window& window = bench_.window;
    while (!closed()) {
        const double started = window.now();
        takeEvents(timeout());
        slept_ = window.now() - started;
        const double slept = slept_;
        frame();
        const double spent = window.now() - started;
        if (spent - slept > kSlowFrame) seekOn(spent - slept);
        if (!closed() && spent < kShortestFrame) takeEvents(kShortestFrame - spent);
    }
}

/// Where pictures are slow a seek would be, too, so it goes on between them for as long as one takes, until somebody
/// wants something.
void Application::seekOn(double seconds) {
    const double end = bench_.window.now() + seconds;
    while (queue_.empty() && bench_.demoSession().seeking() && bench_.window.now() < end) {
        bench_.runs().advance(0.0);
        takeEvents(0.0);
    }
}

double Application::timeout() const {
    const double now = bench_.window.now();
    const Hint& hint = features_.panels.hint();
    if (!queue_.empty() || bench_.settling > 0 || features_.presenting.tools().moving(now) ||
        bench_.interaction().moving() || bench_.notices.moving() || hint.moving())
        return 0.0;
    if (features_.isWorking()) return 0.0;
    const bool isMinimised = bench_.window.framebufferSize().empty();
    if (bench_.pane().hasSession() && bench_.runs().isMoving()) return isMinimised ? 0.1 : 0.0;
    if (features_.panels.hasPicturesToMake() && !isMinimised) return 0.0;
    double wait = std::min({bench_.notices.nextChange(), hint.nextChange(), gestures_.timeout(now), kLongestWait});
    if (features_.meshes.isLoading() || features_.sweep.isRunning()) wait = std::min(wait, 0.1);
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, 0.25);  // the caret blinks
    return wait;
}

/// Divides the window for this frame, in the style of its theme and scale.
const Fonts& Application::layOut() {
    const Fonts& fonts = features_.panels.layOut(touched_);
    features_.sweep.layOut(bench_.layout.scene);
    features_.code.layOut(bench_.layout.scene);
    features_.compare.layOut();
    const Theme& theme = bench_.theme();
    const float scale = bench_.scale();
    if (styledTheme_ != theme.name || styledScale_ != scale) {
        applyStyle(ImGui::GetStyle(), theme, scale);
        styledTheme_ = theme.name;
        styledScale_ = scale;
    }
    return fonts;
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
    features_.meshes.poll();
    bench_.notices.advance(seen);
    features_.panels.hint().advance(seen);
    takeTouches(now);

    // A command may change theme or size in the midst of this frame; they count from the next one on.
    const Fonts& fonts = layOut();
    const bool touch = touched_ || bench_.layout.narrow();
    const Ui ui{bench_.theme(), fonts, bench_.scale(), touch, !gestures_.undecided()};
    const float margin = touch ? std::round(ui.px(kTouchMargin)) : 0.0f;
    ImGui::GetStyle().TouchExtraPadding = {margin, margin};
    dispatchEvents(seconds);
    advance(passed, seconds);
    if (bench_.window.framebufferSize().empty())
        ImGui::EndFrame();
    else
        draw(ui);
}

/// Lets time pass for the runs and for what the features do between two pictures.
void Application::advance(double passed, double seconds) {
    session().setShowsGhost(bench_.state.ghost);
    bench_.panes.advance(passed);
    if (bench_.beneath) bench_.beneath->advance(passed);
    features_.observer.watchOthers();
    features_.observer.watchSeek();
    if (!features_.meshes.isLoading()) features_.inside.openWaiting();
    features_.inside.follow();
    features_.cases.work();
    features_.sweep.work();
    if (!bench_.window.framebufferSize().empty()) {
        features_.panels.work();
        interaction().update(seconds, session(), bench_.viewport());
        bench_.panes.updateCameras(seconds, bench_.rooms);
    }
    features_.observer.watch();
    features_.presenting.noteMoment();
    features_.probe.update();
    features_.measuring.update();
}

void Application::draw(const Ui& ui) {
    Window& window = bench_.window;
    const double started = window.now();
    bench_.isTouching = gestures_.touching();
    features_.carryOut(features_.panels.draw(ui, features_));
    window.wantText(ImGui::GetIO().WantTextInput);
    features_.panels.drawCaption(ui);
    if (!bench_.layout.scene.empty()) {
        features_.compare.drawPanes(ui);
        features_.panels.drawHint(ui, features_.isBusy());
    }
    target_.resize(window.framebufferSize());
    target_.bind();
    const Color& back = ui.theme.background;
    glClearColor(back.x, back.y, back.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    bench_.platform.render();
    if (interaction().capturesMouse() || !ImGui::GetIO().WantCaptureMouse)
        window.setCursor(interaction().cursor());
    else
        bench_.platform.updateCursor();
    features_.pictures.work(ui, target_);
    features_.film.work(bench_.paneFrame(ui));

    if (window.hasFramebuffer()) target_.copyTo(0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    window.present();
    if (window.hasFramebuffer()) features_.observer.watchPictures(features_.isBusy() ? 0.0 : window.now() - started);
}

}  // namespace collidoscope::app
