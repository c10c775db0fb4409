#pragma once
/// Charts of answers over one or two parameters: a curve, or a map of coloured cells.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"
#include "app/widgets/written_text.h"

namespace collidoscope::app {

/// One axis of the chart.
struct ChartAxis {
    std::string title{};                ///< with its unit
    std::vector<double> numbers{};      ///< one for each value; empty: words, or values that are no numbers
    std::vector<std::string> labels{};  ///< one for each value
    bool isLogarithmic = false;
};
struct ChartAnswers {
    std::string title{};               ///< what is measured, with its unit
    std::vector<double> values{};      ///< the first axis varies fastest; NaN: none
    std::vector<std::string> words{};  ///< in place of the values, where the answers are words
};

/// Where a chart is painted.
struct SweepChartRoom {
    ImDrawList& list;
    ImVec2 low{}, high{};
    std::optional<ImVec2> mouse{};              ///< marks the point under it; none: it is elsewhere
    std::vector<WrittenText>* texts = nullptr;  ///< not null: takes all texts, which are not drawn then
};

/// Paint a curve, or a map. They return the point under the mouse.
std::optional<std::size_t> paintCurve(const Ui& ui, const SweepChartRoom& room, const ChartAxis& axis,
                                      const ChartAnswers& answers);
std::optional<std::size_t> paintMap(const Ui& ui, const SweepChartRoom& room, const ChartAxis& across,
                                    const ChartAxis& up, const ChartAnswers& answers);
/// Writes a text of a chart, from its upper left corner.
void writeIn(const SweepChartRoom& room, ImFont* font, ImVec2 at, ImU32 color, std::string_view text);
/// Colours from dark to light for a share from 0 to 1; equal steps of it look like equal steps.
ImU32 mapColor(double share);

}  // namespace collidoscope::app
