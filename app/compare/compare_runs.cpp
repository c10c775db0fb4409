#include "app/compare/compare_runs.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "app/compare/differences.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/csv.h"
#include "app/headless/inside.h"
#include "app/headless/open_session.h"
#include "app/headless/terminal.h"
#include "app/threads/thread_pool.h"
#include "demos/host/world_fault.h"

namespace collidoscope::app {
namespace {

std::vector<const Session*> pointersTo(const std::vector<std::unique_ptr<Session>>& runs) {
    std::vector<const Session*> pointers;
    for (const std::unique_ptr<Session>& run : runs) pointers.push_back(run.get());
    return pointers;
}

/// The table of --csv: the measures of all runs, frame by frame.
class RunsTable {
public:
    RunsTable(const std::filesystem::path& file, const Headless& with, std::vector<const Session*> runs,
              const std::vector<VariedValues>& values)
        : runs_(std::move(runs)) {
        if (file.empty()) return;
        if (file == kStandardStream)
            output_.emplace(with.out);
        else
            output_.emplace(file);
        table_.emplace(*output_);
        for (std::size_t i = 0; i < runs_.size(); ++i) titles_.push_back(comparedTitle(*runs_[i], values[i]));
    }
    ~RunsTable() = default;
    RunsTable(const RunsTable&) = delete;
    RunsTable& operator=(const RunsTable&) = delete;

    void addFrame() {
        if (table_) table_->add(runs_, titles_);
    }
    /// Hands over the last rows. Throws FileError when they cannot be written.
    void finish() {
        if (output_) output_->flush();
    }

private:
    std::vector<const Session*> runs_;
    std::vector<std::string> titles_{};
    std::optional<TableOutput> output_{};
    std::optional<MeasureTable> table_{};
};

/// Several runs, stepped together.
class Comparison {
public:
    Comparison(const CommandLine& line, const Headless& with, ComparedRuns compared)
        : line_(line),
          with_(with),
          runs_(std::move(compared.runs)),
          lineup_(std::move(compared.lineup)),
          returns_(!line.session.empty() && line.frames == 0 && line.film.empty()) {}

    void go();
    /// Goes on to the last frame of the film.
    void shoot();
    void finish();
    bool reportFaults() const;
    bool reportConditions() const;
    /// Tells of frames of a session that came out otherwise; true when there was one.
    bool reportMismatches() const;

private:
    bool isStopped() const { return with_.stop && with_.stop->signal() != 0; }
    bool anyHolds() const {
        return std::any_of(runs_.begin(), runs_.end(), [](const auto& run) { return run->holding().has_value(); });
    }
    std::vector<VariedValues> values() const;
    std::string nameOf(std::size_t run) const;
    void printInside() const;
    std::uint64_t lastOf(std::size_t run) const;
    void checkFrames() const;
    bool mayStep(std::size_t run) const;
    void follow();
    void goAlone(std::size_t run);
    void stopOnRequest(RunsTable& table, std::size_t run) const;
    [[noreturn]] void refuseToGoOn(const Session& run, std::uint64_t to) const;

    const CommandLine& line_;
    const Headless& with_;
    std::vector<std::unique_ptr<Session>> runs_;
    Lineup lineup_;
    bool returns_;  ///< each run goes to the frame at which it was left
};

/// The values of each run: those of the command line, or those of the session.
std::vector<VariedValues> Comparison::values() const {
    const Variations typed = variationsFromTexts(line_.variations);
    std::vector<VariedValues> all;
    for (std::size_t i = 0; i < runs_.size(); ++i)
        all.push_back(typed.empty() ? comparedValues(*runs_[i], lineup_, i) : valuesOf(typed, i));
    return all;
}

std::string Comparison::nameOf(std::size_t run) const {
    return std::string(runs_[run]->info().name) + ", run " + std::to_string(run + 1) + " of " +
           std::to_string(runs_.size());
}

/// The frame at which a run ends.
std::uint64_t Comparison::lastOf(std::size_t run) const {
    if (returns_) return lineup_.frames[run];
    return run == 0 ? line_.frames : frameAtSameTime(*runs_.front(), line_.frames, *runs_[run]);
}

/// An input that at least one of the runs comes to is no mistake: runs of smaller steps have more frames.
void Comparison::checkFrames() const {
    if (returns_) return;
    std::uint64_t last = 0;
    for (const std::unique_ptr<Session>& run : runs_)
        last = std::max(last, frameAtSameTime(*runs_.front(), lastFrameOf(line_), *run));
    checkFramesAreReached(line_, *runs_.front(), last);
}

bool Comparison::mayStep(std::size_t run) const {
    const Session& session = *runs_[run];
    return session.frame() < lastOf(run) && session.canStep() && session.fault().empty() && !session.holding();
}

/// Brings the others to the moment of the first run, as far as they go.
void Comparison::follow() {
    const Session& first = *runs_.front();
    for (std::size_t i = 1; i < runs_.size(); ++i) {
        const std::uint64_t frame = frameAtSameTime(first, first.frame(), *runs_[i]);
        while (runs_[i]->frame() < frame && mayStep(i)) runs_[i]->stepForward();
    }
}

void Comparison::go() {
    checkFrames();
    std::optional<StopRequest::StopHandler> handler;
    if (with_.stop) handler.emplace(*with_.stop);
    Session& first = *runs_.front();
    checkFilmMoves(line_, first);
    reportFrames(line_, first, with_.errors);
    RunsTable table(line_.csv, with_, pointersTo(runs_), values());
    table.addFrame();
    FrameProgress progress(std::string(first.info().name) + ": ", lastOf(0));
    while (mayStep(0) && !anyHolds()) {
        first.stepForward();
        follow();
        table.addFrame();
        progress.show(first.frame());
        stopOnRequest(table, 0);
    }
    // Where each has a clock of its own, others may have gone further than the first one.
    for (std::size_t i = 1; i < runs_.size() && returns_ && !anyHolds(); ++i)
        for (; mayStep(i); stopOnRequest(table, i)) runs_[i]->stepForward();
    table.finish();
    for (const std::unique_ptr<Session>& run : runs_) refuseIfRefused(*run, line_);
}

void Comparison::stopOnRequest(RunsTable& table, std::size_t run) const {
    if (!isStopped()) return;
    table.finish();
    refuseToGoOn(*runs_[run], lastOf(run));
}

void Comparison::refuseToGoOn(const Session& run, std::uint64_t to) const {
    throw RunStopped(std::string(run.info().name) + ": stopped at frame " + std::to_string(run.frame()) + " of " +
                     std::to_string(to));
}

void Comparison::shoot() {
    if (line_.film.empty() || !with_.pictures) return;
    if (anyHolds()) return reportNoFilm(line_, *runs_.front(), with_.errors);
    std::optional<StopRequest::StopHandler> handler;
    if (with_.stop) handler.emplace(*with_.stop);
    FrameProgress progress(std::string(runs_.front()->info().name) + ": ", line_.to);
    with_.pictures->filmSideBySide(runs_, lineup_, line_, [&](const Session& first) {
        progress.show(first.frame());
        return !isStopped();
    });
    if (isStopped()) refuseToGoOn(*runs_.front(), line_.to);
}

bool Comparison::reportFaults() const {
    bool any = false;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const Session& run = *runs_[i];
        const std::optional<std::string> world = demos::worldFault(run.demo());
        if (run.fault().empty() && !world) continue;
        any = true;
        with_.errors << "collidoscope: " << nameOf(i) << ", " << (run.fault().empty() ? *world : run.fault())
                     << ": it ended at frame " << run.frame() << '\n';
    }
    return any;
}

bool Comparison::reportConditions() const {
    bool any = false;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const std::optional<WatchHit> hit = runs_[i]->holding();
        if (!hit) continue;
        any = true;
        with_.errors << nameOf(i) << ", frame " << runs_[i]->frame() << ": " << printable(hit->text) << " holds\n";
    }
    return any;
}

bool Comparison::reportMismatches() const {
    bool any = false;
    for (std::size_t i = 0; i < runs_.size(); ++i) any |= reportMismatchOf(*runs_[i], nameOf(i), line_, with_.errors);
    return any;
}

/// The steps inside the same two shapes, in each run.
void Comparison::printInside() const {
    const std::vector<VariedValues> values = this->values();
    const bool lists = line_.inside == kListShapes;
    for (std::size_t i = 0; i < runs_.size(); ++i)
        with_.out << '\n'
                  << comparedTitle(*runs_[i], values[i]) << '\n'
                  << (lists ? shapeTable(*runs_[i]) : insideText(*openInside(*runs_[i], line_)));
    with_.out << std::flush;
}

void Comparison::finish() {
    const std::vector<const Session*> runs = pointersTo(runs_);
    const std::vector<VariedValues> values = this->values();
    const bool toOutput = line_.screenshot == kStandardStream;
    if (line_.hash) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            with_.out << hashLine(*runs[i]);
            for (const auto& [parameter, value] : values[i]) with_.out << ' ' << parameter << '=' << value;
            with_.out << '\n';
        }
        with_.out << std::flush;
    } else if (!toOutput && line_.csv != kStandardStream) {
        with_.out << comparisonText(runs, values) << std::flush;
        if (asksInside(line_)) printInside();
    }
    if (line_.screenshot.empty() || !with_.pictures) return;
    lineup_.frames.clear();  // they are where they are to be
    const std::vector<std::uint8_t> png = with_.pictures->takeSideBySide(std::move(runs_), lineup_, line_);
    const std::string_view bytes(reinterpret_cast<const char*>(png.data()), png.size());
    if (toOutput)
        with_.out << bytes << std::flush;
    else
        writeFile(line_.screenshot, bytes);
}

}  // namespace

ExitStatus runCompared(const CommandLine& line, const Headless& with) {
    checkPicture(line.screenshot);
    checkOutputFile(line.csv, "--csv");
    checkOutputFile(line.film, "--film");
    if (!line.film.empty() && with.pictures) with.pictures->checkFilm(line.film);
    ThreadPool pool(line.threads);
    MeshLibrary meshes;
    meshes.setParallelFor(pool.parallelFor());
    meshes.onProgress(terminalProgress());
    Comparison runs(line, with, openCompared(*demoOf(line), line, meshes, with.demoSetup));
    runs.go();
    runs.shoot();
    const bool diverged = runs.reportFaults(), held = runs.reportConditions(), differs = runs.reportMismatches();
    runs.finish();
    return held || differs ? ExitStatus::Disagreement : diverged ? ExitStatus::Diverged : ExitStatus::Done;
}

}  // namespace collidoscope::app
