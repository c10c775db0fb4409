/// Where the charts of a demo are drawn: along the right edge of the picture, in a row, or one over the whole picture.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/pane/chart_painter.h"
#include "app/pane/overlay_parts.h"

namespace collidoscope::app {
namespace {

using demos::Chart;
using geometry::Vec2f;

// Sizes in pixels at 100 %.
constexpr float kChartEdge = 12.0f, kChartBetween = 10.0f;
constexpr float kChartWidest = 430.0f, kChartNarrowest = 190.0f, kChartLowestPlot = 84.0f;
constexpr float kChartNarrowestInRow = 160.0f, kChartLowestInRow = 36.0f;
constexpr float kChartUsualShare = 0.38f, kChartLargestShare = 0.5f;  // of the picture's width

/// The column for charts along the right edge of the picture.
struct ChartColumn {
    float left = 0.0f, width = 0.0f, top = 0.0f, bottom = 0.0f;
};
ChartColumn chartColumnIn(const ChartRoom& room, float scale) {
    const Viewport& view = room.viewport;
    const float usual = std::clamp(kChartUsualShare * view.width, kChartNarrowest * scale, kChartWidest * scale);
    ChartColumn column{.width = std::floor(std::min(usual, kChartLargestShare * view.width)),
                       .top = view.y + kChartEdge * scale};
    column.left = std::round(view.x + view.width - kChartEdge * scale - column.width);
    column.bottom = room.bottom;
    const float gap = kChartBetween * scale;
    if (room.legend.max.x + gap > column.left && room.legend.max.y > room.legend.min.y)
        column.bottom = std::min(column.bottom, room.legend.min.y - gap);
    return column;
}

PixelRect drawMissingCharts(const OverlayPaint& paint, ImFont& small, const Vec2f& rightTop, std::size_t count) {
    const std::string words = std::to_string(count) + (count == 1 ? " more chart" : " more charts");
    const Vec2f size = paint.sizeOf(small, words) + 2.0f * Vec2f{7.0f, 3.0f} * paint.scale;
    const Vec2f min = glm::round(rightTop - Vec2f{size.x, 0.0f});
    paint.plate(min, min + size);
    paint.write(small, min + Vec2f{7.0f, 3.0f} * paint.scale, words, OverlayPaint::color(paint.theme.text));
    return {min, min + size};
}

/// Draws as many charts beside each other as are wide enough to read.
DrawnCharts drawChartRow(const OverlayPaint& paint, ImFont& small, std::span<const Chart> charts,
                         const PixelRect& row) {
    const float scale = paint.scale, gap = kChartBetween * scale, all = row.max.x - row.min.x;
    std::vector<ChartPainter> painters;
    float width = all, plot = 0.0f;
    for (std::size_t count = charts.size(); count > 0; --count) {
        const auto parts = static_cast<float>(count);
        width = std::floor((all - gap * (parts - 1.0f)) / parts);
        painters.clear();
        float frame = 0.0f;
        for (const Chart& chart : charts.first(count))
            frame = std::max(frame, painters.emplace_back(paint, small, chart, width).frameHeight());
        plot = std::floor(row.max.y - row.min.y - frame);
        if (plot >= kChartLowestInRow * scale && (count == 1 || width >= kChartNarrowestInRow * scale)) break;
        painters.clear();
    }
    DrawnCharts drawn;
    std::vector<ChartBox>& boxes = drawn.boxes;
    for (ChartPainter& painter : painters) {
        const float own = std::floor(row.max.y - row.min.y - painter.frameHeight());
        boxes.push_back(painter.draw({row.min.x + (width + gap) * static_cast<float>(boxes.size()), row.min.y}, own));
    }
    if (boxes.size() < charts.size()) {
        const float right = row.max.x - 4.0f * scale, top = row.max.y + 4.0f * scale;
        drawn.missing = drawMissingCharts(paint, small, {right, top}, charts.size() - boxes.size());
    }
    return drawn;
}

}  // namespace

std::vector<ChartBox> drawLargeChart(const OverlayPaint& paint, ImFont& small, std::span<const Chart> charts,
                                     std::size_t which, const Viewport& view) {
    const float edge = kChartEdge * paint.scale;
    ChartPainter painter(paint, small, charts[which], view.width - 2.0f * edge);
    const float plot = std::floor(view.height - 2.0f * edge - painter.frameHeight());
    if (plot <= 0.0f) return {};
    std::vector<ChartBox> boxes(charts.size());
    boxes[which] = painter.draw({view.x + edge, view.y + edge}, plot, 1.0f);
    return boxes;
}

DrawnCharts drawCharts(const OverlayPaint& paint, ImFont& small, std::span<const Chart> charts, const ChartRoom& room) {
    if (charts.empty()) return {};
    if (room.row.max.y > room.row.min.y) return drawChartRow(paint, small, charts, room.row);
    const float scale = paint.scale, gap = kChartBetween * scale;
    const ChartColumn column = chartColumnIn(room, scale);
    std::vector<ChartPainter> painters;
    for (const Chart& chart : charts) painters.emplace_back(paint, small, chart, column.width);

    // As many as have room for a plot that can be read; the room that is left over goes to all plots alike.
    std::size_t count = column.width < 0.9f * kChartNarrowest * scale ? 0 : charts.size();
    float plot = 0.0f;
    for (; count > 0; --count) {
        float left = column.bottom - column.top - gap * static_cast<float>(count - 1);
        for (std::size_t i = 0; i < count; ++i) left -= painters[i].frameHeight();
        if (count < charts.size()) left -= gap + small.FontSize + 6.0f * scale;
        plot = std::floor(left / static_cast<float>(count));
        if (plot >= kChartLowestPlot * scale) break;
    }
    DrawnCharts drawn;
    std::vector<ChartBox>& boxes = drawn.boxes;
    float top = column.top;
    for (std::size_t i = 0; i < count; ++i) {
        boxes.push_back(
            painters[i].draw({column.left, top},
                             std::min(plot, std::max(std::floor(painters[i].wantedPlot()), kChartLowestPlot * scale))));
        top = boxes.back().plate.max.y + gap;
    }
    if (count < charts.size())
        drawn.missing = drawMissingCharts(paint, small, {column.left + column.width, top}, charts.size() - count);
    return drawn;
}

}  // namespace collidoscope::app
