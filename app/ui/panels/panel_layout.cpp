#include "app/ui/panels/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kTopBar = 44.0f, kTransport = 52.0f, kLeft = 264.0f, kRight = 324.0f, kLeastScene = 280.0f;

}  // namespace

PanelLayout layOut(PixelSize window, float scale, const ShellState& state) {
    const float width = static_cast<float>(std::max(window.width, 0));
    const float height = static_cast<float>(std::max(window.height, 0));
    PanelLayout layout;
    if (state.bare) {
        layout.scene = {0, 0, width, height};
        return layout;
    }
    const auto px = [scale](float length) { return std::round(length * scale); };
    const float top = std::min(px(kTopBar), height);
    const float bottom = state.transport ? std::min(px(kTransport), height - top) : 0.0f;
    const float middle = std::max(height - top - bottom, 0.0f);

    float right = state.parameters ? px(kRight) : 0.0f;
    float left = state.chapters ? px(kLeft) : 0.0f;
    if (width < px(kFoldWidth) && right > 0.0f) left = 0.0f;
    if (width - right - left < px(kLeastScene)) left = 0.0f;
    if (width - right < px(kLeastScene)) right = 0.0f;

    layout.topBar = {0, 0, width, top};
    layout.left = {0, top, left, middle};
    layout.right = {width - right, top, right, middle};
    layout.transport = {0, height - bottom, width, bottom};
    layout.scene = {left, top, std::max(width - left - right, 0.0f), middle};
    return layout;
}

}  // namespace app
