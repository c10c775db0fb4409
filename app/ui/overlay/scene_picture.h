#pragma once
/// The scene as a picture of its own: with labels and legend, without panels.

#include "app/gl/picture.h"
#include "app/gl/scene_renderer.h"
#include "app/ui/widgets/imgui_platform.h"

namespace app {

/// Draws the frame and its overlay in any size, beside what the window shows. The platform must have begun a frame.
Picture scenePicture(SceneRenderer& renderer, ImGuiPlatform& platform, const SceneFrame& frame, const Fonts& fonts,
                     const Theme& theme);

}  // namespace app
