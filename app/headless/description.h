#pragma once
/// The picture in words, for people who do not see it: a screen reader reads this.

#include <optional>
#include <string>

#include "app/session/session.h"

namespace app {

/// Title and summary of the demo, the step inside its algorithm, and its measures while the run is paused: numbers that
/// change sixty times a second would never be read to their end.
std::string describe(const Session& session);

/// A measure of the present frame with its unit, "0.622 m"; none while it was not measured.
std::optional<std::string> measureText(const MeasureSeries& series, int digits);

}  // namespace app
