#pragma once
/// `--sweep` without a window.

#include "app/command_line.h"
#include "app/headless/headless.h"

namespace collidoscope::app {

/// Runs the sweep of the command line and writes its table. Throws UsageError, FileError, or RunStopped, before which
/// the points that are known are written.
ExitStatus runSweep(const CommandLine& line, const Headless& with);

}  // namespace collidoscope::app
