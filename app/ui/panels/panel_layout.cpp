#include "app/ui/panels/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

constexpr float kTopBar = 44.0f, kTransport = 52.0f, kLeft = 264.0f, kRight = 324.0f, kMinScene = 280.0f;
constexpr float kEmbeddedNarrow = 560.0f, kEmbeddedRight = 284.0f;
constexpr float kTouchBar = 48.0f, kStrip = 40.0f, kSheetHead = 44.0f, kTallTransport = 92.0f, kStillTransport = 36.0f;
constexpr float kChartsShare = 0.42f, kTallestCharts = 360.0f;

/// Lanes take no more than a third of what is left of the window, and none where that is not enough for one.
float lanesRoom(bool timeline, const ShownDemo& demo, float scale, float left) {
    constexpr float kMin = 60.0f;
    if (!timeline || left < 3.0f * kMin * scale) return 0.0f;
    return std::min(std::round(demo.lanes * scale), std::floor(left / 3.0f));
}

/// The open sheet, as its head and what is below it.
void putSheet(PanelLayout& layout, Drawer drawer, Box sheet, float head) {
    head = std::min(head, sheet.height);
    layout.sheetHead = {sheet.x, sheet.y, sheet.width, head};
    sheet.y += head;
    sheet.height -= head;
    (drawer == Drawer::Chapters ? layout.left : layout.right) = sheet;
}

/// For a window of a phone's width.
void layOutNarrow(PanelLayout& layout, float width, float height, float scale, const ShellState& state,
                  const ShownDemo& demo) {
    const auto px = [scale](float length) { return std::round(length * scale); };
    const bool upright = layout.arrangement == Arrangement::Upright, open = state.drawer != Drawer::None;
    layout.leftFits = layout.rightFits = false;
    const float top = state.embedded ? 0.0f : std::min(px(upright ? kTouchBar : kTopBar), height);
    const float wanted = state.transport ? px(!demo.moves        ? kStillTransport
                                              : upright && !open ? kTallTransport
                                                                 : kTransport)
                                         : 0.0f;
    const float lanes = lanesRoom(state.transport, demo, scale, height - top - wanted);
    const float bottom = std::min(wanted, height - top), middle = height - top - bottom - lanes;
    layout.topBar = {0, 0, width, top};
    layout.transport = {0, height - lanes - bottom, width, bottom};
    layout.lanes = {0, height - lanes, width, lanes};
    layout.scene = {0, top, width, middle};
    if (upright) {
        const float share = std::max(std::floor(kSheetShare * height) - bottom, 0.0f);
        const float below = std::min(open ? share : px(kStrip), middle);
        layout.scene.height -= below;
        const Box box{0, top + layout.scene.height, width, below};
        if (open)
            putSheet(layout, state.drawer, box, px(kSheetHead));
        else
            layout.strip = box;
        if (demo.charts && !open) {
            const float above = std::min(std::floor(kChartsShare * layout.scene.height), px(kTallestCharts));
            layout.charts = {0, top, width, above};
            layout.scene.y += above;
            layout.scene.height -= above;
        }
    } else if (open) {
        const float side = std::min(px(kRight), std::floor(0.5f * width));
        const bool left = state.drawer == Drawer::Chapters;
        layout.scene.width -= side;
        if (left) layout.scene.x = side;
        putSheet(layout, state.drawer, {left ? 0.0f : width - side, top, side, middle}, px(kSheetHead));
    }
}

}  // namespace

PanelLayout layOut(PixelSize window, float scale, const ShellState& state, const ShownDemo& demo) {
    const float width = static_cast<float>(std::max(window.width, 0));
    const float height = static_cast<float>(std::max(window.height, 0));
    PanelLayout layout;
    const float narrow = state.embedded ? kEmbeddedNarrow : kNarrow;
    if (width < narrow * scale) layout.arrangement = height >= width ? Arrangement::Upright : Arrangement::Lying;
    if (state.bare) {
        const float below = std::clamp(demo.caption, 0.0f, height);
        layout.scene = {0, 0, width, height - below};
        layout.caption = {0, height - below, width, below};
        return layout;
    }
    if (layout.narrow()) {
        layOutNarrow(layout, width, height, scale, state, demo);
        return layout;
    }
    const auto px = [scale](float length) { return std::round(length * scale); };
    const float top = state.embedded ? 0.0f : std::min(px(kTopBar), height);
    const bool timeline = state.embedded ? demo.moves : state.transport;
    const float bottom = timeline ? std::min(px(kTransport), height - top) : 0.0f;
    const float lanes = lanesRoom(timeline, demo, scale, height - top - bottom);
    const float middle = std::max(height - top - bottom - lanes, 0.0f);

    const float minScene = std::max(px(kMinScene), kSceneShare * width);
    const float rightWidth = px(state.embedded ? kEmbeddedRight : kRight);
    layout.rightFits = width - rightWidth >= px(kMinScene) || state.embedded;
    const float right = (state.parameters || state.embedded) && layout.rightFits ? rightWidth : 0.0f;
    layout.leftFits = !state.embedded && width - right - px(kLeft) >= minScene;
    const float left = state.chapters && layout.leftFits ? px(kLeft) : 0.0f;

    layout.topBar = {0, 0, width, top};
    layout.left = {0, top, left, middle};
    layout.right = {width - right, top, right, middle};
    layout.transport = {0, height - lanes - bottom, width, bottom};
    layout.lanes = {0, height - lanes, width, lanes};
    layout.scene = {left, top, std::max(width - left - right, 0.0f), middle};
    if (state.drawer == Drawer::Chapters && !layout.leftFits && !state.embedded)
        layout.left = {0, top, std::min(px(kLeft), width), middle};
    if (state.drawer == Drawer::Parameters && !layout.rightFits) {
        const float drawer = std::min(px(kRight), width);
        layout.right = {width - drawer, top, drawer, middle};
    }
    return layout;
}

}  // namespace collidoscope::app
