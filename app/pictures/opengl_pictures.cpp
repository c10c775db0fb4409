#include "app/pictures/opengl_pictures.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/command_line.h"
#include "app/film/film_file.h"
#include "app/film/film_timing.h"
#include "app/film/film_writer.h"
#include "app/gl/image.h"
#include "app/gl/opengl.h"
#include "app/pane/pane.h"
#include "app/pane/side_by_side.h"
#include "app/session/session.h"
#include "app/ui/application.h"
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
    GLint most = 0, texture = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    most = std::min(most, texture);
    if (std::max(size.width, size.height) > most)
        throw UsageError("--size " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                         ": OpenGL draws pictures of at most " + std::to_string(most) + " pixels a side here");
}

/// The program with its panels, showing one run or several beside each other as they stand, drawn on a window that
/// nobody sees.
Image windowPicture(std::vector<std::unique_ptr<Session>> runs, const std::string& parameter, const CommandLine& line) {
    Settings settings;
    settings.theme = line.theme.value_or("dark");
    settings.scale = static_cast<double>(line.scale.value_or(1.0f));
    settings.folded = {"hint"};

    OffscreenWindow window({line.size.width, line.size.height});
    Application application(window, settings);
    checkDrawable(line.size);
    applySwitches(application.state().view, line.show);
    for (const std::unique_ptr<Session>& run : runs) run->setPlaying(false);
    application.features().demos.showSideBySide(std::move(runs), parameter);
    if (!line.probe.empty()) application.features().probe.hold(probeFrom(line.probe));
    application.features().sharing.lookAsAsked(line);
    if (line.camera) application.interaction().setCamera(line.camera->eye, line.camera->target);
    for (int i = 0; i < kMaxFrames && (i < kMinFrames || application.timeout() == 0.0); ++i) application.frame();
    return application.picture();
}

Window& withOpenGl(Window& window) {
    loadOpenGl(window);
    return window;
}

}  // namespace

/// What is drawn with, in the order in which one needs the other.
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
auto OpenGlPictures::inFrame(const Work& work, const PaneFrame& frame) {
    Pane& pane = studio_->pane;
    pane.interaction().update(0.0, pane.session(), frame.viewport);
    studio_->platform.beginFrame({}, 1.0f / 60.0f);
    auto made = work();
    ImGui::EndFrame();
    return made;
}

std::vector<std::uint8_t> OpenGlPictures::take(std::unique_ptr<Session> session, const CommandLine& line) {
    if (isFigure(line.screenshot)) {
        const PaneFrame frame = beginScene(std::move(session), line);
        const std::string svg = inFrame([&] { return studio_->pane.figure(frame); }, frame);
        return {svg.begin(), svg.end()};
    }
    if (line.withPanels) {
        std::vector<std::unique_ptr<Session>> runs;
        runs.push_back(std::move(session));
        return encodePng(windowPicture(std::move(runs), "", line));
    }
    return encodePng(scenePicture(beginScene(std::move(session), line)));
}

std::vector<std::uint8_t> OpenGlPictures::takeSideBySide(std::vector<std::unique_ptr<Session>> runs,
                                                         const std::string& parameter, const CommandLine& line) {
    if (line.withPanels) return encodePng(windowPicture(std::move(runs), parameter, line));
    const PaneFrame frame = beginFrame(line);
    SideBySide panes;
    panes.active().show(std::move(runs.front()));
    Interaction& hand = panes.active().interaction();
    if (line.camera) hand.setCamera(line.camera->eye, line.camera->target);
    runs.erase(runs.begin());
    panes.begin(std::move(runs), parameter);
    const std::vector<PaneRoom> rooms = divide(frame.viewport, panes.count());
    hand.update(0.0, panes.active().session(), rooms.front().viewport);
    panes.updateCameras(0.0, rooms);
    studio_->platform.beginFrame({}, 1.0f / 60.0f);
    const Image picture = sideBySidePicture(panes, studio_->platform, frame);
    ImGui::EndFrame();
    return encodePng(picture);
}

/// How the command line wants pictures drawn.
PaneFrame OpenGlPictures::beginFrame(const CommandLine& line) {
    const PixelSize size{line.size.width, line.size.height};
    const float scale = line.scale.value_or(1.0f);
    if (!studio_) studio_ = std::make_unique<OffscreenRenderer>(size, scale);
    checkDrawable(line.size);

    const std::string theme = line.theme.value_or(isFigure(line.screenshot) ? "projector" : "dark");
    PaneFrame frame{.theme = theme == "projector" ? projectorTheme() : darkTheme(),
                    .fonts = studio_->platform.fonts(scale)};
    frame.viewport = {0.0f, 0.0f, static_cast<float>(size.width), static_cast<float>(size.height), scale};
    applySwitches(frame.options, line.show);
    return frame;
}

/// Shows the session where the window would first show it from.
PaneFrame OpenGlPictures::beginScene(std::unique_ptr<Session> session, const CommandLine& line) {
    const PaneFrame frame = beginFrame(line);
    Pane& pane = studio_->pane;
    pane.show(std::move(session));
    if (line.camera) pane.interaction().setCamera(line.camera->eye, line.camera->target);
    return frame;
}

Image OpenGlPictures::scenePicture(const PaneFrame& frame) {
    return inFrame([&] { return studio_->pane.picture(studio_->platform, frame); }, frame);
}

void OpenGlPictures::checkFilm(const std::filesystem::path& file) const { app::checkFilm(file); }

void OpenGlPictures::film(std::unique_ptr<Session>& session, const CommandLine& line,
                          const std::function<bool(const Session&)>& goesOn) {
    const std::uint64_t last = session->demo().moves() ? line.to : session->frame();
    const FilmTiming timing = timingOf({.from = session->frame(), .to = last, .mostRate = line.filmRate},
                                       static_cast<double>(session->demo().stepLength()));
    FilmWriter writer(openFilm(line.film, timing.rate, timing.count));
    const PaneFrame frame = beginScene(std::move(session), line);
    Session& shown = studio_->pane.session();
    bool whole = true;
    for (std::uint64_t step = 0; whole; ++step) {
        if (step % timing.stride == 0) {
            writer.waitForRoom();
            writer.check();
            writer.add(scenePicture(frame));
        }
        whole = goesOn(shown);
        if (shown.frame() >= last || !shown.canStep() || shown.holding()) break;
        shown.stepForward();
        if (!shown.fault().empty()) break;
    }
    if (whole) {
        writer.finish();
        writer.waitUntilDone();
        writer.check();
    }
    session = studio_->pane.take();
}

}  // namespace collidoscope::app
