#include "app/headless/headless.h"

#include <algorithm>
#include <vector>

#include "app/files/file_io.h"
#include "app/headless/headless_run.h"
#include "app/headless/inside.h"
#include "app/headless/open_session.h"
#include "app/headless/terminal.h"
#include "app/session/expression.h"
#include "app/session/typed_setting.h"
#include "app/threads/thread_pool.h"
#include "demos/host/state_archives.h"

namespace collidoscope::app {

std::string hashLine(const Session& session) {
    constexpr const char* kDigits = "0123456789abcdef";
    std::string line = std::string(session.info().name) + " " + std::to_string(session.frame()) + " ";
    const std::uint64_t hash = demos::hashOf(session.demo());
    for (int shift = 60; shift >= 0; shift -= 4) line += kDigits[(hash >> shift) & 15u];
    return line;
}

void writeHashes(std::ostream& out, const demos::DemoInfo& info, std::uint64_t frames, HashesOf which) {
    std::vector<demos::Preset> presets{{}};  // as it is by itself
    if (which == HashesOf::DefaultsAndPresets) {
        const auto own = demos::makeDemo(info)->presets();
        presets.insert(presets.end(), own.begin(), own.end());
    }
    for (const demos::Preset& preset : presets) {
        Session session(info);
        if (!preset.name.empty()) applyPreset(session, preset.name);
        runTo(session, frames);
        out << hashLine(session) << (preset.name.empty() ? "" : " ") << preset.name << '\n';
    }
}

void writeAllHashes(std::ostream& out, std::uint64_t frames, HashesOf which) {
    for (const demos::DemoInfo& info : demos::allDemos()) writeHashes(out, info, frames, which);
}

namespace fs = std::filesystem;

namespace {

/// Refuses a place that cannot be written to before the time for the run is spent.
void checkFolder(const fs::path& folder, const char* option) {
    std::error_code error;
    if (!fs::exists(folder, error))
        throw UsageError(std::string(option) + ": the folder " + folder.string() + " does not exist; make it first");
    if (!fs::is_directory(folder, error))
        throw UsageError(std::string(option) + ": " + folder.string() + " is a file; give the name of a folder");
}
}  // namespace

void checkOutputFile(const fs::path& file, const char* option) {
    if (file.empty() || file == kStandardStream) return;
    checkFolder(file.has_parent_path() ? file.parent_path() : fs::path("."), option);
    std::error_code error;
    if (fs::is_directory(file, error))
        throw UsageError(std::string(option) + ": " + file.string() + " is a folder; give the name of a file");
}

namespace {

/// A pipe or another device may have any name.
bool isDevice(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

void checkPicture(const fs::path& file) {
    checkOutputFile(file, "--screenshot");
    if (file.empty() || isDevice(file)) return;
    if (file == kStandardStream) {
        if (isTerminal(Stream::Output))
            throw UsageError(
                "--screenshot -: the standard output is a terminal, which shows no PNG; send it to a file");
        return;
    }
    const std::string ending = file.extension().string();
    if (ending != ".png" && ending != ".PNG" && !isFigure(file))
        throw UsageError("--screenshot " + file.string() +
                         ": pictures are written as PNG, or as SVG for print; end the name with .png or .svg");
}

namespace {

ExitStatus runOne(const demos::DemoInfo& info, const CommandLine& line, const Headless& with, ThreadPool& pool,
                  const fs::path& screenshot) {
    HeadlessRun run(info, line, with, pool);
    run.go();
    const bool diverged = run.reportFault(), held = run.reportConditions(), differs = run.reportMismatch();
    run.finish(screenshot);
    return held || differs ? ExitStatus::Disagreement : diverged ? ExitStatus::Diverged : ExitStatus::Done;
}

/// Refuses a condition that fits no demo at all.
void checkConditions(const CommandLine& line) {
    for (const std::string& condition : line.conditions) {
        std::string why;
        const auto fits = [&](const demos::DemoInfo& info) {
            try {
                Session(info).watch(condition);
                return true;
            } catch (const ExpressionError& error) {
                if (why.empty()) why = error.what();
                return false;
            }
        };
        const auto all = demos::allDemos();
        if (std::none_of(all.begin(), all.end(), fits)) throw UsageError("--break: no demo takes it: " + why);
    }
}

/// The worst of all of them: one whose numbers left the finite ones comes before one in which a condition held.
ExitStatus runAll(const CommandLine& line, const Headless& with, ThreadPool& pool) {
    if (!line.screenshot.empty()) checkFolder(line.screenshot, "--screenshot");
    checkConditions(line);
    ExitStatus worst = ExitStatus::Done;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        const fs::path file = std::string(info.name) + ".png";
        worst = std::max(worst,
                         runOne(info, line, with, pool, line.screenshot.empty() ? fs::path() : line.screenshot / file));
    }
    return worst;
}

ExitStatus runNamed(const CommandLine& line, const Headless& with, ThreadPool& pool) {
    checkPicture(line.screenshot);
    checkOutputFile(line.csv, "--csv");
    checkOutputFile(line.film, "--film");
    if (!line.film.empty() && with.pictures) with.pictures->checkFilm(line.film);
    checkOutputFile(line.record, "--trace");
    checkExportedCaseFile(line.exportedCase);
    const demos::DemoInfo* info = demoOf(line);
    if (!info)
        throw UsageError("--mesh: this program has no demo '" + std::string(kMeshDemo) + "'; name one with --demo");
    return runOne(*info, line, with, pool, line.screenshot);
}

}  // namespace

ExitStatus runHeadless(const CommandLine& line, const Headless& with) {
    ThreadPool pool(line.threads);
    return line.all ? runAll(line, with, pool) : runNamed(line, with, pool);
}

}  // namespace collidoscope::app
