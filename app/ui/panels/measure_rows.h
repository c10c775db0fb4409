#pragma once
/// The rows of the measures in their panel, a number each, and the key that names the curves of a plot.

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

/// Curves that a plot shows at most.
inline constexpr std::size_t kMostCurves = 6;

/// A measure of something in the picture has its colour; a second measure of the same thing has one of its own.
std::vector<ImU32> colorsOf(const Ui& ui, Measures series);

/// What is said of the value of a row, at the end of its tooltip; one that warns has a sign and a colour of its own.
struct RowNote {
    std::string text{};
    bool warns = false;
};
/// Name, symbol, value and unit in one row; `dot` is the colour of its curve, 0: it has none.
void drawNumberRow(const Ui& ui, const MeasureSeries& series, ImU32 dot, const RowNote& note = {});
/// Under the right mouse button, on the row that was drawn last: conditions by which the run stops.
void drawMeasureMenu(const Ui& ui, const MeasureSeries& series, Requests& requests);
/// px, of so many of them.
float rowsHeight(const Ui& ui, std::size_t count);

/// Names the curves of a plot, where their rows stand elsewhere; with its value, where it is one alone. As wide as the
/// panel.
void drawKey(const Ui& ui, const std::string& plot, Measures series, std::span<const ImU32> colors);
/// px, of the key.
float keyHeight(const Ui& ui, Measures series);

}  // namespace collidoscope::app
