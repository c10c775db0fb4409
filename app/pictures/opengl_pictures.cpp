#include "app/pictures/opengl_pictures.h"

#include <imgui.h>

#include <string_view>

#include "app/gl/image.h"
#include "app/gl/opengl.h"
#include "app/pane/pane.h"
#include "app/pictures/window_picture.h"
#include "app/ui/view_switches.h"
#include "app/widgets/imgui_platform.h"
#include "app/window/offscreen_window.h"

namespace app {
namespace {

Window& withOpenGl(Window& window) {
    loadOpenGl(window);
    return window;
}

}  // namespace

/// What is drawn with, in the order in which one needs the other.
struct OpenGlPictures::Studio {
    Studio(PixelSize size, float scale) : window(size, scale) {}

    OffscreenWindow window;
    ImGuiPlatform platform{withOpenGl(window)};
    Pane pane{};
};

OpenGlPictures::OpenGlPictures() = default;
OpenGlPictures::~OpenGlPictures() = default;

std::vector<std::uint8_t> OpenGlPictures::take(std::unique_ptr<Session> session, const CommandLine& line) {
    return encodePng(line.withPanels ? windowPicture(std::move(session), line)
                                     : scenePicture(std::move(session), line));
}

Image OpenGlPictures::scenePicture(std::unique_ptr<Session> session, const CommandLine& line) {
    const PixelSize size{line.size.width, line.size.height};
    const float scale = line.scale.value_or(1.0f);
    if (!studio_) studio_ = std::make_unique<Studio>(size, scale);
    checkDrawable(line.size);

    PaneFrame frame{.theme = line.theme == "projector" ? projectorTheme() : darkTheme(),
                    .fonts = studio_->platform.fonts(scale)};
    frame.viewport = {0.0f, 0.0f, static_cast<float>(size.width), static_cast<float>(size.height), scale};
    applySwitches(frame.options, line.show);
    // The camera is that of the window, and stands where the window would first show the demo from.
    Pane& pane = studio_->pane;
    pane.show(std::move(session));
    if (line.camera) pane.interaction().setCamera(line.camera->eye, line.camera->target);
    pane.interaction().update(0.0, pane.session(), frame.viewport);

    studio_->platform.beginFrame({}, 1.0f / 60.0f);
    const Image picture = pane.picture(studio_->platform, frame);
    ImGui::EndFrame();
    return picture;
}

}  // namespace app
