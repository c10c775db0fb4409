#include "app/headless/headless.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/csv.h"
#include "app/headless/description.h"
#include "app/headless/inside.h"
#include "app/headless/open_session.h"
#include "app/headless/padded.h"
#include "app/headless/terminal.h"
#include "app/inspect/look_inside.h"
#include "app/inspect/probe.h"
#include "app/inspect/stopwatch.h"
#include "app/session/expression.h"
#include "app/session/typed_setting.h"
#include "app/threads/thread_pool.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "demos/host/world_fault.h"

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

/// A run of one demo, from the command line to its outputs.
class Run {
public:
    Run(const demos::DemoInfo& info, const CommandLine& line, const Headless& with, ThreadPool& pool);
    /// Goes to the last frame; writes the table on the way.
    void go();
    /// Writes all but the table.
    void finish(const fs::path& screenshot);
    /// Tells which condition holds at the last frame, or that none did; true when one does.
    bool reportConditions() const;
    /// Tells of a number that is none; true when there was one.
    bool reportFault() const;
    /// Tells of a frame of the session's file that came out otherwise; true when there was one.
    bool reportMismatch() const;

private:
    bool reportWorldFault() const;
    bool isStopped() const { return with_.stop && with_.stop->signal() != 0; }
    [[noreturn]] void refuseToGoOn() const;
    void goOn(const std::function<void()>& atFrame);
    void writeTable();
    void shoot();
    void lookInside();
    void probeScene();
    bool measureScene();
    bool takesOutput() const;
    void printMeasures() const;

    const CommandLine& line_;
    const Headless& with_;
    std::unique_ptr<Session> session_{};
};

Run::Run(const demos::DemoInfo& info, const CommandLine& line, const Headless& with, ThreadPool& pool)
    : line_(line), with_(with) {
    MeshLibrary meshes;
    meshes.setParallelFor(pool.parallelFor());
    meshes.onProgress(terminalProgress());
    meshes.onNotices([&with](const fs::path& mesh, const std::vector<std::string>& notices) {
        for (const std::string& notice : notices)
            with.errors << "collidoscope: " << mesh.string() << ": " << notice << '\n';
    });
    session_ = openSession(info, line, meshes, with.demoSetup);
    session_->setPlaying(false);
    checkFilmMoves(line, *session_);
    tellOfFrames(line, *session_, with.errors);
}

void Run::goOn(const std::function<void()>& atFrame) {
    FrameProgress progress(std::string(session_->info().name) + ": ", line_.frames);
    if (with_.atFrame) with_.atFrame(*session_);
    const bool isRecord = session_->demo().recordedFrames() > 0;
    if (isRecord && !atFrame && !with_.atFrame && session_->watches().list().empty()) {
        runTo(*session_, line_.frames);  // nobody looks at those on the way
        return;
    }
    const bool whole = runTo(*session_, line_.frames, [&] {
        if (atFrame) atFrame();
        if (with_.atFrame) with_.atFrame(*session_);
        progress.show(session_->frame());
        return !isStopped();
    });
    if (!whole) refuseToGoOn();
}

/// A film goes on from line.frames to line.to.
void Run::refuseToGoOn() const {
    throw RunStopped(std::string(session_->info().name) + ": stopped at frame " + std::to_string(session_->frame()) +
                     " of " + std::to_string(line_.film.empty() ? line_.frames : line_.to));
}

void Run::go() {
    {
        std::optional<StopRequest::StopHandler> handler;
        if (with_.stop) handler.emplace(*with_.stop);
        if (line_.csv.empty())
            goOn({});
        else
            writeTable();
        if (!line_.film.empty() && !isStopped()) {
            if (session_->holding())
                tellOfNoFilm(line_, *session_, with_.errors);
            else
                shoot();
        }
    }
    refuseIfRefused(*session_, line_);
    if (isStopped()) refuseToGoOn();
}

/// Goes on to the last frame of the film.
void Run::shoot() {
    if (!with_.pictures) return;
    FrameProgress progress(std::string(session_->info().name) + ": ", line_.to);
    with_.pictures->film(session_, line_, [&](const Session& session) {
        progress.show(session.frame());
        return !isStopped();
    });
}

void Run::writeTable() {
    std::optional<TableOutput> output;
    if (line_.csv == kStandardStream)
        output.emplace(with_.out);
    else
        output.emplace(line_.csv);
    MeasureTable table(*output);
    table.add(*session_);
    try {
        goOn([&] { table.add(*session_); });
    } catch (const RunStopped&) {
        output->flush();
        throw;
    }
    output->flush();
    for (const std::string& heading : table.leftOut())
        with_.errors << "collidoscope: --csv " << line_.csv.string() << ": '" << heading
                     << "' was first measured after the heading had been written, and is left out; a plain file has "
                        "it\n";
}

bool Run::reportFault() const {
    if (session_->fault().empty()) return reportWorldFault();
    with_.errors << "collidoscope: " << session_->info().name << ", " << session_->fault()
                 << ": the run ended at frame " << session_->frame()
                 << ", the last good one. Smaller steps may hold it together: --set step=1/240\n";
    return true;
}

bool Run::reportMismatch() const {
    const std::optional<std::uint64_t> frame = session_->takeMismatch();
    if (!frame) return false;
    with_.errors << "collidoscope: " << session_->info().name << ", frame " << *frame
                 << (line_.session.empty() ? " came out otherwise when it was reached again"
                                           : " differs from that of " + line_.session.string() +
                                                 "; another version of the program may have written it")
                 << '\n';
    return true;
}

/// Where the standard output is a table, a picture or a trace, beside it.
bool Run::reportConditions() const {
    if (session_->watches().list().empty()) return false;
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    const std::optional<WatchHit> hit = session_->holding();
    const double time = static_cast<double>(session_->frame()) * static_cast<double>(session_->demo().stepLength());
    out << session_->info().name << ", frame " << session_->frame() << ", " << shortNumber(time, 6) << " s: ";
    if (!hit) {
        out << "no condition held up to here\n";
        return false;
    }
    out << printable(hit->text) << " holds\n";
    std::size_t width = 0;
    for (const auto& value : hit->values) width = std::max(width, shownWidth(value.first));
    for (const auto& value : hit->values)
        out << "  " << padded(value.first, width + 2) << printable(value.second) << '\n';
    return true;
}

/// A world of bodies stays on its last good state by itself.
bool Run::reportWorldFault() const {
    const std::optional<std::string> fault = demos::worldFault(session_->demo());
    if (!fault) return false;
    with_.errors << "collidoscope: " << session_->info().name << ", frame " << session_->frame() << ": " << *fault
                 << ". Smaller steps may hold it together: --set step=1/240\n";
    return true;
}

void Run::printMeasures() const {
    const double time = static_cast<double>(session_->frame()) * static_cast<double>(session_->demo().stepLength());
    with_.out << session_->info().name << ", frame " << session_->frame() << ", " << shortNumber(time, 6) << " s\n";
    std::size_t width = 0;
    for (const MeasureSeries& series : session_->measures())
        if (series.listed) width = std::max(width, shownWidth(series.name));
    for (const MeasureSeries& series : session_->measures()) {
        if (!series.listed) continue;
        if (const auto value = measureText(series, 6))
            with_.out << "  " << padded(series.name, width + 2) << *value << '\n';
    }
}

/// Prints the steps inside two shapes, or the shapes that there are; the picture is then that of the steps.
void Run::lookInside() {
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    if (line_.inside == kListShapes || line_.why == kListShapes) {
        out << shapeTable(*session_) << std::flush;
        return;
    }
    session_ = openInside(*session_, line_);
    out << insideText(*session_) << std::flush;
}

/// Prints what the probe finds; it is seen in the picture.
void Run::probeScene() {
    const Probe probe = probeFrom(line_.probe);
    const auto shapes = demos::listShapes(session_->demo());
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    out << probeText(probe, ask(probe, shapes), shapes) << std::flush;
    hold(*session_, probe);
}

/// Prints numbers and readings that were asked for; rulers are seen in the picture. False where none were.
bool Run::measureScene() {
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    const demos::DemoBase& demo = session_->demo();
    if (!line_.numbers.empty()) out << textOf(numbersAsked(demo, line_)) << std::flush;
    const std::vector<Instrument> laid = instrumentsAsked(demo, line_);
    for (const Instrument& instrument : laid)
        out << titleOf(instrument.kind) << ": " << readingOf(demo, instrument) << '\n' << std::flush;
    const auto stopwatch = stopwatchFrom(line_.stopwatch);
    if (stopwatch) out << "stopwatch: " << readingOf(*session_, *stopwatch) << '\n' << std::flush;
    if (!laid.empty())
        session_->setMarks("measuring", [laid](const demos::DemoBase& shown, demos::Canvas& canvas) {
            for (const Instrument& instrument : laid) draw(canvas, shown, instrument);
        });
    return !line_.numbers.empty() || !laid.empty() || stopwatch;
}

/// Whether the standard output holds what is no text for a reader.
bool Run::takesOutput() const {
    const auto isStandard = [](const fs::path& path) { return path == kStandardStream; };
    return isStandard(line_.csv) || isStandard(line_.screenshot) || isStandard(line_.record) ||
           isStandard(line_.exportedCase);
}

void Run::finish(const fs::path& screenshot) {
    if (asksInside(line_)) lookInside();
    if (!line_.probe.empty()) probeScene();
    const bool measures = measureScene();
    if (!line_.exportedCase.empty()) exportCase(*session_, line_.exportedCase, with_.out);
    if (line_.hash) with_.out << hashLine(*session_) << '\n' << std::flush;
    const bool nothing = line_.conditions.empty() && !line_.hash && line_.csv.empty() && line_.record.empty() &&
                         line_.film.empty() && line_.exportedCase.empty() && line_.probe.empty() && !measures &&
                         !asksInside(line_);
    if (nothing && screenshot.empty()) printMeasures();
    if (screenshot.empty() || !with_.pictures) return;
    const std::vector<std::uint8_t> png = with_.pictures->take(std::move(session_), line_);
    const std::string_view bytes(reinterpret_cast<const char*>(png.data()), png.size());
    if (screenshot == kStandardStream)
        with_.out << bytes << std::flush;
    else
        writeFile(screenshot, bytes);
}

ExitStatus runOne(const demos::DemoInfo& info, const CommandLine& line, const Headless& with, ThreadPool& pool,
                  const fs::path& screenshot) {
    Run run(info, line, with, pool);
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
