#pragma once
/// Runs of one demo that differ in a parameter, side by side: `--compare PARAM=A,B` with and without a window.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/headless/headless.h"
#include "app/session/session.h"

namespace collidoscope::app {

/// The demo of the command line once for each value of --compare, at frame 0 and paused. Throws UsageError and
/// FileError as openSession() does, and for a parameter or a value that the demo does not take.
std::vector<std::unique_ptr<Session>> openCompared(const demos::DemoInfo& info, const CommandLine& line,
                                                   MeshLibrary& meshes, const Session::Setup& demoSetup = {});
/// The title of a run: "friction = 0.4".
std::string comparedTitle(const Session& session, const std::string& parameter, const std::string& value);
/// The measures of the runs as a table, a column each, with the first frame and the first measure at which each parts
/// from the first run.
std::string comparisonText(std::span<const Session* const> runs, const std::string& parameter,
                           std::span<const std::string> values);

/// Does what the command line asks for with --compare and without a window: prints the table, or hashes, and takes the
/// picture of all runs. Status and exceptions are those of runHeadless().
ExitStatus runCompared(const CommandLine& line, const Headless& with);

}  // namespace collidoscope::app
