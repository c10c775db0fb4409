#pragma once
/// The charts of a frame with the curves of measures over time, which no demo keeps: they come from the frames that
/// were run, of the compared branch, too.

#include <vector>

#include "app/session/session.h"
#include "demos/chart.h"

namespace collidoscope::app {

/// The charts that the demo draws at its present frame. With `compared`, each measured curve has that of the compared
/// branch behind it, dashed and thin. Times are as if every step had been as long as the present one.
std::vector<demos::Chart> shownCharts(const Session& session, bool compared = false);

}  // namespace collidoscope::app
