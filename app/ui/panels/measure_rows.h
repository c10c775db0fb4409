#pragma once
/// The rows of the measures in their panel, each with a number, and the key that names the curves of a plot.

#include <imgui.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "app/run/measures_history.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

using Measures = std::span<const MeasureSeries* const>;

/// Largest number of curves in a plot.
inline constexpr std::size_t kMaxCurves = 6;
inline constexpr float kGapBelowPlot = 8.0f;  ///< px at 100 %, between a plot and the next row

/// A measure of something in the picture has its colour; a second measure of the same thing has one of its own.
std::vector<ImU32> colorsOf(const Ui& ui, Measures series);

/// A remark on the value of a row, at the end of its tooltip. A warning has a sign and a colour of its own.
struct RowNote {
    std::string text{};
    bool warns = false;
};
/// Draws name, symbol, value and unit in one row. `dot` is the colour of its curve, or 0 if it has none.
void drawNumberRow(const Ui& ui, const MeasureSeries& series, ImU32 dot, const RowNote& note = {});
/// Draws the menu that the right mouse button opens on the row drawn last: conditions that stop the run.
void drawMeasureMenu(const Ui& ui, const MeasureSeries& series, Requests& requests);
/// Height of `count` rows, px.
float rowsHeight(const Ui& ui, std::size_t count);

/// Draws the key of a plot, which names its curves where their rows stand elsewhere; a single curve has its value, too.
/// The key is as wide as the panel.
void drawKey(const Ui& ui, const std::string& plot, Measures series, std::span<const ImU32> colors);
/// Height of the key, px.
float keyHeight(const Ui& ui, Measures series);

}  // namespace collidoscope::app
