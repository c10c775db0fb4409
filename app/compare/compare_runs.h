#pragma once
/// Runs of one demo that differ in some parameters, side by side, with and without a window: `--compare PARAM=A,B`, or
/// a session of several runs.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/headless/headless.h"
#include "app/session/session.h"
#include "app/session/session_file.h"
#include "app/session/variation.h"

namespace collidoscope::app {

/// Runs that stand side by side.
struct ComparedRuns {
    std::vector<std::unique_ptr<Session>> runs{};
    Lineup lineup{};
};

/// The demo of the command line once for the values of --compare, or once for each run of its session, at frame 0 and
/// paused. Throws UsageError and FileError as openSession() does, and for a parameter or a value that the demo does not
/// take. Precondition: line.compares().
ComparedRuns openCompared(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                          const Session::Setup& demoSetup = {});
/// Opens the runs of a session except the first one.
std::vector<std::unique_ptr<Session>> openOthers(const demos::DemoInfo& info, const CommandLine& line,
                                                 const SessionFile& saved, MeshLibrary& meshes,
                                                 const Session::Setup& demoSetup = {});

/// The present values of a run for the parameters in which the runs differ.
VariedValues comparedValues(const Session& session, const Lineup& lineup, std::size_t run);
/// Title of a run: "solver = soft step, iterations = 20".
std::string comparedTitle(const Session& session, std::span<const VariedValue> values);
/// The same without the names of the parameters: "soft step, 20".
std::string comparedWords(const Session& session, std::span<const VariedValue> values);
/// The measures of the runs as a table, a column each, with the first frame and the first measure at which each parts
/// from the first run. `values` are those of each run.
std::string comparisonText(std::span<const Session* const> runs, std::span<const VariedValues> values);

/// Does what the command line asks for with several runs and without a window: prints the table, or hashes, and takes
/// the picture of all runs. Runs of a session go to the frame at which each was left, unless --frames says how far all
/// go; differences from the file are reported. Status and exceptions are those of runHeadless().
ExitStatus runCompared(const CommandLine& line, const Headless& with);

}  // namespace collidoscope::app
