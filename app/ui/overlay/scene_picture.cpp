#include "app/ui/overlay/scene_picture.h"

#include "app/ui/overlay/overlay.h"

namespace app {

Picture scenePicture(SceneRenderer& renderer, ImGuiPlatform& platform, const SceneFrame& frame, const Fonts& fonts,
                     const Theme& theme) {
    const unsigned scene = renderer.render(frame, theme);
    OverlayFrame overlay{.scene = frame.current};
    overlay.camera = frame.camera;
    overlay.viewport = {.x = 0.0f,
                        .y = 0.0f,
                        .width = static_cast<float>(frame.size.width),
                        .height = static_cast<float>(frame.size.height),
                        .contentScale = frame.contentScale};
    overlay.font = fonts.text;
    overlay.small = fonts.small;
    overlay.options = frame.options;
    OverlayMemory memory;
    FrameTarget target;
    target.resize(frame.size);
    target.paste(scene, frame.size, 0, 0);
    target.bind();
    platform.renderBeside(frame.size, [&](ImDrawList& list) { drawOverlay(list, overlay, theme, memory); });
    return target.read();
}

}  // namespace app
