#pragma once
/// Checks that the options of a run go together. Throws UsageError, which names the two that do not.

#include <string>

#include "app/command_line.h"

namespace collidoscope::app {

/// The arguments as texts, before they are understood.
struct RawArguments {
    bool help = false, version = false, list = false, headless = false;
    std::string frame{}, frames{}, theme{}, scale{}, camera{}, show{}, size{}, session{};
    std::string threads{}, mesh{}, config{}, screenshot{}, csv{}, record{}, film{}, exportedCase{}, from{}, to{}, fps{};
};

void checkCombinations(const CommandLine& line, const RawArguments& raw);
/// Several runs in one picture and one table.
void checkComparison(const CommandLine& line);
/// Refuses options about a single run beside an option for several runs. `several` names that option: "--compare".
void excludeOfOneRun(const CommandLine& line, const char* several);
/// Refuses options that do not go with --sweep, which makes many runs and keeps one number of each.
void checkSweep(const CommandLine& line);

}  // namespace collidoscope::app
