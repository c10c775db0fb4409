#pragma once
/// Simulated time of a run, whose step may have been changed on the way.

#include <cstdint>

#include "app/session/session.h"

namespace collidoscope::app {

/// s, between two frames of the present branch, in either order: the sum of the steps between them, each as long as it
/// was made. Frames that are not there yet count with the step that is set last.
double simulatedSeconds(const Session& session, std::uint64_t from, std::uint64_t to);

}  // namespace collidoscope::app
