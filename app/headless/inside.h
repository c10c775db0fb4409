#pragma once
/// Looking inside a pair of shapes, and measuring, without a window: --inside, --why, --numbers, --ruler, --protractor.

#include <memory>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/inspect/look_inside.h"
#include "app/inspect/measuring.h"
#include "app/inspect/shape_numbers.h"
#include "app/session/session.h"

namespace collidoscope::app {

/// Asks for the table of shapes instead of two of them.
inline constexpr const char* kListShapes = "list";

/// Whether --inside or --why is given.
inline bool asksInside(const CommandLine& line) { return !line.inside.empty() || !line.why.empty(); }
/// What they ask for. Throws UsageError.
InsideRequest requestOf(const CommandLine& line);
/// The session that shows the steps over the present frame. Throws UsageError, with what there is.
std::unique_ptr<Session> openInside(const Session& session, const CommandLine& line);

/// The shape whose numbers are asked for. Throws UsageError, with the names there are.
ShapeNumbers numbersAsked(const demos::DemoBase& demo, const CommandLine& line);
/// Rulers and protractors. Throws UsageError.
std::vector<Instrument> instrumentsAsked(const demos::DemoBase& demo, const CommandLine& line);

}  // namespace collidoscope::app
