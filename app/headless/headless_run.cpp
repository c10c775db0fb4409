#include "app/headless/headless_run.h"

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
#include "demos/host/shape_list.h"
#include "demos/host/world_fault.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

HeadlessRun::HeadlessRun(const demos::DemoInfo& info, const CommandLine& line, const Headless& with, ThreadPool& pool)
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
    checkFramesAreReached(line, *session_, lastFrameOf(line));
    reportFrames(line, *session_, with.errors);
}

void HeadlessRun::goOn(const std::function<void()>& atFrame) {
    FrameProgress progress(std::string(session_->info().name) + ": ", line_.frames);
    if (with_.atFrame) with_.atFrame(*session_);
    const bool isRecord = session_->demo().recordedFrames() > 0;
    if (isRecord && !atFrame && !with_.atFrame && session_->watches().list().empty()) {
        runTo(*session_, line_.frames);  // frames on the way are not shown
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
void HeadlessRun::refuseToGoOn() const {
    throw RunStopped(std::string(session_->info().name) + ": stopped at frame " + std::to_string(session_->frame()) +
                     " of " + std::to_string(line_.film.empty() ? line_.frames : line_.to));
}

void HeadlessRun::go() {
    {
        std::optional<StopRequest::StopHandler> handler;
        if (with_.stop) handler.emplace(*with_.stop);
        if (line_.csv.empty())
            goOn({});
        else
            writeTable();
        if (!line_.film.empty() && !isStopped()) {
            if (session_->holding())
                reportNoFilm(line_, *session_, with_.errors);
            else
                shoot();
        }
    }
    refuseIfRefused(*session_, line_);
    if (isStopped()) refuseToGoOn();
}

/// Goes on to the last frame of the film.
void HeadlessRun::shoot() {
    if (!with_.pictures) return;
    FrameProgress progress(std::string(session_->info().name) + ": ", line_.to);
    with_.pictures->film(session_, line_, [&](const Session& session) {
        progress.show(session.frame());
        return !isStopped();
    });
}

void HeadlessRun::writeTable() {
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

bool HeadlessRun::reportFault() const {
    if (session_->fault().empty()) return reportWorldFault();
    with_.errors << "collidoscope: " << session_->info().name << ", " << session_->fault()
                 << ": the run ended at frame " << session_->frame()
                 << ", the last good one. Smaller steps may hold it together: --set step=1/240\n";
    return true;
}

bool HeadlessRun::reportMismatch() const {
    return reportMismatchOf(*session_, std::string(session_->info().name), line_, with_.errors);
}

/// Where the standard output is a table, a picture or a trace, beside it.
bool HeadlessRun::reportConditions() const {
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
bool HeadlessRun::reportWorldFault() const {
    const std::optional<std::string> fault = demos::worldFault(session_->demo());
    if (!fault) return false;
    with_.errors << "collidoscope: " << session_->info().name << ", frame " << session_->frame() << ": " << *fault
                 << ". Smaller steps may hold it together: --set step=1/240\n";
    return true;
}

void HeadlessRun::printMeasures() const {
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
void HeadlessRun::lookInside() {
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    if (line_.inside == kListShapes || line_.why == kListShapes) {
        out << shapeTable(*session_) << std::flush;
        return;
    }
    session_ = openInside(*session_, line_);
    out << insideText(*session_) << std::flush;
}

/// Prints what the probe finds; it is seen in the picture.
void HeadlessRun::probeScene() {
    const Probe probe = probeFrom(line_.probe);
    const auto shapes = demos::listShapes(session_->demo());
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    out << probeText(probe, ask(probe, shapes), shapes) << std::flush;
    hold(*session_, probe);
}

/// Prints numbers and readings that were asked for; rulers are seen in the picture. False where none were.
bool HeadlessRun::measureScene() {
    std::ostream& out = takesOutput() ? with_.errors : with_.out;
    const demos::DemoBase& demo = session_->demo();
    if (!line_.numbers.empty()) out << textOf(requestedNumbers(demo, line_)) << std::flush;
    const std::vector<Instrument> laid = requestedInstruments(demo, line_);
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
bool HeadlessRun::takesOutput() const {
    const auto isStandard = [](const fs::path& path) { return path == kStandardStream; };
    return isStandard(line_.csv) || isStandard(line_.screenshot) || isStandard(line_.record) ||
           isStandard(line_.exportedCase);
}

void HeadlessRun::finish(const fs::path& screenshot) {
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

}  // namespace collidoscope::app
