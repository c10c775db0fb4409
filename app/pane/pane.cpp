#include "app/pane/pane.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "app/pane/figure_svg.h"

namespace collidoscope::app {
namespace {

PixelSize sizeOf(const Viewport& viewport) {
    return {static_cast<int>(viewport.width), static_cast<int>(viewport.height)};
}

}  // namespace

void Pane::show(std::unique_ptr<Session> session) {
    session_ = std::move(session);
    interaction_.reset(*session_);
    overlay_ = {};
    drawn_ = {};
}

std::unique_ptr<Session> Pane::take() {
    interaction_.release(*session_);
    return std::move(session_);
}

void Pane::restoreOpenGl() {
    renderer_ = SceneRenderer();
    drawn_ = {};
}

SceneFrame Pane::sceneFrame(const PaneFrame& frame) {
    SceneFrame scene{.current = &session_->current()};
    if (session_->isRunning() || frame.blend) {
        scene.previous = &session_->previous();
        scene.blend = frame.blend.value_or(session_->blend());
    }
    scene.ghost = session_->ghost();
    scene.previousGhost = session_->previousGhost();
    showTrails(*session_, scene.blend, trails_);
    scene.trails = &trails_.present;
    scene.ghostTrails = &trails_.ghost;
    scene.camera = interaction_.camera(frame.viewport);
    scene.size = sizeOf(frame.viewport);
    scene.contentScale = frame.viewport.contentScale;
    scene.options = frame.options;
    return scene;
}

OverlayFrame Pane::overlayFrame(const PaneFrame& frame) {
    charts_ = shownCharts(*session_, frame.comparedCurves);
    OverlayFrame overlay{.scene = &session_->current(), .charts = charts_};
    overlay.camera = interaction_.camera(frame.viewport);
    overlay.viewport = frame.viewport;
    overlay.font = frame.fonts.text;
    overlay.small = frame.fonts.small;
    overlay.wholeLegend = frame.wholeLegend;
    overlay.foldsLegend = frame.foldsLegend;
    overlay.keys = frame.keys;
    overlay.gridNote = frame.gridNote;
    overlay.topTaken = frame.topTaken;
    overlay.chartRow = frame.chartRow;
    overlay.largeChart = frame.largeChart;
    overlay.options = frame.options;
    return overlay;
}

bool Pane::isStale(const PaneFrame& frame) {
    // Each one is called, because the call marks the change as seen.
    const bool run = session_->consumeDirty(), hand = interaction_.consumeDirty();
    return run || hand || drawn_.texture == 0 || drawn_.theme != &frame.theme ||
           drawn_.size != sizeOf(frame.viewport) || drawn_.contentScale != frame.viewport.contentScale ||
           drawn_.options != frame.options || drawn_.blend != frame.blend;
}

void Pane::draw(ImDrawList& list, const PaneFrame& frame) {
    const Viewport& view = frame.viewport;
    if (isStale(frame)) {
        SceneFrame scene = sceneFrame(frame);
        scene.overlay = &interaction_.overlay();
        drawn_ = {.texture = renderer_.render(scene, frame.theme),
                  .theme = &frame.theme,
                  .size = scene.size,
                  .contentScale = scene.contentScale,
                  .options = frame.options,
                  .blend = frame.blend};
    }
    const auto texture = reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(drawn_.texture));
    list.AddImage(texture, {view.x, view.y}, {view.x + view.width, view.y + view.height}, {0, 1}, {1, 0});
    OverlayFrame overlay = overlayFrame(frame);
    overlay.interaction = &interaction_;
    drawOverlay(list, overlay, frame.theme, overlay_);
    interaction_.setCharts(overlay_.charts);
}

/// Without the window around it.
PaneFrame Pane::alone(const PaneFrame& frame) const {
    PaneFrame alone = frame;
    alone.viewport.x = alone.viewport.y = 0.0f;
    alone.topTaken = 0.0f;
    alone.chartRow = {};
    alone.largeChart.reset();
    alone.wholeLegend = alone.foldsLegend = false;
    return alone;
}

Image Pane::picture(ImGuiPlatform& platform, const PaneFrame& frame) {
    RenderTarget target;
    target.resize(sizeOf(frame.viewport));
    paint(target, platform, alone(frame));
    return target.read();
}

std::string Pane::figure(const PaneFrame& frame) {
    constexpr float kInch = 25.4f, kPixelsAnInch = 300.0f;
    const PaneFrame whole = alone(frame);
    const float millimetres = widthOnPaper(whole.viewport.width, whole.fonts.text->FontSize);
    SceneFrame scene = sceneFrame(whole);
    const float finer = std::max(1.0f, kPixelsAnInch * millimetres / kInch / whole.viewport.width);
    scene.size = {static_cast<int>(std::lround(whole.viewport.width * finer)),
                  static_cast<int>(std::lround(whole.viewport.height * finer))};
    scene.contentScale *= finer;
    const Image picture = readTexture(renderer_.render(scene, whole.theme), scene.size);
    drawn_ = {};  // the renderer's picture has no marks of the mouse now
    return figureSvg(picture, {whole.viewport.width, whole.viewport.height}, millimetres,
                     [&](ImDrawList& list, std::vector<WrittenText>& texts) {
                         OverlayFrame overlay = overlayFrame(whole);
                         overlay.texts = &texts;
                         OverlayMemory memory;
                         drawOverlay(list, overlay, whole.theme, memory);
                     });
}

void Pane::paint(const RenderTarget& target, ImGuiPlatform& platform, const PaneFrame& frame) {
    const Viewport& view = frame.viewport;
    const SceneFrame scene = sceneFrame(frame);
    const unsigned texture = renderer_.render(scene, frame.theme);
    drawn_ = {};  // the renderer's picture has no marks of the mouse now
    target.paste(texture, scene.size, static_cast<int>(view.x), static_cast<int>(view.y));
    target.bind();
    OverlayMemory memory;
    platform.renderBeside(target.size(), [&](ImDrawList& list) {
        list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height}, true);
        drawOverlay(list, overlayFrame(frame), frame.theme, memory);
        list.PopClipRect();
    });
}

}  // namespace collidoscope::app
