#pragma once
/// The history that a picture shows of the frames before it: curves of measures over time, paths of points in charts,
/// and trails in the scene. No demo keeps any of it. It comes from what was measured at the frames that were run, of
/// the compared branch, too, so it is the same however a frame was reached.

#include <vector>

#include "app/session/session.h"
#include "demos/chart.h"
#include "demos/host/recording_canvas.h"

namespace collidoscope::app {

/// The charts that the demo draws at its present frame. With `compared`, each measured curve has that of the compared
/// branch behind it, dashed and thin.
std::vector<demos::Chart> shownCharts(const Session& session, bool compared = false);

/// Lines and dots of the trails that the demo draws, in the scene.
struct ShownTrails {
    demos::RecordingCanvas present{};
    demos::RecordingCanvas ghost{};  ///< of the compared branch, from where it leaves the present one
};
/// Replaces `trails` by those at the present frame. `blend`: how far time stands between the frame before (0) and the
/// present one (1); trails end there.
void showTrails(const Session& session, float blend, ShownTrails& trails);

}  // namespace collidoscope::app
