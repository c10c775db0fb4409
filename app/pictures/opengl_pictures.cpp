#include "app/pictures/opengl_pictures.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/command_line.h"
#include "app/film/film_file.h"
#include "app/film/film_pictures.h"
#include "app/film/film_writer.h"
#include "app/gl/image.h"
#include "app/gl/opengl.h"
#include "app/headless/open_session.h"
#include "app/pane/figure_svg.h"
#include "app/pane/pane.h"
#include "app/pane/side_by_side.h"
#include "app/session/session.h"
#include "app/ui/application.h"
#include "app/ui/panels/sweep_figure.h"
#include "app/ui/start_state.h"
#include "app/widgets/imgui_platform.h"
#include "app/window/offscreen_window.h"

namespace collidoscope::app {
namespace {

/// Layout and hover need a few frames to settle; the thumbnails of the chapters are made bit by bit.
constexpr int kMinFrames = 4;
constexpr int kMaxFrames = 1000;

/// Throws UsageError when the present OpenGL context does not draw pictures of that size.
void checkDrawable(const PictureSize& size) {
    GLint maximum = 0, texture = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &maximum);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    maximum = std::min(maximum, texture);
    if (std::max(size.width, size.height) > maximum)
        throw UsageError("--size " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                         ": OpenGL draws pictures of at most " + std::to_string(maximum) + " pixels a side here");
}

/// The program with its panels, showing one run or several beside each other as they stand, drawn on a window that
/// nobody sees.
Image windowPicture(std::vector<std::unique_ptr<Session>> runs, const Lineup& lineup, const CommandLine& line) {
    Settings settings;
    settings.theme = line.theme.value_or("dark");
    settings.scale = static_cast<double>(line.scale.value_or(1.0f));
    settings.folded = {"hint"};

    OffscreenWindow window({line.size.width, line.size.height});
    Application application(window, settings);
    checkDrawable(line.size);
    applySwitches(application.state().view, line.show);
    for (const std::unique_ptr<Session>& run : runs) run->setPlaying(false);
    application.features().demos.showSideBySide(std::move(runs), lineup);
    if (!line.probe.empty()) application.features().probe.hold(probeFrom(line.probe));
    application.features().sharing.showRequested(line);
    if (line.camera) application.interaction().setCamera(line.camera->eye, line.camera->target);
    for (int i = 0; i < kMaxFrames && (i < kMinFrames || application.timeout() == 0.0); ++i) application.frame();
    return application.picture();
}

/// Shows runs beside each other where the window would first show them from.
void show(SideBySide& panes, std::vector<std::unique_ptr<Session>> runs, const Lineup& lineup,
          const CommandLine& line) {
    panes.active().show(std::move(runs.front()));
    if (line.camera) panes.active().interaction().setCamera(line.camera->eye, line.camera->target);
    runs.erase(runs.begin());
    panes.begin(std::move(runs), lineup);
}

struct FilmWork {
    const std::function<bool(const Session&)>& goesOn;  ///< false ends it without a film
    std::function<Image()> draw;
    std::function<bool()> step;  ///< to the next frame; false: that is the last one
};

/// Films a run from its present frame to the last frame of the film.
void shoot(const Session& run, const CommandLine& line, const FilmWork& work) {
    const std::uint64_t last = run.demo().moves() ? line.to : run.frame();
    const FilmTiming timing = timingOf({.from = run.frame(), .to = last, .maxRate = line.filmRate},
                                       static_cast<double>(run.demo().stepLength()));
    FilmWriter writer(openFilm(line.film, timing.rate, timing.count));
    bool whole = true;
    for (std::uint64_t frame = 0; whole; ++frame) {
        if (frame % timing.stride == 0) {
            writer.waitForRoom();
            writer.check();
            writer.add(work.draw());
        }
        whole = work.goesOn(run);
        if (run.frame() >= last || !run.canStep() || !work.step()) break;
    }
    if (!whole) return;
    writer.finish();
    writer.waitUntilDone();
    writer.check();
}

Window& withOpenGl(Window& window) {
    loadOpenGl(window);
    return window;
}

}  // namespace

/// The objects that draw, each after those that it needs.
struct OpenGlPictures::OffscreenRenderer {
    OffscreenRenderer(PixelSize size, float scale) : window(size, scale) {}

    OffscreenWindow window;
    ImGuiPlatform platform{withOpenGl(window)};
    Pane pane{};
};

OpenGlPictures::OpenGlPictures() = default;
OpenGlPictures::~OpenGlPictures() = default;

/// Does what needs a frame of Dear ImGui.
template <typename Work>
auto OpenGlPictures::inFrame(const Work& work) {
    renderer_->platform.beginFrame({}, 1.0f / 60.0f);
    auto made = work();
    ImGui::EndFrame();
    return made;
}

std::vector<std::uint8_t> OpenGlPictures::take(std::unique_ptr<Session> session, const CommandLine& line) {
    if (isFigure(line.screenshot)) {
        const PaneFrame frame = beginScene(std::move(session), line);
        Pane& pane = renderer_->pane;
        pane.interaction().refresh(pane.session());
        const std::string svg = inFrame([&] { return pane.figure(frame); });
        return {svg.begin(), svg.end()};
    }
    if (line.withPanels) {
        std::vector<std::unique_ptr<Session>> runs;
        runs.push_back(std::move(session));
        return encodePng(windowPicture(std::move(runs), {}, line));
    }
    return encodePng(scenePicture(beginScene(std::move(session), line)));
}

std::vector<std::uint8_t> OpenGlPictures::takeSideBySide(std::vector<std::unique_ptr<Session>> runs,
                                                         const Lineup& lineup, const CommandLine& line) {
    if (line.withPanels) return encodePng(windowPicture(std::move(runs), lineup, line));
    const PaneFrame frame = beginFrame(line);
    SideBySide panes;
    show(panes, std::move(runs), lineup, line);
    return encodePng(picture(panes, frame));
}

std::vector<std::uint8_t> OpenGlPictures::takeSweep(const Sweep& sweep, const CommandLine& line) {
    const PaneFrame frame = beginFrame(line);
    const Ui ui{frame.theme, frame.fonts, frame.viewport.contentScale};
    const ImVec2 size{frame.viewport.width, frame.viewport.height};
    const std::string demo(demoOf(line)->entry.title);
    const auto paint = [&](ImDrawList& list, std::vector<WrittenText>* texts) {
        paintSweepPicture(ui, {.list = list, .low = {0, 0}, .high = size, .texts = texts}, sweep, demo);
    };
    if (isFigure(line.screenshot)) {
        const std::string svg = inFrame([&] {
            return figureSvg({}, {size.x, size.y}, widthOnPaper(size.x, frame.fonts.text->FontSize),
                             [&](ImDrawList& list, std::vector<WrittenText>& texts) { paint(list, &texts); });
        });
        return {svg.begin(), svg.end()};
    }
    return encodePng(inFrame([&] {
        RenderTarget target;
        target.resize({line.size.width, line.size.height});
        target.bind();
        renderer_->platform.renderBeside(target.size(), [&](ImDrawList& list) { paint(list, nullptr); });
        return target.read();
    }));
}

/// Options of the view from the command line.
PaneFrame OpenGlPictures::beginFrame(const CommandLine& line) {
    const PixelSize size{line.size.width, line.size.height};
    const float scale = line.scale.value_or(1.0f);
    if (!renderer_) renderer_ = std::make_unique<OffscreenRenderer>(size, scale);
    checkDrawable(line.size);

    const std::string theme = line.theme.value_or(isFigure(line.screenshot) ? "projector" : "dark");
    PaneFrame frame{.theme = theme == "projector" ? projectorTheme() : darkTheme(),
                    .fonts = renderer_->platform.fonts(scale)};
    frame.viewport = {0.0f, 0.0f, static_cast<float>(size.width), static_cast<float>(size.height), scale};
    applySwitches(frame.options, line.show);
    return frame;
}

/// Shows the session where the window would first show it from.
PaneFrame OpenGlPictures::beginScene(std::unique_ptr<Session> session, const CommandLine& line) {
    const PaneFrame frame = beginFrame(line);
    Pane& pane = renderer_->pane;
    pane.show(std::move(session));
    if (line.camera) pane.interaction().setCamera(line.camera->eye, line.camera->target);
    return frame;
}

Image OpenGlPictures::scenePicture(const PaneFrame& frame) {
    Pane& pane = renderer_->pane;
    pane.interaction().refresh(pane.session());
    return inFrame([&] { return pane.picture(renderer_->platform, frame); });
}

Image OpenGlPictures::picture(SideBySide& panes, const PaneFrame& frame) {
    for (std::size_t i = 0; i < panes.count(); ++i) panes.pane(i).interaction().refresh(panes.session(i));
    return inFrame([&] { return sideBySidePicture(panes, renderer_->platform, frame); });
}

void OpenGlPictures::checkFilm(const std::filesystem::path& file) const { app::checkFilm(file); }

void OpenGlPictures::film(std::unique_ptr<Session>& session, const CommandLine& line,
                          const std::function<bool(const Session&)>& goesOn) {
    const PaneFrame frame = beginScene(std::move(session), line);
    Session& shown = renderer_->pane.session();
    const auto step = [&] {
        if (shown.holding()) return false;
        shown.stepForward();
        return shown.fault().empty();
    };
    shoot(shown, line, {.goesOn = goesOn, .draw = [&] { return scenePicture(frame); }, .step = step});
    session = renderer_->pane.take();
}

void OpenGlPictures::filmSideBySide(std::vector<std::unique_ptr<Session>>& runs, const Lineup& lineup,
                                    const CommandLine& line, const std::function<bool(const Session&)>& goesOn) {
    const PaneFrame frame = beginFrame(line);
    SideBySide panes;
    Lineup filmed = lineup;
    filmed.active = 0;
    filmed.sharesClock = true;  // a film has one clock
    show(panes, std::move(runs), filmed, line);
    Session& first = panes.active().session();
    const auto step = [&] {
        const std::vector<const Session*> all = panes.sessions();
        if (std::any_of(all.begin(), all.end(), [](const Session* run) { return run->holding().has_value(); }))
            return false;
        first.stepForward();
        do panes.advance(0.0);
        while (panes.isFollowing());
        return first.fault().empty();
    };
    shoot(first, line, {.goesOn = goesOn, .draw = [&] { return picture(panes, frame); }, .step = step});
    runs = panes.take();
}

}  // namespace collidoscope::app
