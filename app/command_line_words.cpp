// Arguments of the commands check, reduce and replay.

#include <array>
#include <string>
#include <system_error>
#include <vector>

#include "app/command_line.h"
#include "app/files/name_match.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

/// A lone "-" is the standard input.
bool isOption(const std::string& argument) { return argument.size() > 1 && argument.front() == '-'; }

const std::array<std::string, 4> kCheckOptions{"--json", "--report", "--any-folder", "--help"};

const std::array<std::string, 4> kReduceOptions{"--output", "--keep-features", "--any-folder", "--help"};

/// Options of `replay` besides those of showing a demo.
const std::array<std::string, 7> kReplayOptions{"--check",     "--json",  "--follow", "--compare",
                                                "--tolerance", "--cases", "--help"};

/// A length in metres.
double toleranceOf(const std::string& text) {
    double value = 0.0;
    const auto [stop, error] = geometry::fromChars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size() || !(value > 0.0 && value < 1e30))
        throw UsageError("--tolerance " + shortened(text) + ": is a length in metres above zero, such as 0.001");
    return value;
}

/// Options of `replay` by which its answer is a text, and not a picture.
void checkReplay(const CommandLine& line, const std::vector<std::string>& others) {
    if (line.trace.empty())
        throw UsageError("replay needs a trace: collidoscope replay TRACE.jsonl; replay --help tells more");
    const bool check = line.mode == Mode::ReplayCheck;
    if (line.json && !check) throw UsageError("--json needs --check; see replay --help");
    if (line.json && !line.compare.empty()) throw UsageError("--json does not go with --compare; --csv FILE does");
    if (!line.caseFolder.empty() && (!check || !line.compare.empty()))
        throw UsageError("--cases needs --check, and does not go with --compare; see replay --help");
    if (line.tolerance && !check) throw UsageError("--tolerance needs --check; see replay --help");
    if (line.follow && check) throw UsageError("--follow does not go with --check; see replay --help");
    if (line.trace == kStandardStream && line.compare == kStandardStream)
        throw UsageError("only one trace can come from the standard input");
    if (check && !others.empty())
        throw UsageError(shortened(others.front()) + " does not go with --check" +
                         suggestion(others.front(), kReplayOptions) + "replay --help lists what does");
}

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
        else if (argument == "--report")
            line.judgesReports = true;
        else if (argument == "--any-folder")
            line.meshesAnywhere = true;
        else if (argument == "--help" || argument == "-h")
            line.mode = Mode::CheckHelp;
        else
            throw UsageError("check knows no option '" + shortened(argument) + "'" +
                             suggestion(argument, kCheckOptions) + "check --help lists them all");
    }
    if (line.mode == Mode::Check && line.cases.empty())
        throw UsageError("check needs a case: collidoscope check CASE.json; check --help shows one to begin with");
    return line;
}

CommandLine parseReduce(std::span<const std::string> arguments) {
    CommandLine line;
    line.mode = Mode::Reduce;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (argument.empty()) throw UsageError("reduce got an empty file name; see reduce --help");
        if (!isOption(argument)) {
            line.cases.push_back(argument);
        } else if (argument == "--output") {
            if (++i == arguments.size()) throw UsageError("--output needs a file; see reduce --help");
            line.output = arguments[i];
        } else if (argument == "--keep-features") {
            line.keepsKinds = true;
        } else if (argument == "--any-folder") {
            line.meshesAnywhere = true;
        } else if (argument == "--help" || argument == "-h") {
            line.mode = Mode::ReduceHelp;
        } else {
            throw UsageError("reduce knows no option '" + shortened(argument) + "'" +
                             suggestion(argument, kReduceOptions) + "reduce --help lists them all");
        }
    }
    if (line.mode == Mode::Reduce && line.cases.size() != 1)
        throw UsageError("reduce needs one case: collidoscope reduce CASE.json [--output F.json]");
    return line;
}

CommandLine parseReplay(std::span<const std::string> arguments) {
    CommandLine own;
    std::vector<std::string> others;
    std::string csv;
    bool check = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const auto value = [&]() -> const std::string& {
            if (i + 1 == arguments.size() || arguments[i + 1].empty())
                throw UsageError(word + " needs a value; replay --help shows what it takes");
            return arguments[++i];
        };
        if (word == "--help" || word == "-h") return own.mode = Mode::ReplayHelp, own;
        if (word == "--check")
            check = true;
        else if (word == "--json")
            own.json = true;
        else if (word == "--follow")
            own.follow = true;
        else if (word == "--compare")
            own.compare = value();
        else if (word == "--tolerance")
            own.tolerance = toleranceOf(value());
        else if (word == "--cases")
            own.caseFolder = value();
        else if (word == "--csv")
            csv = value();
        else if (word.empty())
            throw UsageError("replay got an empty file name; see replay --help");
        else if (!isOption(word) && own.trace.empty())
            own.trace = word;
        else if (others.push_back(word); takesValue(word) && i + 1 < arguments.size())
            others.push_back(arguments[++i]);
    }
    own.mode = check ? Mode::ReplayCheck : Mode::Window;
    checkReplay(own, others);
    if (check) {
        if (!csv.empty() && own.compare.empty()) throw UsageError("--csv needs --compare here; see replay --help");
        own.csv = csv;
        return own;
    }
    others.insert(others.begin(), {"--demo", "trace"});
    if (!csv.empty()) others.insert(others.end(), {"--csv", csv});
    CommandLine line = parseCommandLine(others);
    line.trace = own.trace, line.compare = own.compare, line.follow = own.follow;
    return line;
}

}  // namespace collidoscope::app
