#include "app/widgets/plot_figure.h"

#include <utility>

#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

std::vector<PlotFigure::Curve> copyOf(std::span<const PlotSeries> all) {
    std::vector<PlotFigure::Curve> curves;
    for (const PlotSeries& one : all)
        curves.push_back({std::string(one.name), {one.values.begin(), one.values.end()}, one.color, one.onRight});
    return curves;
}

std::vector<PlotSeries> seriesOf(const std::vector<PlotFigure::Curve>& curves) {
    std::vector<PlotSeries> series;
    for (const PlotFigure::Curve& one : curves) series.push_back({one.name, one.values, one.color, one.onRight});
    return series;
}

/// The names of the curves with their units, one after the other in as many rows as they need; the top of what follows.
float paintNames(ImDrawList& list, const Ui& ui, const PlotFigure& figure, ImVec2 from, float right) {
    ImFont* font = ui.fonts.small;
    ImVec2 at = from;
    for (const PlotFigure::Curve& curve : figure.curves) {
        const std::string& unit = curve.onRight ? figure.rightUnit : figure.unit;
        const std::string name = readableName(curve.name) + (unit.empty() ? "" : ", " + unit);
        const float width = ui.px(18) + textSize(font, name).x;
        if (at.x > from.x && at.x + width > right) at = {from.x, at.y + font->FontSize + ui.px(4)};
        const float middle = at.y + 0.5f * font->FontSize;
        list.AddRectFilled({at.x, middle - ui.px(1.5f)}, {at.x + ui.px(12), middle + ui.px(1.5f)}, curve.color);
        textAt(list, font, {at.x + ui.px(18), at.y}, ui.text(), name);
        at.x += width + ui.px(16);
    }
    return at.y + font->FontSize + ui.px(4);
}

}  // namespace

PlotFigure figureOf(std::string title, const PlotSpec& spec, const PlotView& view) {
    std::vector<PlotFigure::OtherRun> others;
    for (const PlotRun& run : spec.others)
        others.push_back(
            {std::string(run.name), {run.frames.begin(), run.frames.end()}, copyOf(run.series), run.spacing});
    return {.title = std::move(title),
            .frames = {spec.frames.begin(), spec.frames.end()},
            .curves = copyOf(spec.series),
            .others = std::move(others),
            .unit = std::string(spec.unit),
            .rightUnit = std::string(spec.rightUnit),
            .spacing = spec.spacing,
            .stepLength = spec.stepLength,
            .present = spec.present,
            .view = view};
}

void paintPlotFigure(ImDrawList& list, const Ui& ui, const PlotFigure& figure, ImVec2 size) {
    const std::vector<PlotSeries> series = seriesOf(figure.curves);
    std::vector<std::vector<PlotSeries>> otherSeries;
    for (const PlotFigure::OtherRun& run : figure.others) otherSeries.push_back(seriesOf(run.curves));
    std::vector<PlotRun> others;
    for (std::size_t i = 0; i < figure.others.size(); ++i)
        others.push_back({figure.others[i].name, figure.others[i].frames, otherSeries[i], figure.others[i].spacing});
    const float edge = ui.px(16);
    textAt(list, ui.fonts.strong, {edge, edge}, ui.text(), figure.title);
    const float top = paintNames(list, ui, figure, {edge, edge + ui.fonts.strong->FontSize + ui.px(6)}, size.x - edge);
    const PlotSpec spec{.frames = figure.frames,
                        .series = series,
                        .others = others,
                        .unit = figure.unit,
                        .rightUnit = figure.rightUnit,
                        .spacing = figure.spacing,
                        .stepLength = figure.stepLength,
                        .present = figure.present,
                        .height = (size.y - edge - top) / ui.scale};
    paintPlot(list, ui, spec, plotArea(ui, spec, figure.view, {edge, top}, {size.x - edge, size.y - edge}));
}

}  // namespace collidoscope::app
