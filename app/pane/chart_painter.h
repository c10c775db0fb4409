#pragma once
/// Draws one chart: its title, keys, axes with their ticks, boxes and curves.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "app/pane/overlay_parts.h"
#include "app/widgets/number_format.h"
#include "app/widgets/plot_axis.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// A number along an axis, or the name of a thing.
struct ChartTick {
    double at = 0.0;
    std::string label{};
};

struct ChartKey {
    const demos::ChartSeries* series = nullptr;  ///< null: boxes
    const demos::ChartBoxes* boxes = nullptr;
    geometry::Vec2f at{0.0f};  ///< from the corner of the keys
    const std::string& name() const { return series ? series->name : boxes->name; }
};

/// Draws one chart, of which all but the height of its plot is known beforehand.
class ChartPainter {
public:
    ChartPainter(const OverlayPaint& paint, ImFont& small, const demos::Chart& chart, float width)
        : paint_(paint), small_(small), chart_(chart), width_(width), row_(small.FontSize + px(kChartLeading)) {
        gutter_ = chart.y.names.empty() ? paint_.sizeOf(small_, "0.0001").x : widestOf(chart.y.names);
        gutter_ += px(6.0f);
        upright_ = !chart.x.names.empty() &&
                   widestOf(chart.x.names) + px(6.0f) > plotWidth() / static_cast<float>(chart.x.names.size());
        below_ = (upright_ ? widestOf(chart.x.names) + px(8.0f) : row_) + (chart.x.title.empty() ? 0.0f : row_);
        layOutKeys();
    }

    /// Height of everything but the plot.
    float frameHeight() const { return above() + below_ + px(kChartPadding); }
    /// The height at which cells of a table are square, or a usual one.
    float wantedPlot() const {
        const float plot = plotWidth();
        const bool isTable = !chart_.x.names.empty() && !chart_.y.names.empty();
        if (chart_.equalScale) return std::min(plot, plot / aspect());
        return isTable ? plot : kChartFlattest * plot;
    }

    ChartBox draw(const geometry::Vec2f& corner, float plotHeight, float opacity = kChartOpacity) {
        const geometry::Vec2f size{width_, frameHeight() + plotHeight};
        box_ = {.plate = {corner, corner + size},
                .x = chart_.x,
                .y = chart_.y,
                .takesPointer = chart_.takesPointer,
                .handle = chart_.handle};
        const float width = chart_.equalScale ? std::min(plotWidth(), plotHeight * aspect()) : plotWidth();
        box_.plot.min =
            glm::round(corner + geometry::Vec2f{px(kChartPadding) + gutter_ + 0.5f * (plotWidth() - width), above()});
        box_.plot.max = box_.plot.min + geometry::Vec2f{width, plotHeight};
        paint_.plate(box_.plate.min, box_.plate.max, opacity);
        const std::string title =
            fitted(&paint_.text, chart_.title, width_ - 2.0f * px(kChartPadding) - px(kChartButton));
        paint_.write(paint_.text, corner + geometry::Vec2f{px(kChartPadding), px(8.0f)}, title, text());
        drawKeys();
        drawAxes();
        drawContents();
        return box_;
    }

private:
    // Sizes in pixels at 100 %.
    static constexpr float kChartPadding = 10.0f, kChartLeading = 3.0f;
    static constexpr float kChartFlattest = 0.58f;  // height of a plot over its width, where there is room
    static constexpr float kChartButton = 28.0f;    // in the upper right corner, of the window
    static constexpr float kChartSign = 24.0f, kChartAfterSign = 6.0f, kChartBetweenKeys = 14.0f;
    static constexpr float kChartOpacity = 0.92f;  // over the scene
    static constexpr float kChartBetweenTicksAcross = 58.0f, kChartBetweenTicksUp = 26.0f;

    float px(float atFull) const { return atFull * paint_.scale; }
    float plotWidth() const { return width_ - 2.0f * px(kChartPadding) - gutter_; }
    /// Width of the plot over its height if both axes have the same scale.
    float aspect() const {
        const auto& [x, y] = std::pair(chart_.x.range, chart_.y.range);
        return static_cast<float>(std::abs((x.high - x.low) / (y.high - y.low)));
    }
    ImU32 text() const { return OverlayPaint::color(paint_.theme.text); }
    ImU32 quiet() const { return OverlayPaint::color(paint_.theme.quiet); }
    float above() const { return px(8.0f) + paint_.text.FontSize + px(kChartLeading) + keysHeight_ + px(4.0f); }
    float widestOf(const std::vector<std::string>& words) const {
        float widest = 0.0f;
        for (const std::string& word : words) widest = std::max(widest, paint_.sizeOf(small_, word).x);
        return widest;
    }

    // The title of the upright axis stands first, over its numbers; keys follow it and flow on to further rows.
    void layOutKeys() {
        geometry::Vec2f at{0.0f};
        bool any = !chart_.y.title.empty();
        if (any) at.x = paint_.sizeOf(small_, chart_.y.title).x + px(kChartBetweenKeys);
        const auto add = [&](ChartKey key) {
            if (key.name().empty()) return;
            const float needed = px(kChartSign + kChartAfterSign) + paint_.sizeOf(small_, key.name()).x;
            if (at.x > 0.0f && at.x + needed > width_ - 2.0f * px(kChartPadding)) at = {0.0f, at.y + row_};
            key.at = at;
            keys_.push_back(key);
            at.x += needed + px(kChartBetweenKeys);
            any = true;
        };
        for (const demos::ChartBoxes& boxes : chart_.boxes) add({.boxes = &boxes});
        for (const demos::ChartSeries& series : chart_.series) add({.series = &series});
        keysHeight_ = any ? at.y + row_ : 0.0f;
    }

    void drawKeys() {
        const geometry::Vec2f corner =
            box_.plate.min + geometry::Vec2f{px(kChartPadding), px(8.0f) + paint_.text.FontSize + px(kChartLeading)};
        paint_.write(small_, corner, chart_.y.title, quiet());
        for (const ChartKey& key : keys_) {
            const geometry::Vec2f left = corner + key.at + geometry::Vec2f{0.0f, 0.5f * small_.FontSize},
                                  right = left + geometry::Vec2f{px(kChartSign), 0};
            if (key.series) {
                const std::array line{left, right};
                drawChartLine(paint_, line, key.series->style);
                drawChartMarker(paint_, 0.5f * (left + right), key.series->marker, key.series->style);
            } else {
                const geometry::Vec2f half{px(6.0f), px(5.0f)};
                drawChartBox(paint_, 0.5f * (left + right) - half, 0.5f * (left + right) + half, key.boxes->style);
            }
            paint_.write(small_, corner + key.at + geometry::Vec2f{px(kChartSign + kChartAfterSign), 0.0f}, key.name(),
                         text());
        }
    }

    std::vector<ChartTick> ticksOf(const demos::ChartAxis& axis, float length, float apart) const {
        std::vector<ChartTick> ticks;
        for (std::size_t i = 0; i < axis.names.size(); ++i) ticks.push_back({static_cast<double>(i), axis.names[i]});
        if (!ticks.empty()) return ticks;
        const PlotRange range{std::min(axis.range.low, axis.range.high), std::max(axis.range.low, axis.range.high)};
        const int maximum = std::max(2, static_cast<int>(length / apart));
        const PlotTicks found =
            axis.scale == demos::Scale::Logarithmic ? logTicksFor(range, maximum) : ticksFor(range, maximum);
        for (std::size_t i = 0; i < found.values.size(); ++i) ticks.push_back({found.values[i], found.labels[i]});
        return ticks;
    }

    void drawAxes() const {
        paint_.list.AddRect(OverlayPaint::at(box_.plot.min), OverlayPaint::at(box_.plot.max),
                            OverlayPaint::color(paint_.theme.quiet, 0.6f), 0.0f, 0, paint_.scale);
        numberUp();
        numberAcross();
        const geometry::Vec2f size = paint_.sizeOf(small_, chart_.x.title);
        const float left =
            std::max(0.5f * (box_.plot.min.x + box_.plot.max.x - size.x), box_.plate.min.x + px(kChartPadding));
        paint_.write(small_, {left, box_.plate.max.y - px(6.0f) - size.y}, chart_.x.title, quiet());
    }

    ImU32 gridInk(double number) const { return OverlayPaint::color(paint_.theme.quiet, number == 0.0 ? 1.0f : 0.3f); }

    void numberUp() const {
        const PixelRect& plot = box_.plot;
        float last = std::numeric_limits<float>::lowest();
        for (const ChartTick& tick : ticksOf(chart_.y, plot.max.y - plot.min.y, px(kChartBetweenTicksUp))) {
            const auto share = shareAlong(chart_.y, tick.at);
            if (!share) continue;
            const float y = std::round(plot.max.y - static_cast<float>(*share) * (plot.max.y - plot.min.y)) + 0.5f;
            if (chart_.y.names.empty())
                paint_.list.AddLine({plot.min.x, y}, {plot.max.x, y}, gridInk(tick.at), paint_.scale);
            if (std::abs(y - last) < 0.9f * small_.FontSize) continue;  // rows of a table may be lower than a text
            last = y;
            const geometry::Vec2f size = paint_.sizeOf(small_, tick.label);
            paint_.write(small_, {plot.min.x - px(6.0f) - size.x, y - 0.5f * size.y}, tick.label, text());
        }
    }

    void numberAcross() const {
        const PixelRect& plot = box_.plot;
        float free = box_.plate.min.x;
        for (const ChartTick& tick : ticksOf(chart_.x, plot.max.x - plot.min.x, px(kChartBetweenTicksAcross))) {
            const auto share = shareAlong(chart_.x, tick.at);
            if (!share) continue;
            const float x = std::round(plot.min.x + static_cast<float>(*share) * (plot.max.x - plot.min.x)) + 0.5f;
            if (chart_.x.names.empty())
                paint_.list.AddLine({x, plot.min.y}, {x, plot.max.y}, gridInk(tick.at), paint_.scale);
            const geometry::Vec2f size = paint_.sizeOf(small_, tick.label);
            const float wide = upright_ ? size.y : size.x;
            const float left = std::min(x - 0.5f * wide, box_.plate.max.x - px(4.0f) - wide);
            if (left < free) continue;
            if (upright_)
                writeUpright({left, plot.max.y + px(6.0f)}, tick.label);
            else
                paint_.write(small_, {left, plot.max.y + px(3.0f)}, tick.label, text());
            free = left + (upright_ ? 0.9f * wide : wide + px(6.0f));
        }
    }

    /// Read from below upwards, with its end at the top.
    void writeUpright(const geometry::Vec2f& topLeft, const std::string& words) const {
        const geometry::Vec2f size = paint_.sizeOf(small_, words);
        if (paint_.texts) {
            const geometry::Vec2f at = glm::round(topLeft + geometry::Vec2f{0.0f, size.x});
            return paint_.texts->push_back({withMinusSigns(words), at, small_.FontSize, size.x, text(), true});
        }
        const int first = paint_.list.VtxBuffer.Size;
        const geometry::Vec2f from = glm::round(box_.plate.min),
                              to = glm::round(topLeft + geometry::Vec2f{0.0f, size.x});
        paint_.write(small_, from, words, text());
        for (int i = first; i < paint_.list.VtxBuffer.Size; ++i) {
            ImVec2& p = paint_.list.VtxBuffer[i].pos;
            p = {to.x + (p.y - from.y), to.y - (p.x - from.x)};
        }
    }

    void drawContents() const {
        const geometry::Vec2f margin{px(kChartMarkerRadius + 1.0f)};
        paint_.list.PushClipRect(OverlayPaint::at(box_.plot.min - margin), OverlayPaint::at(box_.plot.max + margin),
                                 true);
        for (const demos::ChartBoxes& boxes : chart_.boxes)
            for (const demos::ChartBox& one : boxes.boxes) {
                const auto a = box_.pixelOf({one.x.low, one.y.low}), b = box_.pixelOf({one.x.high, one.y.high});
                if (!a || !b) continue;
                const auto inside = [&](const geometry::Vec2f& p) {
                    return glm::clamp(p, box_.plot.min, box_.plot.max);
                };
                drawChartBox(paint_, inside(glm::min(*a, *b)), inside(glm::max(*a, *b)), boxes.style);
            }
        for (const demos::ChartSeries& series : chart_.series) drawSeries(series);
        paint_.list.PopClipRect();
    }

    void drawSeries(const demos::ChartSeries& series) const {
        std::vector<geometry::Vec2f> line;
        paint_.list.PushClipRect(OverlayPaint::at(box_.plot.min), OverlayPaint::at(box_.plot.max), true);
        for (const geometry::Vec2d& point : series.points) {
            if (const auto pixel = box_.pixelOf(point)) {
                line.push_back(*pixel);
                continue;
            }
            drawChartLine(paint_, line, series.style);
            line.clear();
        }
        drawChartLine(paint_, line, series.style);
        paint_.list.PopClipRect();
        for (const geometry::Vec2d& point : series.points) {
            const auto pixel = box_.pixelOf(point);
            if (pixel && glm::clamp(*pixel, box_.plot.min, box_.plot.max) == *pixel)
                drawChartMarker(paint_, *pixel, series.marker, series.style);
        }
    }

    const OverlayPaint& paint_;
    ImFont& small_;
    const demos::Chart& chart_;
    float width_ = 0.0f;
    float row_ = 0.0f;     ///< of the small type
    float gutter_ = 0.0f;  ///< left of the plot
    float below_ = 0.0f;   ///< from the plot to the lower edge
    float keysHeight_ = 0.0f;
    bool upright_ = false;  ///< the names below the plot
    std::vector<ChartKey> keys_{};
    ChartBox box_{};
};

}  // namespace collidoscope::app
