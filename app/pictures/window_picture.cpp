#include "app/pictures/window_picture.h"

#include <algorithm>
#include <string>

#include "app/ui/application.h"
#include "app/ui/view_switches.h"
#include "app/window/offscreen_window.h"

namespace app {
namespace {

/// Layout and hover need a few frames to settle; the thumbnails of the chapters are made bit by bit.
constexpr int kMinFrames = 4;
constexpr int kMaxFrames = 1000;

}  // namespace

void checkDrawable(const PictureSize& size) {
    GLint most = 0, texture = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    most = std::min(most, texture);
    if (std::max(size.width, size.height) > most)
        throw UsageError("--size " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                         ": OpenGL draws pictures of at most " + std::to_string(most) + " pixels a side here");
}

Image windowPicture(std::unique_ptr<Session> session, const CommandLine& line) {
    Settings settings;
    settings.theme = line.theme.value_or("dark");
    settings.scale = static_cast<double>(line.scale.value_or(1.0f));
    settings.folded = {"hint"};

    OffscreenWindow window({line.size.width, line.size.height});
    Application application(window, settings);
    checkDrawable(line.size);
    applySwitches(application.state().view, line.show);
    session->setPlaying(false);
    application.show(std::move(session));
    if (line.camera) application.interaction().setCamera(line.camera->eye, line.camera->target);
    for (int i = 0; i < kMaxFrames && (i < kMinFrames || application.timeout() == 0.0); ++i) application.frame();
    return application.picture();
}

}  // namespace app
