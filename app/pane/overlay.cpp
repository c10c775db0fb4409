#include "app/pane/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/pane/overlay_parts.h"
#include "app/view/axis_gizmo.h"
#include "app/view/label_layout.h"
#include "app/view/view_projection.h"

namespace collidoscope::app {
namespace {

using geometry::Vec2f;

// Sizes in pixels at 100 %.
constexpr Vec2f kLabelPadding{7.0f, 3.0f};
constexpr Vec2f kReadoutOffset{18.0f, 16.0f};
constexpr float kEdge = 8.0f;  // labels keep off the viewport's edge
constexpr std::array kAxisNames{"x", "y", "z"};

void drawAxisGizmo(const OverlayPaint& paint, const AxisGizmo& gizmo, std::optional<StandardView> hovered) {
    for (const AxisBall& ball : gizmo.balls) {
        const demos::Style style{.role = static_cast<demos::Role>(static_cast<int>(demos::Role::AxisX) + ball.axis)};
        const ImU32 ink = paint.color(style);
        const float opacity = ball.depth < -0.3f ? 0.55f : 1.0f;
        const ImU32 fill = (ink & ~IM_COL32_A_MASK) | (static_cast<ImU32>(255.0f * opacity) << IM_COL32_A_SHIFT);
        if (ball.positive) {
            paint.list.AddLine(paint.at(gizmo.center), paint.at(ball.pixel), fill, 2.0f * paint.scale);
            paint.list.AddCircleFilled(paint.at(ball.pixel), ball.radius, fill);
            const std::string name = kAxisNames[static_cast<std::size_t>(ball.axis)];
            paint.write(paint.text, ball.pixel - 0.5f * paint.sizeOf(paint.text, name), name,
                        paint.color(paint.theme.light ? Color{1.0f} : paint.theme.background));
        } else {
            paint.list.AddCircleFilled(paint.at(ball.pixel), 0.7f * ball.radius, paint.color(paint.theme.panel, 0.9f));
            paint.list.AddCircle(paint.at(ball.pixel), 0.7f * ball.radius, fill, 0, 1.5f * paint.scale);
        }
        if (hovered == ball.view)
            paint.list.AddCircle(paint.at(ball.pixel), 1.2f * ball.radius, paint.color(paint.theme.text), 0,
                                 1.5f * paint.scale);
    }
}

PixelRect roomOf(const AxisGizmo& gizmo) {
    const Vec2f half{gizmo.radius + 1.3f * gizmo.balls[0].radius};
    return {gizmo.center - half, gizmo.center + half};
}

// Beside the axis gizmo, the first of `taken`; left out where the legend reaches that far.
void drawGridNote(const OverlayPaint& paint, std::vector<PixelRect>& taken) {
    const std::string words = "grid 1 m";
    const Vec2f size = paint.sizeOf(paint.text, words);
    const Vec2f padding = paint.scale * kLabelPadding;
    const Vec2f at = glm::round(Vec2f{taken[0].min.x - size.x - 12.0f * paint.scale, taken[0].max.y - size.y});
    const PixelRect room{at - padding, at + size + padding};
    if (std::any_of(taken.begin(), taken.end(), [&](const PixelRect& other) { return overlap(room, other); })) return;
    paint.plate(room.min, room.max);
    paint.write(paint.text, at, words, paint.color(paint.theme.quiet));
    taken.push_back(room);
}

bool covered(const Vec2f& pixel, std::span<const PixelRect> plates) {
    return std::any_of(plates.begin(), plates.end(),
                       [&](const PixelRect& plate) { return glm::clamp(pixel, plate.min, plate.max) == pixel; });
}

Vec2f plateAround(const OverlayPaint& paint, const std::string& words) {
    return glm::ceil(paint.sizeOf(paint.text, words) + 2.0f * paint.scale * kLabelPadding);
}

std::vector<LabelBox> boxesOf(const OverlayPaint& paint, const OverlayFrame& frame,
                              const ViewProjection& viewProjection, std::span<const PixelRect> taken) {
    std::vector<LabelBox> boxes;
    std::uint64_t id = 0;
    for (const demos::LabelItem& item : frame.scene->labelItems) {
        ++id;
        const auto pixel = pixelOf(viewProjection, item.position);
        // A label without a size is not shown: behind the eye, beside the picture, below the legend, or empty.
        LabelBox box{.id = id};
        const bool seen = pixel && viewProjection.viewport.contains(pixel->x, pixel->y) && !covered(*pixel, taken);
        if (seen && !item.text.empty()) {
            box.anchor = *pixel;
            box.size = plateAround(paint, item.text);
            box.depth = depthOf(viewProjection, item.position);
            box.side = item.side;
            if (!item.brief.empty()) box.brief = plateAround(paint, item.brief);
        }
        boxes.push_back(box);
    }
    return boxes;
}

void drawLeader(const OverlayPaint& paint, const Vec2f& anchor, const PixelRect& plate) {
    const Vec2f end = glm::clamp(anchor, plate.min, plate.max);
    const ImU32 ink = paint.color(paint.theme.quiet, 0.9f);
    paint.list.AddLine(paint.at(anchor), paint.at(end), ink, paint.scale);
    paint.list.AddCircleFilled(paint.at(anchor), 2.0f * paint.scale, ink);
}

/// Says in the upper left corner that labels are missing, so that the visible ones are not taken for all.
PixelRect roomOfMissing(const OverlayPaint& paint, const OverlayFrame& frame, const PixelRect& legend,
                        const std::string& words) {
    const Viewport& viewport = frame.viewport;
    Vec2f min = glm::round(Vec2f{viewport.x, viewport.y + frame.topTaken} + Vec2f{kEdge * paint.scale});
    if (overlap({min, min + plateAround(paint, words)}, legend)) min.y = legend.max.y + kEdge * paint.scale;
    return {min, min + plateAround(paint, words)};
}
std::string missingLabels(std::size_t count) {
    return count == 1 ? "1 label has no room" : std::to_string(count) + " labels have no room";
}

void drawLabels(const OverlayPaint& paint, const OverlayFrame& frame, const ViewProjection& viewProjection,
                std::vector<PixelRect> taken, OverlayMemory& memory) {
    const Vec2f min = Vec2f{viewProjection.viewport.x, viewProjection.viewport.y} + Vec2f{kEdge * paint.scale};
    const Vec2f max =
        min + Vec2f{viewProjection.viewport.width, viewProjection.viewport.height} - Vec2f{2.0f * kEdge * paint.scale};
    const std::vector<LabelBox> boxes = boxesOf(paint, frame, viewProjection, taken);
    const std::vector<PlacedLabel> last = std::exchange(memory.labels, {});
    memory.labels = layOutLabels(boxes, {min, max}, taken, last);
    if (const std::size_t missing = withoutRoom(boxes, memory.labels); missing > 0) {
        taken.push_back(roomOfMissing(paint, frame, memory.legend, missingLabels(missing)));
        memory.labels = layOutLabels(boxes, {min, max}, taken, last);
        const std::string words = missingLabels(withoutRoom(boxes, memory.labels));
        const PixelRect room = roomOfMissing(paint, frame, memory.legend, words);
        paint.plate(room.min, room.max);
        paint.write(paint.text, room.min + paint.scale * kLabelPadding, words, paint.color(paint.theme.quiet));
    }
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (memory.labels[i].shown && memory.labels[i].leader)
            drawLeader(paint, boxes[i].anchor, memory.labels[i].plate);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const PlacedLabel& placed = memory.labels[i];
        const demos::LabelItem& item = frame.scene->labelItems[i];
        if (!placed.shown) continue;
        paint.plate(placed.plate.min, placed.plate.max);
        if (item.style.role != demos::Role::Neutral)  // a bar in the colour of what is named
            paint.list.AddRectFilled(paint.at(placed.plate.min + Vec2f{0.0f, 3.0f * paint.scale}),
                                     {placed.plate.min.x + 2.5f * paint.scale, placed.plate.max.y - 3.0f * paint.scale},
                                     paint.color(item.style), paint.scale);
        paint.write(paint.text, placed.plate.min + paint.scale * kLabelPadding, placed.brief ? item.brief : item.text,
                    paint.color(paint.theme.text));
    }
}

// The letters at the arrows of a handle stand exactly at their places.
void drawLetters(const OverlayPaint& paint, const demos::RecordingCanvas& marks, const ViewProjection& viewProjection) {
    for (const demos::LabelItem& item : marks.labelItems)
        if (const auto pixel = pixelOf(viewProjection, item.position))
            paint.write(paint.text, *pixel - 0.5f * paint.sizeOf(paint.text, item.text), item.text,
                        paint.color(item.style));
}

/// Words about the mouse, and where they stand. What stands over the scene later keeps out of there.
struct MouseWords {
    std::string value{}, note{};  ///< of what is dragged, beside the mouse; the note says what restricts the drag
    PixelRect beside{};
    std::string hint{};  ///< at the top: what the mouse is over, or the keys that change a drag
    PixelRect top{};
};

PixelRect roomOfReadout(const OverlayPaint& paint, const MouseWords& words, const Vec2f& mouse,
                        const Viewport& viewport) {
    const Vec2f padding = paint.scale * Vec2f{9.0f, 5.0f};
    const Vec2f first = paint.sizeOf(paint.text, words.value), second = paint.sizeOf(paint.text, words.note);
    const float gap = words.note.empty() ? 0.0f : 2.0f * paint.scale + second.y;
    const Vec2f size = 2.0f * padding + Vec2f{std::max(first.x, words.note.empty() ? 0.0f : second.x), first.y + gap};
    Vec2f min = mouse + paint.scale * kReadoutOffset;
    min.x = std::min(min.x, viewport.x + viewport.width - size.x);  // below the mouse, it may reach to its left
    if (min.y + size.y > viewport.y + viewport.height) min.y = mouse.y - size.y - 10.0f * paint.scale;
    min = glm::max(glm::round(min), Vec2f{viewport.x, viewport.y});
    return {min, min + size};
}

/// In the middle of the top, out of the way of the handle's arrows; beside or below what is `taken`. Empty where there
/// is no room.
PixelRect roomOfHint(const OverlayPaint& paint, const std::string& words, const Viewport& viewport,
                     const std::vector<PixelRect>& taken) {
    const float edge = 14.0f * paint.scale;
    const Vec2f size = paint.sizeOf(paint.text, words) + 2.0f * paint.scale * Vec2f{12.0f, 6.0f};
    const float left = viewport.x, right = viewport.x + viewport.width;
    PixelRect room;
    const auto isFree = [&](float x, float y) {
        const Vec2f min = glm::round(Vec2f{x, y});
        room = {min, min + size};
        return min.x >= left && min.y >= viewport.y && room.max.x <= right &&
               room.max.y <= viewport.y + viewport.height &&
               std::none_of(taken.begin(), taken.end(), [&](const PixelRect& other) { return overlap(room, other); });
    };
    const float middle = left + 0.5f * (viewport.width - size.x), top = viewport.y + edge;
    if (isFree(middle, top)) return room;
    for (const PixelRect& other : taken)
        if (isFree(other.min.x - size.x - edge, top) || isFree(other.max.x + edge, top)) return room;
    for (const PixelRect& other : taken)
        if (isFree(middle, other.max.y + edge)) return room;
    return {};
}

MouseWords mouseWords(const OverlayPaint& paint, const Interaction& interaction, const Viewport& viewport, bool keys,
                      const std::vector<PixelRect>& taken) {
    MouseWords words;
    const std::optional<Readout> readout = interaction.readout();
    if (interaction.draggingHandle()) {
        if (readout) {
            words.value = readout->text;
            words.note = interaction.note();
            words.beside = roomOfReadout(paint, words, readout->pixel, viewport);
        }
        if (keys)
            words.hint =
                "X Y Z  one axis    G  ground    Wheel ↑ ↓  away, nearer    Shift  steps    Ctrl  fine    Esc  back";
    } else if (readout) {
        words.hint = readout->text;
    }
    if (!words.hint.empty()) words.top = roomOfHint(paint, words.hint, viewport, taken);
    return words;
}

bool isNowhere(const PixelRect& rect) { return !(rect.max.x > rect.min.x); }

void drawMouseWords(const OverlayPaint& paint, const MouseWords& words) {
    if (!isNowhere(words.beside)) {
        const Vec2f at = words.beside.min + paint.scale * Vec2f{9.0f, 5.0f};
        paint.plate(words.beside.min, words.beside.max, 0.94f);
        paint.write(paint.text, at, words.value, paint.color(paint.theme.text));
        const float second = paint.sizeOf(paint.text, words.value).y + 2.0f * paint.scale;
        if (!words.note.empty())
            paint.write(paint.text, at + Vec2f{0.0f, second}, words.note, paint.color(paint.theme.quiet));
    }
    if (isNowhere(words.top)) return;
    paint.plate(words.top.min, words.top.max);
    paint.write(paint.text, words.top.min + paint.scale * Vec2f{12.0f, 6.0f}, words.hint,
                paint.color(paint.theme.text));
}

/// The part of the viewport that charts may use.
Viewport chartViewOf(const OverlayFrame& frame) {
    Viewport view = frame.viewport;
    view.y += frame.topTaken, view.height -= frame.topTaken;
    return view;
}

/// Draws one chart in place of the scene, without anything that belongs to the scene. Returns false when none is asked
/// for or there is no room for it.
bool drawChartAlone(const OverlayPaint& paint, ImFont& small, const OverlayFrame& frame, OverlayMemory& memory) {
    const std::span<const demos::Chart> charts = frame.charts;
    if (!frame.largeChart || *frame.largeChart >= charts.size()) return false;
    std::vector<ChartBox> boxes = drawLargeChart(paint, small, charts, *frame.largeChart, chartViewOf(frame));
    if (boxes.empty()) return false;
    memory = {.charts = std::move(boxes), .legendChoice = memory.legendChoice};
    if (frame.interaction) drawMouseWords(paint, mouseWords(paint, *frame.interaction, frame.viewport, frame.keys, {}));
    return true;
}

/// Draws the legend, if it is shown, and returns its plate.
PixelRect drawLegendIn(const OverlayPaint& paint, const OverlayFrame& frame, const ViewProjection& viewProjection,
                       OverlayMemory& memory) {
    memory.legend = {};
    if (frame.options.legend) {
        const LegendRoom room{frame.viewport,    frame.topTaken,
                              memory.gizmo.min,  frame.wholeLegend,
                              frame.foldsLegend, [&] { return subjectOf(*frame.scene, viewProjection); }};
        memory.legend = drawLegend(paint, frame.scene->legendItems, room, memory.legendChoice);
    }
    const bool shown = memory.legend.max.y > memory.legend.min.y;
    memory.legendFolded = frame.options.legend && !shown && !frame.scene->legendItems.empty();
    return memory.legend;
}

void drawChartsIn(const OverlayPaint& paint, ImFont& small, const OverlayFrame& frame, OverlayMemory& memory) {
    const ChartRoom room{
        .viewport = chartViewOf(frame), .legend = memory.legend, .bottom = memory.gizmo.min.y, .row = frame.chartRow};
    DrawnCharts charts = drawCharts(paint, small, frame.charts, room);
    memory.charts = std::move(charts.boxes);
    memory.missingCharts = charts.missing;
}

}  // namespace

void drawOverlay(ImDrawList& list, const OverlayFrame& frame, const Theme& theme, OverlayMemory& memory) {
    const Viewport& viewport = frame.viewport;
    if (!frame.scene || viewport.width < 1.0f || viewport.height < 1.0f) return;
    ImFont& text = frame.font ? *frame.font : *ImGui::GetFont();
    ImFont& small = frame.small ? *frame.small : *ImGui::GetFont();
    const OverlayPaint paint{
        .list = list, .theme = theme, .text = text, .scale = viewport.contentScale, .texts = frame.texts};
    if (drawChartAlone(paint, small, frame, memory)) return;
    const ViewProjection viewProjection{frame.camera, viewport};
    const AxisGizmo gizmo = axisGizmo(frame.camera, viewport);
    memory.gizmo = roomOf(gizmo);
    const ImVec2 low{viewport.x, viewport.y}, high{viewport.x + viewport.width, viewport.y + viewport.height};
    list.PushClipRect(low, high, true);
    std::vector<PixelRect> taken{memory.gizmo};
    const PixelRect legend = drawLegendIn(paint, frame, viewProjection, memory);
    if (frame.options.legend) taken.push_back(legend);
    list.PopClipRect();
    drawChartsIn(paint, small, frame, memory);  // their row may lie above the viewport
    list.PushClipRect(low, high, true);
    for (const ChartBox& chart : memory.charts) taken.push_back(chart.plate);
    if (!isNowhere(memory.missingCharts)) taken.push_back(memory.missingCharts);
    if (frame.gridNote && frame.options.ground && frame.scene->groundHeight) drawGridNote(paint, taken);
    MouseWords words;
    if (frame.interaction) {
        words = mouseWords(paint, *frame.interaction, viewport, frame.keys, taken);
        for (const PixelRect& plate : {words.beside, words.top})
            if (!isNowhere(plate)) taken.push_back(plate);
    }
    if (frame.options.labels) drawLabels(paint, frame, viewProjection, taken, memory);
    drawAxisGizmo(paint, gizmo, frame.interaction ? frame.interaction->hoveredView() : std::nullopt);
    if (frame.interaction) {
        drawLetters(paint, frame.interaction->overlay(), viewProjection);
        drawMouseWords(paint, words);
    }
    list.PopClipRect();
}

}  // namespace collidoscope::app
