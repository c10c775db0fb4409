#pragma once
/// Looking inside a pair of shapes, and measuring, without a window: --inside, --why, --numbers, --ruler, --protractor;
/// and the pair as a collision case or as code that asks the same: --export-case.

#include <filesystem>
#include <memory>
#include <ostream>
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
/// The request that they make. Throws UsageError.
InsideRequest requestOf(const CommandLine& line);
/// The session that shows the steps over the present frame. Throws UsageError, with what there is.
std::unique_ptr<Session> openInside(const Session& session, const CommandLine& line);

/// The shape that --numbers names. Throws UsageError with the known names if there is none.
ShapeNumbers requestedNumbers(const demos::DemoBase& demo, const CommandLine& line);
/// Rulers and protractors. Throws UsageError.
std::vector<Instrument> requestedInstruments(const demos::DemoBase& demo, const CommandLine& line);

/// Throws UsageError for a file name whose ending is none of the known ones, and for a file that cannot be written.
void checkExportedCaseFile(const std::filesystem::path& file);
/// Writes the case that the demo offers to a file in the language of its ending, or with "-" as a case to `out`.
/// Throws UsageError where the demo offers none, and FileError.
void exportCase(const Session& session, const std::filesystem::path& file, std::ostream& out);

}  // namespace collidoscope::app
