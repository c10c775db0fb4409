#pragma once
/// Demos and runs in words: everything that is known of the demos, and a description of a picture for screen readers.

#include <optional>
#include <span>
#include <string>

#include "app/session/session.h"
#include "demos/registry.h"

namespace collidoscope::app {

/// For a single demo it also has the names that a condition may use.
std::string listText(std::span<const demos::DemoInfo> infos);
/// A JSON array with an object for each of the demos: name, chapter, chapterTitle, title, summary, moves, presets,
/// handles, measures (name, kind, unit, tip) and parameters (name, kind, symbol, unit, group, tip, effect, value, and
/// range, limits, scale or options).
std::string listJson(std::span<const demos::DemoInfo> infos);

/// A run in words, for screen readers: title and summary of the demo, the step
/// inside its algorithm, and its measures while the run is paused: numbers that change sixty times a second would never
/// be read to their end.
std::string describe(const Session& session);

/// A measure of the present frame with its unit, "0.622 m"; none while it was not measured.
std::optional<std::string> measureText(const MeasureSeries& series, int digits);

}  // namespace collidoscope::app
