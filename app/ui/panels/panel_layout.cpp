#include "app/ui/panels/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kTopBar = 44.0f, kTransport = 52.0f, kLeft = 264.0f, kRight = 324.0f, kLeastScene = 280.0f;

}  // namespace

PanelLayout layOut(PixelSize window, float scale, const ShellState& state, float caption) {
    const float width = static_cast<float>(std::max(window.width, 0));
    const float height = static_cast<float>(std::max(window.height, 0));
    PanelLayout layout;
    if (state.bare) {
        const float below = std::clamp(caption, 0.0f, height);
        layout.scene = {0, 0, width, height - below};
        layout.caption = {0, height - below, width, below};
        return layout;
    }
    const auto px = [scale](float length) { return std::round(length * scale); };
    const float top = std::min(px(kTopBar), height);
    const float bottom = state.transport ? std::min(px(kTransport), height - top) : 0.0f;
    const float middle = std::max(height - top - bottom, 0.0f);

    const float leastScene = std::max(px(kLeastScene), kSceneShare * width);
    layout.rightFits = width - px(kRight) >= px(kLeastScene);
    const float right = state.parameters && layout.rightFits ? px(kRight) : 0.0f;
    layout.leftFits = width - right - px(kLeft) >= leastScene;
    const float left = state.chapters && layout.leftFits ? px(kLeft) : 0.0f;

    layout.topBar = {0, 0, width, top};
    layout.left = {0, top, left, middle};
    layout.right = {width - right, top, right, middle};
    layout.transport = {0, height - bottom, width, bottom};
    layout.scene = {left, top, std::max(width - left - right, 0.0f), middle};
    if (state.drawer == Drawer::Chapters && !layout.leftFits)
        layout.left = {0, top, std::min(px(kLeft), width), middle};
    if (state.drawer == Drawer::Parameters && !layout.rightFits) {
        const float drawer = std::min(px(kRight), width);
        layout.right = {width - drawer, top, drawer, middle};
    }
    return layout;
}

}  // namespace app
