#include "app/widgets/sweep_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/number_format.h"
#include "app/widgets/plot.h"
#include "app/widgets/plot_axis.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kLeftOfChart = 64.0f, kBelowChart = 38.0f, kAboveChart = 24.0f, kRightOfChart = 16.0f;
constexpr float kScaleWidth = 14.0f, kScaleRoom = 92.0f, kKeyRoom = 120.0f, kBesideWord = 34.0f;
constexpr float kMostOfKey = 0.3f;  // of the width of the chart

/// Where an axis puts its values, from 0 to 1.
class AxisPlaces {
public:
    explicit AxisPlaces(const ChartAxis& axis) : axis_(axis) {
        if (axis.numbers.empty()) return;
        const auto [minimum, maximum] = std::minmax_element(axis.numbers.begin(), axis.numbers.end());
        low_ = *minimum, high_ = *maximum;
    }
    std::size_t count() const { return axis_.labels.size(); }
    bool isNumeric() const { return !axis_.numbers.empty() && high_ > low_; }
    /// On a curve: by their numbers, or at equal distances.
    double of(std::size_t place) const {
        if (isNumeric()) return ofNumber(axis_.numbers[place]);
        return (static_cast<double>(place) + 0.5) / static_cast<double>(count());
    }
    double ofNumber(double number) const {
        if (axis_.isLogarithmic) return std::log(number / low_) / std::log(high_ / low_);
        return (number - low_) / (high_ - low_);
    }
    PlotTicks ticks(int maximum) const {
        return axis_.isLogarithmic ? logTicksFor({low_, high_}, maximum) : ticksFor({low_, high_}, maximum);
    }

private:
    const ChartAxis& axis_;
    double low_ = 0.0, high_ = 0.0;
};

/// The rectangle in which the answers stand, and how to write around it.
struct ChartFrame {
    const Ui& ui;
    const SweepChartRoom& room;
    ImVec2 low{}, high{};
    ImDrawList& list = room.list;

    float width() const { return high.x - low.x; }
    float height() const { return high.y - low.y; }
    bool hasRoom() const { return width() > ui.px(40) && height() > ui.px(30); }
    float x(double share) const { return low.x + static_cast<float>(share) * width(); }
    float y(double share) const { return high.y - static_cast<float>(share) * height(); }
    bool hasMouse() const {
        const auto& mouse = room.mouse;
        return mouse && mouse->x >= low.x && mouse->x < high.x && mouse->y >= low.y && mouse->y < high.y;
    }
    void write(ImVec2 at, ImU32 color, std::string_view text) const { writeIn(room, ui.fonts.small, at, color, text); }

    void tickBelow(float at, std::string_view label) const {
        list.AddLine({at, high.y}, {at, high.y + ui.px(4)}, ui.quiet(), 1.0f);
        const float wide = textSize(ui.fonts.small, label).x;
        write({at - 0.5f * wide, high.y + ui.px(5)}, ui.quiet(), label);
    }
    void tickLeft(float at, std::string_view label) const {
        const float top = at - 0.5f * ui.fonts.small->FontSize;
        write({low.x - ui.px(6) - textSize(ui.fonts.small, label).x, top}, ui.quiet(), label);
    }
    void titleBelow(std::string_view title) const {
        const std::string shown = fitted(ui.fonts.small, title, width());
        const float wide = textSize(ui.fonts.small, shown).x;
        write({0.5f * (low.x + high.x) - 0.5f * wide, high.y + ui.px(21)}, ui.text(0.85f), shown);
    }
    void titleAbove(std::string_view title) const {
        write({low.x - ui.px(kLeftOfChart - 8), low.y - ui.px(20)}, ui.text(0.85f),
              fitted(ui.fonts.small, title, width() + ui.px(kLeftOfChart - 8)));
    }
};

ChartFrame frameIn(const Ui& ui, const SweepChartRoom& room, float moreRight) {
    const ImVec2 low = room.low, high = room.high;
    return {ui,
            room,
            {std::round(low.x + ui.px(kLeftOfChart)), std::round(low.y + ui.px(kAboveChart))},
            {std::round(high.x - ui.px(kRightOfChart) - moreRight), std::round(high.y - ui.px(kBelowChart))}};
}

/// Labels of words, as many as have room.
void wordsBelow(const ChartFrame& frame, const ChartAxis& axis, const AxisPlaces& places) {
    const float room = frame.width() / static_cast<float>(std::max<std::size_t>(places.count(), 1));
    for (std::size_t i = 0; i < places.count(); ++i)
        frame.tickBelow(frame.x((static_cast<double>(i) + 0.5) / static_cast<double>(places.count())),
                        fitted(frame.ui.fonts.small, axis.labels[i], room - frame.ui.px(6)));
}

/// Different words in the order in which they come.
std::vector<std::string> kindsOf(const std::vector<std::string>& words) {
    std::vector<std::string> kinds;
    for (const std::string& word : words)
        if (!word.empty() && std::find(kinds.begin(), kinds.end(), word) == kinds.end()) kinds.push_back(word);
    return kinds;
}
std::optional<std::size_t> kindOf(const std::vector<std::string>& kinds, const std::string& word) {
    const auto found = std::find(kinds.begin(), kinds.end(), word);
    if (found == kinds.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kinds.begin());
}

/// px, that the key of a map takes: as much as its longest word needs, but no more than a share of the chart.
float keyRoom(const Ui& ui, float chart, const std::vector<std::string>& kinds) {
    float longest = 0.0f;
    for (const std::string& kind : kinds) longest = std::max(longest, textSize(ui.fonts.small, kind).x);
    const float minimum = ui.px(kKeyRoom);
    return std::clamp(longest + ui.px(kBesideWord), minimum, std::max(minimum, kMostOfKey * chart));
}

void drawKey(const ChartFrame& frame, float room, const std::vector<std::string>& kinds) {
    const Ui& ui = frame.ui;
    const float left = frame.high.x + ui.px(12);
    float top = frame.low.y;
    for (std::size_t i = 0; i < kinds.size() && top + ui.px(16) < frame.high.y; ++i, top += ui.px(20)) {
        frame.list.AddRectFilled({left, top + ui.px(2)}, {left + ui.px(12), top + ui.px(14)}, seriesColor(ui, i),
                                 ui.px(2));
        frame.write({left + ui.px(18), top}, ui.text(0.85f),
                    fitted(ui.fonts.small, kinds[i], room - ui.px(kBesideWord)));
    }
}

std::optional<PlotRange> rangeOf(const std::vector<double>& values) {
    std::optional<PlotRange> range;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        range = range ? PlotRange{std::min(range->low, value), std::max(range->high, value)} : PlotRange{value, value};
    }
    return range;
}

/// Words stand in rows, one above the other.
std::vector<double> rowsOf(const ChartAnswers& answers, const std::vector<std::string>& kinds) {
    std::vector<double> rows(answers.words.size(), std::nan(""));
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (const auto kind = kindOf(kinds, answers.words[i])) rows[i] = static_cast<double>(*kind);
    return rows;
}

void drawScale(const ChartFrame& frame, const PlotRange& range) {
    const Ui& ui = frame.ui;
    const float left = frame.high.x + ui.px(12), right = left + ui.px(kScaleWidth);
    constexpr int kParts = 32;
    for (int i = 0; i < kParts; ++i) {
        const double from = static_cast<double>(i) / kParts, to = static_cast<double>(i + 1) / kParts;
        frame.list.AddRectFilled({left, frame.y(to)}, {right, frame.y(from)}, mapColor(0.5 * (from + to)));
    }
    const float half = 0.5f * ui.fonts.small->FontSize;
    frame.write({right + ui.px(5), frame.low.y - half + ui.px(4)}, ui.quiet(), formatNumber(range.high, 3));
    frame.write({right + ui.px(5), frame.high.y - half - ui.px(4)}, ui.quiet(), formatNumber(range.low, 3));
}

}  // namespace

ImU32 mapColor(double share) {
    // Seven stops of the colour map viridis; Smith and van der Walt, "A better default colormap for Matplotlib" (2015).
    constexpr std::array<Color, 7> kStops{Color{0.267f, 0.005f, 0.329f}, Color{0.277f, 0.185f, 0.490f},
                                          Color{0.208f, 0.372f, 0.553f}, Color{0.128f, 0.567f, 0.551f},
                                          Color{0.208f, 0.719f, 0.473f}, Color{0.565f, 0.841f, 0.262f},
                                          Color{0.993f, 0.906f, 0.144f}};
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(kStops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
    return packed(mix(kStops[below], kStops[below + 1], static_cast<float>(at - static_cast<double>(below))));
}

void writeIn(const SweepChartRoom& room, ImFont* font, ImVec2 at, ImU32 color, std::string_view text) {
    if (!room.texts) return textAt(room.list, font, at, color, text);
    room.texts->push_back(
        {std::string(text), {std::round(at.x), std::round(at.y)}, font->FontSize, textSize(font, text).x, color});
}

std::optional<std::size_t> paintCurve(const Ui& ui, const SweepChartRoom& room, const ChartAxis& axis,
                                      const ChartAnswers& answers) {
    const std::vector<std::string> kinds = kindsOf(answers.words);
    const std::vector<double> values = answers.words.empty() ? answers.values : rowsOf(answers, kinds);
    const ChartFrame frame = frameIn(ui, room, 0.0f);
    if (!frame.hasRoom()) return std::nullopt;
    frame.titleAbove(answers.title);
    frame.titleBelow(axis.title);
    const AxisPlaces places(axis);
    const std::optional<PlotRange> known = rangeOf(values);
    PlotRange range = known ? roomyRange(known->low, known->high) : PlotRange{};
    if (!kinds.empty()) range = {-0.5, static_cast<double>(kinds.size()) - 0.5};
    const auto y = [&](double value) { return frame.y((value - range.low) / range.span()); };

    frame.list.AddRectFilled(frame.low, frame.high, packed(ui.theme.raised), ui.px(3));
    if (kinds.empty()) {
        const PlotTicks ticks = ticksFor(range, std::max(2, static_cast<int>(frame.height() / ui.px(34))));
        for (std::size_t i = 0; i < ticks.values.size(); ++i) {
            frame.list.AddLine({frame.low.x, y(ticks.values[i])}, {frame.high.x, y(ticks.values[i])}, ui.hairline());
            frame.tickLeft(y(ticks.values[i]), ticks.labels[i]);
        }
    }
    for (std::size_t i = 0; i < kinds.size(); ++i)
        frame.tickLeft(y(static_cast<double>(i)), fitted(ui.fonts.small, kinds[i], ui.px(kLeftOfChart - 10)));
    if (places.isNumeric()) {
        const PlotTicks ticks = places.ticks(std::max(2, static_cast<int>(frame.width() / ui.px(70))));
        for (std::size_t i = 0; i < ticks.values.size(); ++i)
            frame.tickBelow(frame.x(places.ofNumber(ticks.values[i])), ticks.labels[i]);
    } else {
        wordsBelow(frame, axis, places);
    }

    const ImU32 color = ui.accent();
    std::optional<ImVec2> before;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i])) {
            before.reset();
            continue;
        }
        const ImVec2 at{frame.x(places.of(i)), y(values[i])};
        if (before && places.isNumeric() && kinds.empty()) frame.list.AddLine(*before, at, color, ui.px(1.75f));
        if (values.size() <= 200) frame.list.AddCircleFilled(at, ui.px(2.75f), color, 12);
        before = at;
    }
    if (!frame.hasMouse() || values.empty()) return std::nullopt;
    const float mouse = room.mouse->x;
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        if (std::abs(frame.x(places.of(i)) - mouse) < std::abs(frame.x(places.of(nearest)) - mouse)) nearest = i;
    const float x = frame.x(places.of(nearest));
    frame.list.AddLine({x, frame.low.y}, {x, frame.high.y}, ui.text(0.35f), 1.0f);
    if (std::isfinite(values[nearest])) frame.list.AddCircleFilled({x, y(values[nearest])}, ui.px(4.5f), ui.text(), 16);
    return nearest;
}

std::optional<std::size_t> paintMap(const Ui& ui, const SweepChartRoom& room, const ChartAxis& across,
                                    const ChartAxis& up, const ChartAnswers& answers) {
    const std::vector<std::string> kinds = kindsOf(answers.words);
    const bool isWords = !answers.words.empty();
    const float beside = isWords ? keyRoom(ui, room.high.x - room.low.x, kinds) : ui.px(kScaleRoom);
    const ChartFrame frame = frameIn(ui, room, beside);
    if (!frame.hasRoom()) return std::nullopt;
    frame.titleAbove(up.title + " ↑    colour: " + answers.title);
    frame.titleBelow(across.title);
    const std::size_t columns = across.labels.size(), rows = up.labels.size();
    const std::optional<PlotRange> range = rangeOf(answers.values);
    frame.list.AddRectFilled(frame.low, frame.high, packed(ui.theme.raised));
    const auto corner = [&](std::size_t column, std::size_t row) {
        return ImVec2{std::round(frame.x(static_cast<double>(column) / static_cast<double>(columns))),
                      std::round(frame.y(static_cast<double>(row) / static_cast<double>(rows)))};
    };
    for (std::size_t point = 0; point < columns * rows; ++point) {
        const ImVec2 a = corner(point % columns, point / columns), b = corner(point % columns + 1, point / columns + 1);
        if (isWords) {
            if (const auto kind = kindOf(kinds, answers.words[point]))
                frame.list.AddRectFilled({a.x, b.y}, {b.x, a.y}, seriesColor(ui, *kind));
        } else if (range && std::isfinite(answers.values[point])) {
            const double share = range->span() > 0.0 ? (answers.values[point] - range->low) / range->span() : 0.5;
            frame.list.AddRectFilled({a.x, b.y}, {b.x, a.y}, mapColor(share));
        }
    }
    if (isWords)
        drawKey(frame, beside, kinds);
    else if (range)
        drawScale(frame, *range);

    // Each label stands in the middle of its cells; those without room are left out.
    const auto every = [](std::size_t count, float length, float wanted) {
        return std::max<std::size_t>(1,
                                     static_cast<std::size_t>(std::ceil(static_cast<float>(count) * wanted / length)));
    };
    const std::size_t everyColumn = every(columns, frame.width(), ui.px(64));
    for (std::size_t i = 0; i < columns; i += everyColumn)
        frame.tickBelow(0.5f * (corner(i, 0).x + corner(i + 1, 0).x),
                        fitted(ui.fonts.small, across.labels[i], ui.px(60)));
    const std::size_t everyRow = every(rows, frame.height(), ui.px(20));
    for (std::size_t i = 0; i < rows; i += everyRow)
        frame.tickLeft(0.5f * (corner(0, i).y + corner(0, i + 1).y),
                       fitted(ui.fonts.small, up.labels[i], ui.px(kLeftOfChart - 10)));

    if (!frame.hasMouse()) return std::nullopt;
    const ImVec2 mouse = *room.mouse;
    const auto placeAt = [](float share, std::size_t count) {
        return std::min(static_cast<std::size_t>(std::max(share, 0.0f) * static_cast<float>(count)), count - 1);
    };
    const std::size_t column = placeAt((mouse.x - frame.low.x) / frame.width(), columns);
    const std::size_t row = placeAt((frame.high.y - mouse.y) / frame.height(), rows);
    const ImVec2 a = corner(column, row), b = corner(column + 1, row + 1);
    frame.list.AddRect({a.x, b.y}, {b.x, a.y}, ui.text(), 0.0f, 0, ui.px(1.5f));
    return row * columns + column;
}

}  // namespace collidoscope::app
