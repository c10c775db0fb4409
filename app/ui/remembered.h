#pragma once
/// What a session leaves for the next run.

#include "app/session/session.h"
#include "app/session/settings.h"

namespace app {

/// The parameters that differ from their defaults, as they would be typed, in the order in which to set them.
std::vector<RememberedValue> changedParameters(const Session& session);

}  // namespace app
