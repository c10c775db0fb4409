#include "app/command_line_check.h"

#include <array>

#include "app/files/nearest_name.h"

namespace app {
namespace {

const std::array<std::string, 3> kOptions{"--json", "--any-folder", "--help"};

/// A lone "-" is the standard input.
bool isOption(const std::string& argument) { return argument.size() > 1 && argument.front() == '-'; }

}  // namespace

CommandLine parseCheck(std::span<const std::string> arguments) {
    CommandLine line;
    line.mode = Mode::Check;
    bool namesOnly = false;
    for (const std::string& argument : arguments) {
        if (argument.empty()) throw UsageError("check got an empty file name; see check --help");
        if (namesOnly || !isOption(argument))
            line.cases.push_back(argument);
        else if (argument == "--")
            namesOnly = true;
        else if (argument == "--json")
            line.json = true;
        else if (argument == "--any-folder")
            line.meshesAnywhere = true;
        else if (argument == "--help" || argument == "-h")
            line.mode = Mode::CheckHelp;
        else
            throw UsageError("check knows no option '" + shortened(argument) + "'" + suggestion(argument, kOptions) +
                             "check --help lists them all");
    }
    if (line.mode == Mode::Check && line.cases.empty())
        throw UsageError("check needs a case: collidoscope check CASE.json; check --help shows one to begin with");
    return line;
}

}  // namespace app
