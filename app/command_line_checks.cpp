#include "app/command_line_checks.h"

#include <string_view>
#include <utility>

#include "app/files/name_match.h"
#include "app/inspect/probe.h"
#include "app/inspect/stopwatch.h"
#include "app/session/sweep_plan.h"
#include "app/session/variation.h"

namespace collidoscope::app {
namespace {

constexpr std::string_view kCaseDemoName = "case";

/// Refuses an option that another one makes meaningless.
void require(bool given, const char* option, bool met, const char* need) {
    if (given && !met) throw UsageError(std::string(option) + " needs " + need + "; see --help");
}
void exclude(bool given, const char* option, bool other, const char* otherOption) {
    if (given && other) throw UsageError(std::string(option) + " does not go with " + otherOption + "; see --help");
}

/// Two things cannot be written to one place.
void checkOutputs(const CommandLine& line) {
    const bool table = line.csv == kStandardStream, picture = line.screenshot == kStandardStream;
    if (!line.csv.empty() && line.csv.lexically_normal() == line.screenshot.lexically_normal())
        throw UsageError("--csv and --screenshot are both " + line.csv.string() + "; give each a place of its own");
    const bool record = line.record == kStandardStream;
    if (record && (table || picture || line.hash))
        throw UsageError("--trace -: the standard output has other things to show; give the trace a file");
    const auto isRecord = [&](const std::filesystem::path& other) {
        return !other.empty() && other.lexically_normal() == line.record.lexically_normal();
    };
    if (!line.record.empty() && (isRecord(line.csv) || isRecord(line.screenshot)))
        throw UsageError("--trace and another option name " + line.record.string() + "; give each a place of its own");
    if (picture && line.all) throw UsageError("--screenshot -: with --all give the name of a folder");
    if (line.hash && (table || picture))
        throw UsageError(std::string("--hash goes to the standard output, and ") + (table ? "--csv" : "--screenshot") +
                         " - too; give that one a file");
}

/// A film has a run of its own.
void checkFilmOptions(const CommandLine& line, const RawArguments& raw) {
    const bool film = !raw.film.empty();
    require(film, "--film", line.mode == Mode::Headless, "--headless");
    require(film, "--film", !raw.to.empty(), "--to N, its last frame");
    require(!raw.from.empty(), "--from", film, "--film F");
    require(!raw.to.empty(), "--to", film, "--film F");
    require(!raw.fps.empty(), "--fps", film, "--film F");
    exclude(film, "--film", !raw.frames.empty(), "--frames (use --from and --to)");
    exclude(film, "--film", !raw.screenshot.empty(), "--screenshot");
    exclude(film, "--film", !raw.csv.empty(), "--csv");
    exclude(film, "--film", !raw.record.empty(), "--trace");
    exclude(film, "--film", line.all, "--all");
    if (film && line.to < line.from) throw UsageError("--to " + raw.to + " lies before --from " + raw.from);
}

/// They ask the picture of one run.
void checkAsking(const CommandLine& line, bool named) {
    for (const auto& [option, given] : {std::pair{"--probe", !line.probe.empty()},
                                        {"--numbers", !line.numbers.empty()},
                                        {"--ruler", !line.rulers.empty()},
                                        {"--protractor", !line.protractors.empty()},
                                        {"--normals", !line.normals.empty()},
                                        {"--stopwatch", !line.stopwatch.empty()}}) {
        require(given, option, named, "--demo NAME");
        exclude(given, option, line.all, "--all");
        exclude(given, option, !line.sweep.empty(), "--sweep");
        exclude(given, option, !line.record.empty(), "--trace");
        exclude(given, option, line.hash, "--hash");
        exclude(given, option, !line.inside.empty() || !line.why.empty(), "--inside and --why");
    }
    if (!line.stopwatch.empty() && !stopwatchFrom(line.stopwatch))
        throw UsageError("--stopwatch " + shortened(line.stopwatch) +
                         ": write one frame, or two with a colon between them, 12:42");
    if (line.probe.empty()) return;
    try {
        probeFrom(line.probe);
    } catch (const ProbeError& error) {
        throw UsageError("--probe " + std::string(error.what()));
    }
}

/// One pair of one run is written.
void checkExportedCase(const CommandLine& line) {
    const char* const option = "--export-case";
    const bool given = !line.exportedCase.empty();
    require(given, option, line.mode == Mode::Headless, "--headless");
    exclude(given, option, line.all, "--all");
    exclude(given, option, !line.sweep.empty(), "--sweep");
    exclude(given, option, !line.film.empty(), "--film");
    if (!given || line.exportedCase != kStandardStream) return;
    if (line.csv == kStandardStream || line.screenshot == kStandardStream || line.record == kStandardStream ||
        line.hash)
        throw UsageError("--export-case -: the standard output has other things to show; give the case a file");
}

/// The steps inside are shown instead of the run.
void checkInside(const CommandLine& line, bool named) {
    exclude(!line.inside.empty(), "--inside", !line.why.empty(), "--why");
    for (const auto& [option, given] : {std::pair{"--inside", !line.inside.empty()}, {"--why", !line.why.empty()}}) {
        require(given, option, named, "--demo NAME");
        exclude(given, option, line.all, "--all");
        exclude(given, option, !line.sweep.empty(), "--sweep");
        exclude(given, option, !line.film.empty(), "--film");
        exclude(given, option, !line.csv.empty(), "--csv");
        exclude(given, option, !line.record.empty(), "--trace");
        exclude(given, option, line.hash, "--hash");
    }
}

/// A session holds its demo, and all that was set in it.
void checkSession(const CommandLine& line) {
    const bool given = !line.session.empty();
    const bool runs = line.mode == Mode::Headless || line.mode == Mode::Window;
    exclude(given, "--session", !runs, "--list and --version");
    exclude(given, "--session", !line.demo.empty(), "--demo: the file names it");
    exclude(given, "--session", line.all, "--all");
    exclude(given, "--session", !line.settings.empty(), "--set");
    exclude(given, "--session", !line.inputs.empty(), "--do");
    exclude(given, "--session", !line.preset.empty(), "--preset");
    exclude(given, "--session", !line.mesh.empty(), "--mesh");
    exclude(given, "--session", !line.cases.empty(), "a case");
    if (given && !line.variations.empty())
        throw UsageError(
            "--session does not go with --compare: the file holds its runs already, with what was done in each; open "
            "it in the window and compare there, or compare the demo with --demo NAME");
    exclude(given, "--session", !line.sweep.empty(), "--sweep");
}

/// Options that write something, or say how, need --headless; others belong to the window.
void checkMode(const CommandLine& line, const RawArguments& raw) {
    const bool headless = line.mode == Mode::Headless;
    require(line.json, "--json", line.mode == Mode::List, "--list");
    require(line.algorithms, "--algorithms", line.mode == Mode::List, "--list");
    exclude(line.algorithms, "--algorithms", line.json, "--json");
    exclude(line.algorithms, "--algorithms", !line.demo.empty(), "--demo");
    require(!raw.frames.empty(), "--frames", headless || !line.sweep.empty(), "--headless or --sweep");
    require(!raw.screenshot.empty(), "--screenshot", headless, "--headless");
    require(!raw.size.empty(), "--size", headless && (!raw.screenshot.empty() || !raw.film.empty()),
            "--headless and --screenshot FILE or --film FILE");
    require(!raw.csv.empty(), "--csv", headless, "--headless");
    require(!raw.record.empty(), "--trace", headless, "--headless");
    require(line.hash, "--hash", headless, "--headless");
    checkFilmOptions(line, raw);
    require(line.all, "--all", headless, "--headless");
    require(line.withPanels, "--with-panels", !raw.screenshot.empty(), "--screenshot FILE");
    exclude(line.withPanels, "--with-panels", isFigure(line.screenshot), "--screenshot F.svg, the scene alone");
    exclude(!raw.frame.empty(), "--frame", headless, "--headless (use --frames)");
    exclude(line.paused, "--paused", headless, "--headless");
}

/// --all runs every demo as it is.
void checkAll(const CommandLine& line, const RawArguments& raw) {
    exclude(line.all, "--all", !line.demo.empty(), "--demo");
    exclude(line.all, "--all", !raw.csv.empty(), "--csv, which holds one demo");
    exclude(line.all, "--all", !raw.record.empty(), "--trace, which holds one demo");
    exclude(line.all, "--all", !line.settings.empty(), "--set");
    exclude(line.all, "--all", !line.inputs.empty(), "--do");
    exclude(line.all, "--all", !line.preset.empty(), "--preset");
    exclude(line.all, "--all", !raw.mesh.empty(), "--mesh");
    exclude(line.all, "--all", line.camera.has_value(), "--camera");
}

/// A case is shown by the demo "case".
void checkCases(const CommandLine& line, const RawArguments& raw) {
    const bool headless = line.mode == Mode::Headless, runs = headless || line.mode == Mode::Window;
    const bool elsewhere = !line.demo.empty() && line.demo != kCaseDemoName;
    exclude(!line.cases.empty(), "a case", elsewhere, "--demo, but for --demo case");
    exclude(!line.cases.empty(), "a case", !raw.mesh.empty(), "--mesh");
    exclude(!line.cases.empty(), "a case", line.all, "--all");
    exclude(!line.cases.empty(), "a case", !runs, "--list and --version");
    if (headless && line.cases.size() > 1)
        throw UsageError("--headless takes one case; to check several, write: collidoscope check CASE.json...");
}

}  // namespace

void checkCombinations(const CommandLine& line, const RawArguments& raw) {
    checkMode(line, raw);
    checkAll(line, raw);
    checkCases(line, raw);
    checkSession(line);
    const bool named =
        !line.demo.empty() || line.all || !raw.mesh.empty() || !line.cases.empty() || !line.session.empty();
    if (line.mode == Mode::Headless && !named)
        throw UsageError("--headless needs --demo NAME or --all; --list shows the names");
    const bool isOneDemo = !line.demo.empty() || !raw.mesh.empty() || !line.cases.empty();
    require(!line.preset.empty(), "--preset", !line.demo.empty() && line.cases.empty(), "--demo NAME");
    require(!line.settings.empty(), "--set", isOneDemo, "--demo NAME");
    require(!line.inputs.empty(), "--do", isOneDemo, "--demo NAME");
    require(!line.curves.empty(), "--curve", named, "--demo NAME");
    exclude(!line.curves.empty(), "--curve", line.all, "--all");
    checkInside(line, named);
    checkExportedCase(line);
    checkAsking(line, named);
    checkOutputs(line);
}

/// Refuses the options that ask about the picture of one run or write it.
void excludeOfOneRun(const CommandLine& line, const char* several) {
    for (const auto& [option, given] : {std::pair{"--probe", !line.probe.empty()},
                                        {"--numbers", !line.numbers.empty()},
                                        {"--ruler", !line.rulers.empty()},
                                        {"--protractor", !line.protractors.empty()},
                                        {"--normals", !line.normals.empty()},
                                        {"--stopwatch", !line.stopwatch.empty()},
                                        {"--export-case", !line.exportedCase.empty()},
                                        {"--trace", !line.record.empty()},
                                        {"--screenshot F.svg", isFigure(line.screenshot)}})
        exclude(given, option, true, several);
}

void checkComparison(const CommandLine& line) {
    const bool compares = !line.variations.empty();
    if (!compares) return;
    const bool runs = line.mode == Mode::Headless || line.mode == Mode::Window;
    require(true, "--compare", runs && (!line.demo.empty() || !line.mesh.empty() || line.cases.size() == 1),
            "--demo NAME");
    exclude(true, "--compare", line.all, "--all");
    excludeOfOneRun(line, "--compare");
    const bool looksInside = !line.inside.empty() || !line.why.empty();
    exclude(looksInside, "--inside or --why of compared runs", !line.screenshot.empty(), "--screenshot");
    try {
        for (const Variation& variation : variationsFromTexts(line.variations)) {
            exclude(variation.parameter == kPresets, "--compare preset=", !line.preset.empty(), "--preset");
            for (const std::string& setting : line.settings)
                if (setting.starts_with(variation.parameter + "="))
                    throw UsageError("--compare and --set both give " + shortened(variation.parameter) +
                                     "; leave one out");
        }
    } catch (const demos::ParameterError& error) {
        throw UsageError("--compare: " + std::string(error.what()));
    }
}

void checkSweep(const CommandLine& line) {
    require(!line.measure.empty(), "--measure", !line.sweep.empty(), "--sweep PARAM=FROM..TO or HANDLE.x=FROM..TO");
    if (line.sweep.empty()) return;
    const bool runs = line.mode == Mode::Headless || line.mode == Mode::Window;
    require(true, "--sweep", runs && (!line.demo.empty() || !line.mesh.empty() || line.cases.size() == 1),
            "--demo NAME");
    require(true, "--sweep", !line.measure.empty(), "--measure ID; --list --demo NAME shows the measures");
    exclude(true, "--sweep", line.all, "--all");
    exclude(true, "--sweep", !line.variations.empty(), "--compare");
    exclude(true, "--sweep", line.withPanels, "--with-panels: its picture is the chart");
    exclude(true, "--sweep", !line.record.empty(), "--trace, which holds one run");
    exclude(true, "--sweep", !line.film.empty(), "--film");
    exclude(true, "--sweep", line.hash, "--hash");
    exclude(line.mode == Mode::Headless, "--sweep", !line.conditions.empty(), "--break");
    if (line.sweep.size() > 2) throw UsageError("--sweep is given more than twice; two of them make a map");
    try {
        for (const std::string& axis : line.sweep) checkSweepText(axis);
    } catch (const demos::ParameterError& error) {
        throw UsageError("--sweep: " + std::string(error.what()));
    }
}

}  // namespace collidoscope::app
