#include "app/pictures/opengl_pictures.h"

#include <imgui.h>

#include <string_view>

#include "app/gl/opengl.h"
#include "app/gl/picture.h"
#include "app/gl/png.h"
#include "app/gl/scene_renderer.h"
#include "app/pictures/window_picture.h"
#include "app/ui/overlay/scene_picture.h"
#include "app/ui/view_switches.h"
#include "app/ui/widgets/imgui_platform.h"
#include "app/view/interaction.h"
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
    SceneRenderer renderer{};
};

OpenGlPictures::OpenGlPictures() = default;
OpenGlPictures::~OpenGlPictures() = default;

std::vector<std::uint8_t> OpenGlPictures::take(std::unique_ptr<Session> session, const CommandLine& line) {
    return encodePng(line.withPanels ? windowPicture(std::move(session), line) : scenePicture(*session, line));
}

Picture OpenGlPictures::scenePicture(Session& session, const CommandLine& line) {
    const PixelSize size{line.size.width, line.size.height};
    const float scale = line.scale.value_or(1.0f);
    if (!studio_) studio_ = std::make_unique<Studio>(size, scale);
    checkDrawable(line.size);

    // The camera is that of the window, and stands where the window would first show the demo from.
    const Viewport viewport{0.0f, 0.0f, static_cast<float>(size.width), static_cast<float>(size.height), scale};
    Interaction interaction;
    interaction.reset(session);
    if (line.camera) interaction.setCamera(line.camera->eye, line.camera->target);
    interaction.update(0.0, session, viewport);

    SceneFrame frame{.current = &session.current()};
    frame.camera = interaction.camera(viewport);
    frame.size = size;
    frame.contentScale = scale;
    applySwitches(frame.options, line.show);
    const Theme& theme = line.theme == "projector" ? projectorTheme() : darkTheme();
    const Fonts& fonts = studio_->platform.fonts(scale);
    studio_->platform.beginFrame({}, 1.0f / 60.0f);
    const Picture picture = app::scenePicture(studio_->renderer, studio_->platform, frame, fonts, theme);
    ImGui::EndFrame();
    return picture;
}

}  // namespace app
