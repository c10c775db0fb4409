#include "app/ui/panels/sweep_figure.h"

#include <array>
#include <cmath>
#include <utility>

#include "app/session/typed_setting.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

std::string withUnit(const std::string& name, const std::string& unit) {
    return name + (unit.empty() ? "" : ", " + unit);
}

/// "Largest depth, m", "Spread of depth over solver, m".
std::string titleOf(const SweepMeasure& measure) {
    constexpr std::array<const char*, 4> kWords{"", "largest ", "smallest ", "mean "};
    const std::string name = kWords[static_cast<std::size_t>(measure.take)] + measure.id;
    if (!measure.isSpread()) return withUnit(readableName(name), measure.unit);
    const std::string words = readableWords(name) + " over " + readableWords(measure.spreadOver);
    return measure.isText ? "Different answers of " + words : withUnit("Spread of " + words, measure.unit);
}

/// A handle is called what it is called in the picture.
std::string nameOf(const SweepAxis& axis) {
    if (!axis.handle) return readableWords(axis.name);
    if (!axis.isLine()) return axis.name;
    return withMinusSigns(axis.name + " from " + axisText(axis, 0) + " to " + axisText(axis, axis.values.size() - 1));
}

ChartAxis chartAxis(const SweepAxis& axis) {
    ChartAxis chart{.title = withUnit(axis.handle ? nameOf(axis) : readableName(axis.name), axis.unit),
                    .isLogarithmic = axis.isLogarithmic};
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        chart.labels.push_back(withMinusSigns(textOf(axis.values[i])));
        const auto* whole = std::get_if<int>(&axis.values[i]);
        if (axis.isNumber)
            chart.numbers.push_back(whole ? static_cast<double>(*whole) : std::get<double>(axis.values[i]));
    }
    return chart;
}

ChartAnswers chartAnswers(const Sweep& sweep) {
    const SweepPlan& plan = sweep.plan();
    ChartAnswers answers{.title = titleOf(plan.measure)};
    for (std::size_t point = 0; point < plan.count(); ++point) {
        SweepAnswer answer = sweep.answer(point);
        answers.values.push_back(answer.value);
        if (plan.measure.answersInWords()) answers.words.push_back(std::move(answer.text));
    }
    return answers;
}

std::string runText(const SweepRun& run, bool inWords, const std::string& unit) {
    if (run.diverged) return "a number left the finite ones";
    if (inWords) return run.text;
    if (std::isnan(run.value)) return "not measured";
    return formatNumber(run.value, 5) + (unit.empty() ? "" : " " + unit);
}

/// "all say the same", "2 different answers".
std::string differenceText(double count) {
    return count < 1.5 ? "all say the same" : formatNumber(count, 3) + " different answers";
}

}  // namespace

std::string titleOf(const SweepPlan& plan) {
    std::string text = titleOf(plan.measure) + ", over " + nameOf(plan.axes[0]);
    if (plan.axes.size() > 1) text += " and " + nameOf(plan.axes[1]);
    return text + ", " + formatCount(plan.frames) + (plan.frames == 1 ? " frame" : " frames");
}

std::string pointText(const SweepPlan& plan, std::size_t point) {
    std::string text;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        const SweepAxis& axis = plan.axes[i];
        text += (i > 0 ? ", " : "") + (axis.handle ? axis.name : readableWords(axis.name)) + " = " +
                withMinusSigns(axisText(axis, plan.placeOf(point, i)));
        if (!axis.unit.empty()) text += " " + axis.unit;
    }
    return text;
}

std::string answerText(const SweepPlan& plan, const SweepAnswer& answer) {
    const SweepMeasure& measure = plan.measure;
    if (!answer.isKnown) return "not yet run";
    if (!answer.refusal.empty()) return answer.refusal;
    if (!measure.isSpread()) return runText(answer, measure.isText, measure.unit);
    const bool counts = measure.isText && !answer.diverged;
    std::string text = counts ? differenceText(answer.value) : runText(answer, false, measure.unit);
    for (std::size_t i = 0; i < answer.runs.size(); ++i)
        text += "\n" + textOf(measure.options[i]) + ": " + runText(answer.runs[i], measure.isText, measure.unit);
    return text;
}

std::optional<std::size_t> paintSweep(const Ui& ui, const SweepChartRoom& room, const Sweep& sweep) {
    const SweepPlan& plan = sweep.plan();
    const ChartAnswers answers = chartAnswers(sweep);
    const ChartAxis across = chartAxis(plan.axes[0]);
    if (plan.axes.size() == 1) return paintCurve(ui, room, across, answers);
    return paintMap(ui, room, across, chartAxis(plan.axes[1]), answers);
}

void paintSweepPicture(const Ui& ui, const SweepChartRoom& room, const Sweep& sweep, const std::string& demo) {
    const float edge = ui.px(16), width = room.high.x - room.low.x - 2.0f * edge;
    room.list.AddRectFilled(room.low, room.high, packed(ui.theme.panel));
    float top = room.low.y + edge;
    writeIn(room, ui.fonts.strong, {room.low.x + edge, top}, ui.text(), fitted(ui.fonts.strong, demo, width));
    top += ui.fonts.strong->FontSize + ui.px(4);
    writeIn(room, ui.fonts.text, {room.low.x + edge, top}, ui.text(0.85f),
            fitted(ui.fonts.text, titleOf(sweep.plan()), width));
    top += ui.fonts.text->FontSize + ui.px(8);
    const SweepChartRoom chart{.list = room.list,
                               .low = {room.low.x + ui.px(8), top},
                               .high = {room.high.x - ui.px(8), room.high.y - ui.px(8)},
                               .texts = room.texts};
    paintSweep(ui, chart, sweep);
}

}  // namespace collidoscope::app
