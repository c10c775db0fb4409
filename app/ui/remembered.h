#pragma once
/// What a session leaves for the next run, or for another person.

#include <string>
#include <vector>

#include "app/gl/scene_renderer.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "app/view/camera_state.h"

namespace app {

/// The parameters that differ from their defaults, as they would be typed, in the order in which to set them.
std::vector<RememberedValue> changedParameters(const Session& session);

/// The arguments that show the same: demo, preset, parameters, the frame where the run is paused, camera and view.
/// Links are made of them, too: see command_line_link.h.
std::vector<std::string> argumentsOf(const Session& session, const CameraState& camera, const ViewOptions& view);
/// The same as a command for a shell.
std::string commandLineOf(const Session& session, const CameraState& camera, const ViewOptions& view);
/// True when a command line can tell all that was done: nothing was dragged, and nothing changed after frame 0.
bool fitsCommandLine(const Session& session);

}  // namespace app
