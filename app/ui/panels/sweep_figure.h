#pragma once
/// The chart of a sweep with its words: in the panel of the window, and as a picture by itself.

#include <optional>
#include <string>

#include "app/sweep/sweep.h"
#include "app/widgets/sweep_chart.h"

namespace collidoscope::app {

/// "Largest depth, m, over friction, 120 frames".
std::string titleOf(const SweepPlan& plan);
/// "friction = 0.4, target.x = 2 m".
std::string pointText(const SweepPlan& plan, std::size_t point);
/// The answer at a point with its unit, or why there is none; of a spread, a line for each option below it.
std::string answerText(const SweepPlan& plan, const SweepAnswer& answer);
/// Paints the curve or the map. Returns the point under the mouse.
std::optional<std::size_t> paintSweep(const Ui& ui, const SweepChartRoom& room, const Sweep& sweep);
/// The picture of a sweep: the demo's title, that of the sweep, and its chart in the whole room.
void paintSweepPicture(const Ui& ui, const SweepChartRoom& room, const Sweep& sweep, const std::string& demo);

}  // namespace collidoscope::app
