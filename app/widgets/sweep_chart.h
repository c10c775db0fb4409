#pragma once
/// Charts of answers over one or two parameters: a curve, or a map of coloured cells.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace collidoscope::app {

/// One parameter of the chart.
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

/// Draws into a rectangle of the present window. Returns the point under the mouse.
std::optional<std::size_t> curveChart(const Ui& ui, ImVec2 low, ImVec2 high, const ChartAxis& axis,
                                      const ChartAnswers& answers);
std::optional<std::size_t> mapChart(const Ui& ui, ImVec2 low, ImVec2 high, const ChartAxis& across, const ChartAxis& up,
                                    const ChartAnswers& answers);
/// Colours from dark to light for a share from 0 to 1; equal steps of it look like equal steps.
ImU32 mapColor(double share);

}  // namespace collidoscope::app
