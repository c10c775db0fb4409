#pragma once
/// The surroundings of two shapes in a picture: drawn faintly behind them while their steps are shown.

#include <functional>

#include "demos/canvas.h"
#include "demos/host/recording_canvas.h"
#include "demos/inside/pair/pair_steps.h"

namespace collidoscope::app {

/// Draws the bodies of a picture that stand near the pair as ghosts, and its ground. The pair itself, and whatever only
/// explains (arrows, labels, lines, charts), is left out.
std::function<void(demos::Canvas&)> surroundingsOf(const demos::RecordingCanvas& picture,
                                                   const demos::pairs::Pair& pair);

}  // namespace collidoscope::app
