#include "app/ui/panels/measure_rows.h"

#include <algorithm>
#include <cmath>

#include "app/run/measure_id.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/plot.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kRowHeight = 26.0f;
constexpr float kUnitWidth = 44.0f;
constexpr float kAroundKey = 25.0f;  // its sign and the gap to the next
constexpr std::size_t kMaxKeyRows = 3;

/// Counts have no decimals.
std::string shownValue(const MeasureSeries& series) {
    const double value = series.value;
    if (series.isNoise()) return "≈ 0";
    const bool count = series.unit.empty() && value >= 0.0 && value < 1e15 && std::floor(value) == value;
    return count ? formatCount(static_cast<unsigned long long>(value)) : formatNumber(value, 5);
}

float keyRowHeight(const Ui& ui) { return ui.fonts.small->FontSize + ui.px(4); }

/// Shares a width out: each gets what it wants, or, where that is too much for all, the same as the others that want
/// more.
std::vector<float> shareOut(float width, std::span<const float> wanted) {
    std::vector<float> shares(wanted.begin(), wanted.end());
    float left = width;
    auto open = static_cast<float>(wanted.size());
    std::vector<float> sorted(wanted.begin(), wanted.end());
    std::sort(sorted.begin(), sorted.end());
    for (const float one : sorted) {
        if (one * open > left) break;
        left -= one;
        open -= 1.0f;
    }
    const float maximum = open > 0.0f ? left / open : width;
    for (float& share : shares) share = std::min(share, maximum);
    return shares;
}

/// Where a curve's name stands in the key of its plot.
struct KeyPlace {
    std::size_t row = 0;
    float left = 0.0f, width = 0.0f;  // px, with the sign and the gap to the next
};

/// Text on the right of the key: the value, if there is a single curve.
std::string keyValue(Measures series) {
    return series.size() == 1 ? shownValue(*series.front()) + " " + series.front()->unit : std::string{};
}

/// One after the other, in as many rows as whole names need; where that is too many, names are cut, the longest first.
std::vector<KeyPlace> keyPlaces(const Ui& ui, Measures series, float width) {
    const std::string value = keyValue(series);
    if (!value.empty()) width -= textSize(ui.fonts.small, value).x + ui.px(8);
    std::vector<float> wanted;
    for (const MeasureSeries* one : series)
        wanted.push_back(textSize(ui.fonts.small, readableName(one->name)).x + ui.px(kAroundKey));
    std::vector<std::size_t> rowEnds;
    float left = 0.0f;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        // The gap to the next may reach beyond the end of the row.
        if (i > 0 && left + wanted[i] - ui.px(kAroundKey - 15.0f) > width) rowEnds.push_back(i), left = 0.0f;
        left += wanted[i];
    }
    rowEnds.push_back(wanted.size());
    if (rowEnds.size() > kMaxKeyRows) {
        rowEnds.clear();
        for (std::size_t row = 1; row <= kMaxKeyRows; ++row)
            rowEnds.push_back((wanted.size() * row + kMaxKeyRows - 1) / kMaxKeyRows);
    }
    std::vector<KeyPlace> places;
    for (std::size_t row = 0; row < rowEnds.size(); ++row) {
        const std::size_t first = places.size();
        left = 0.0f;
        for (const float share :
             shareOut(width + ui.px(kAroundKey - 15.0f), std::span(wanted).subspan(first, rowEnds[row] - first))) {
            places.push_back({row, left, share});
            left += share;
        }
    }
    return places;
}
float heightOf(const Ui& ui, std::span<const KeyPlace> places) {
    return static_cast<float>(places.back().row + 1) * keyRowHeight(ui) + ImGui::GetStyle().ItemSpacing.y;
}

}  // namespace

std::vector<ImU32> colorsOf(const Ui& ui, Measures series) {
    std::vector<ImU32> colors;
    const auto isTaken = [&](ImU32 color) { return std::find(colors.begin(), colors.end(), color) != colors.end(); };
    for (std::size_t i = 0; i < series.size(); ++i) {
        const bool hasRole = series[i]->role != demos::Role::Neutral;
        ImU32 color = hasRole ? packed(ui.theme.role(series[i]->role)) : seriesColor(ui, i);
        for (std::size_t other = i; isTaken(color) && other < i + kMaxCurves; ++other) color = seriesColor(ui, other);
        colors.push_back(color);
    }
    return colors;
}

void drawNumberRow(const Ui& ui, const MeasureSeries& series, ImU32 dot, const RowNote& note) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::InvisibleButton(series.name.c_str(), {width, ui.px(kRowHeight)});
    constexpr const char* kStale =
        " Told of the last step, made before a parameter was changed: step on to measure anew.";
    tipForItem(ui, series.tip + (series.isStale ? kStale : "") + (note.text.empty() ? "" : " " + note.text));
    const float middle = low.y + ui.px(kRowHeight) * 0.5f;
    float x = low.x;
    if (dot != 0) {
        ImGui::GetWindowDrawList()->AddRectFilled({x, middle - ui.px(2)}, {x + ui.px(12), middle + ui.px(2)}, dot,
                                                  ui.px(2));
        x += ui.px(20);
    }
    if (note.warns) {
        textAt(ui.fonts.text, {x, middle - ui.fonts.text->FontSize * 0.5f}, ui.warning(), icon::kWarning);
        x += textSize(ui.fonts.text, icon::kWarning).x + ui.px(8);
    }
    const std::string value = series.isText ? withMinusSigns(series.text) : shownValue(series);
    ImFont* valueFont = series.isText ? ui.fonts.text : ui.fonts.mono;
    const float right = low.x + width - (series.isText ? 0.0f : ui.px(kUnitWidth));
    const float nameRoom = right - x - textSize(valueFont, value).x - ui.px(8);
    const std::string symbol = series.symbol.empty() || series.symbol == series.name ? "" : "  " + series.symbol;
    const float symbolWidth = textSize(ui.fonts.text, symbol).x;
    const std::string name = fitted(ui.fonts.text, readableName(series.name), nameRoom - symbolWidth);
    const float top = middle - ui.fonts.text->FontSize * 0.5f;
    textAt(ui.fonts.text, {x, top}, ui.text(0.85f), name);
    textAt(ui.fonts.text, {x + textSize(ui.fonts.text, name).x, top}, ui.quiet(), symbol);
    const ImU32 ink = series.isStale ? ui.text(0.4f) : note.warns ? ui.warning() : ui.text();
    textRightAt(valueFont, {right, middle - valueFont->FontSize * 0.5f}, ink, value);
    if (!series.isText) {
        textAt(ui.fonts.small, {right + ui.px(6), middle - ui.fonts.small->FontSize * 0.5f}, ui.quiet(), series.unit);
    }
}

namespace {

/// The next number of six digits above a value, or below it: what begins to hold there does not hold yet.
double besideValue(double value, double direction) {
    if (value == 0.0) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 5.0);
    return direction * std::ceil(direction * value / unit) * unit;
}

}  // namespace

void drawMeasureMenu(const Ui& ui, const MeasureSeries& series, Requests& requests) {
    if (!series.isText && !std::isfinite(series.value)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(4)});
    if (ImGui::BeginPopupContextItem(("menu of " + series.name).c_str())) {
        closeOnEscape();
        const std::string id = measureId(series.name);
        const auto entry = [&](const std::string& words, const std::string& condition) {
            if (ImGui::Selectable((std::string(icon::kPause) + "  " + words).c_str(), false, 0,
                                  {0, ui.px(ui.target(20, 36))}))
                requests.emplace_back(StopWhen{condition});
        };
        const std::string shown = formatNumber(series.value, 4) + (series.unit.empty() ? "" : " " + series.unit);
        if (series.isText) {
            entry("Stop when it is no longer “" + series.text + "”", id + " != \"" + series.text + "\"");
        } else {
            entry("Stop when above " + shown, id + " > " + formatExact(besideValue(series.value, 1.0)));
            entry("Stop when below " + shown, id + " < " + formatExact(besideValue(series.value, -1.0)));
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

float rowsHeight(const Ui& ui, std::size_t count) {
    return static_cast<float>(count) * (ui.px(kRowHeight) + ImGui::GetStyle().ItemSpacing.y);
}

void drawKey(const Ui& ui, const std::string& plot, Measures series, std::span<const ImU32> colors) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    textRightAt(ui.fonts.small, {low.x + width, low.y}, series.front()->isStale ? ui.text(0.4f) : ui.text(),
                keyValue(series));
    const std::vector<KeyPlace> places = keyPlaces(ui, series, width);
    for (std::size_t i = 0; i < series.size(); ++i) {
        const KeyPlace& place = places[i];
        const float x = low.x + place.left, top = low.y + static_cast<float>(place.row) * keyRowHeight(ui),
                    middle = top + 0.5f * ui.fonts.small->FontSize;
        ImGui::GetWindowDrawList()->AddRectFilled({x, middle - ui.px(1.5f)}, {x + ui.px(10), middle + ui.px(1.5f)},
                                                  colors[i], ui.px(1.5f));
        textAt(ui.fonts.small, {x + ui.px(15), top}, ui.text(0.85f),
               fitted(ui.fonts.small, readableName(series[i]->name), place.width - ui.px(kAroundKey) + 0.5f));
    }
    ImGui::InvisibleButton(("key of " + plot).c_str(), {width, heightOf(ui, places) - ImGui::GetStyle().ItemSpacing.y});
    std::string values;
    for (const MeasureSeries* one : series)
        values += (values.empty() ? "" : "\n") + readableName(one->name) + ": " + shownValue(*one) + " " + one->unit;
    tipForItem(ui, values);
}

float keyHeight(const Ui& ui, Measures series) {
    return heightOf(ui, keyPlaces(ui, series, ImGui::GetContentRegionAvail().x));
}

}  // namespace collidoscope::app
