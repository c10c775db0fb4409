#pragma once
/// The pair of shapes that a session shows, written as a collision case or as code that asks the same: --export-case.

#include <filesystem>
#include <ostream>

#include "app/session/session.h"

namespace collidoscope::app {

/// Refuses a name whose ending stands for no language, and a place that cannot be written to. Throws UsageError.
void checkExportedCaseFile(const std::filesystem::path& file);
/// Writes the case that the demo offers to a file in the language of its ending, or with "-" as a case to `out`.
/// Throws UsageError where the demo offers none, and FileError.
void exportCase(const Session& session, const std::filesystem::path& file, std::ostream& out);

}  // namespace collidoscope::app
