#include "app/compare/compare_runs.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "app/compare/differences.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/csv.h"
#include "app/headless/open_session.h"
#include "app/headless/padded.h"
#include "app/headless/terminal.h"
#include "app/session/variation.h"
#include "app/threads/thread_pool.h"
#include "demos/host/world_fault.h"

namespace collidoscope::app {
namespace {

template <typename Work>
void forCompare(Work work) {
    try {
        work();
    } catch (const demos::ParameterError& error) {
        throw UsageError("--compare: " + std::string(error.what()));
    }
}

std::vector<const Session*> pointersTo(const std::vector<std::unique_ptr<Session>>& runs) {
    std::vector<const Session*> pointers;
    for (const std::unique_ptr<Session>& run : runs) pointers.push_back(run.get());
    return pointers;
}

double timeOf(const Session& session) {
    return static_cast<double>(session.frame()) * static_cast<double>(session.demo().stepLength());
}

/// Rows of cells in columns that are as wide as their widest cell.
std::string inColumns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], shownWidth(row[i]));
    }
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        std::string line = " ";
        for (std::size_t i = 0; i < row.size(); ++i) line += " " + padded(row[i], widths[i] + 1);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

/// What all runs measure, frame by frame, where a table is asked for.
class RunsTable {
public:
    RunsTable(const std::filesystem::path& file, const Headless& with, std::vector<const Session*> runs,
              const Variation& variation)
        : runs_(std::move(runs)) {
        if (file.empty()) return;
        if (file == kStandardStream)
            output_.emplace(with.out);
        else
            output_.emplace(file);
        table_.emplace(*output_);
        for (std::size_t i = 0; i < runs_.size(); ++i)
            titles_.push_back(comparedTitle(*runs_[i], variation.parameter, variation.values[i]));
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

/// The runs of a comparison, stepped together.
class ComparedRuns {
public:
    ComparedRuns(const CommandLine& line, const Headless& with, std::vector<std::unique_ptr<Session>> runs)
        : line_(line), with_(with), runs_(std::move(runs)) {}

    void go(const Variation& variation);
    /// Goes on to the last frame of the film.
    void shoot(const Variation& variation);
    void finish(const Variation& variation);
    bool reportFaults() const;
    bool reportConditions() const;

private:
    bool isStopped() const { return with_.stop && with_.stop->signal() != 0; }
    bool anyHolds() const {
        return std::any_of(runs_.begin(), runs_.end(), [](const auto& run) { return run->holding().has_value(); });
    }
    void follow();
    [[noreturn]] void refuseToGoOn(std::uint64_t to) const;

    const CommandLine& line_;
    const Headless& with_;
    std::vector<std::unique_ptr<Session>> runs_;
};

/// Brings the others to the moment of the first run.
void ComparedRuns::follow() {
    const Session& first = *runs_.front();
    for (std::size_t i = 1; i < runs_.size(); ++i) {
        Session& run = *runs_[i];
        const std::uint64_t frame = frameAtSameTime(first, first.frame(), run);
        while (run.frame() < frame && run.canStep() && run.fault().empty() && !run.holding()) run.stepForward();
    }
}

void ComparedRuns::go(const Variation& variation) {
    std::optional<StopRequest::StopHandler> handler;
    if (with_.stop) handler.emplace(*with_.stop);
    Session& first = *runs_.front();
    checkFilmMoves(line_, first);
    tellOfFrames(line_, first, with_.errors);
    RunsTable table(line_.csv, with_, pointersTo(runs_), variation);
    table.addFrame();
    FrameProgress progress(std::string(first.info().name) + ": ", line_.frames);
    while (first.canStep() && first.frame() < line_.frames && !anyHolds()) {
        first.stepForward();
        follow();
        table.addFrame();
        progress.show(first.frame());
        if (!first.fault().empty()) break;
        if (!isStopped()) continue;
        table.finish();
        refuseToGoOn(line_.frames);
    }
    table.finish();
    for (const std::unique_ptr<Session>& run : runs_) refuseIfRefused(*run, line_);
}

void ComparedRuns::refuseToGoOn(std::uint64_t to) const {
    throw RunStopped(std::string(runs_.front()->info().name) + ": stopped at frame " +
                     std::to_string(runs_.front()->frame()) + " of " + std::to_string(to));
}

void ComparedRuns::shoot(const Variation& variation) {
    if (line_.film.empty() || !with_.pictures) return;
    if (anyHolds()) return tellOfNoFilm(line_, *runs_.front(), with_.errors);
    std::optional<StopRequest::StopHandler> handler;
    if (with_.stop) handler.emplace(*with_.stop);
    FrameProgress progress(std::string(runs_.front()->info().name) + ": ", line_.to);
    with_.pictures->filmSideBySide(runs_, variation.parameter, line_, [&](const Session& first) {
        progress.show(first.frame());
        return !isStopped();
    });
    if (isStopped()) refuseToGoOn(line_.to);
}

bool ComparedRuns::reportFaults() const {
    bool any = false;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const Session& run = *runs_[i];
        const std::optional<std::string> world = demos::worldFault(run.demo());
        if (run.fault().empty() && !world) continue;
        any = true;
        with_.errors << "collidoscope: " << run.info().name << ", run " << i + 1 << " of " << runs_.size() << ", "
                     << (run.fault().empty() ? *world : run.fault()) << ": it ended at frame " << run.frame() << '\n';
    }
    return any;
}

bool ComparedRuns::reportConditions() const {
    bool any = false;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const std::optional<WatchHit> hit = runs_[i]->holding();
        if (!hit) continue;
        any = true;
        with_.errors << runs_[i]->info().name << ", run " << i + 1 << " of " << runs_.size() << ", frame "
                     << runs_[i]->frame() << ": " << printable(hit->text) << " holds\n";
    }
    return any;
}

void ComparedRuns::finish(const Variation& variation) {
    const std::vector<const Session*> runs = pointersTo(runs_);
    const bool toOutput = line_.screenshot == kStandardStream;
    if (line_.hash) {
        for (std::size_t i = 0; i < runs.size(); ++i)
            with_.out << hashLine(*runs[i]) << ' ' << variation.parameter << '=' << variation.values[i] << '\n';
        with_.out << std::flush;
    } else if (!toOutput && line_.csv != kStandardStream) {
        with_.out << comparisonText(runs, variation.parameter, variation.values) << std::flush;
    }
    if (line_.screenshot.empty() || !with_.pictures) return;
    const std::vector<std::uint8_t> png = with_.pictures->takeSideBySide(std::move(runs_), variation.parameter, line_);
    const std::string_view bytes(reinterpret_cast<const char*>(png.data()), png.size());
    if (toOutput)
        with_.out << bytes << std::flush;
    else
        writeFile(line_.screenshot, bytes);
}

}  // namespace

std::vector<std::unique_ptr<Session>> openCompared(const demos::DemoInfo& info, const CommandLine& line,
                                                   MeshLibrary& meshes, const Session::Setup& demoSetup) {
    std::vector<std::unique_ptr<Session>> runs;
    forCompare([&] {
        const Variation variation = variationFromText(line.variation);
        const std::unique_ptr<Session> plain = openSession(info, line, meshes, demoSetup);
        checkVariation(*plain, variation, &meshes);
        for (const std::string& value : variation.values) {
            CommandLine own = line;
            if (variation.parameter == kPresets)
                own.preset = value;
            else
                own.settings.push_back(variation.parameter + "=" + value);
            runs.push_back(openSession(info, own, meshes, demoSetup));
            runs.back()->setPlaying(false);
        }
    });
    return runs;
}

std::string comparedTitle(const Session& session, const std::string& parameter, const std::string& value) {
    return parameter + " = " + valueWithUnit(session, parameter, value);
}

std::string comparisonText(std::span<const Session* const> runs, const std::string& parameter,
                           std::span<const std::string> values) {
    const Session& first = *runs.front();
    std::string text = std::string(first.info().name) + ", frame " + std::to_string(first.frame()) + ", " +
                       shortNumber(timeOf(first), 6) + " s\n";
    std::vector<std::vector<std::string>> rows{{""}};
    for (std::size_t i = 0; i < runs.size(); ++i) rows.back().push_back(comparedTitle(*runs[i], parameter, values[i]));
    const auto sameFrame = [&](const Session* run) { return run->frame() == first.frame(); };
    if (!std::all_of(runs.begin(), runs.end(), sameFrame)) {
        rows.push_back({"frame"});
        for (const Session* run : runs) rows.back().push_back(std::to_string(run->frame()));
    }
    bool anyDiffers = false;
    for (const DifferenceRow& row : differencesOf(runs)) {
        rows.push_back({row.measure});
        for (const DifferenceCell& cell : row.cells)
            rows.back().push_back(cell.text.empty() ? "-" : cell.text + (cell.differs ? " *" : ""));
        anyDiffers |= row.differs();
    }
    text += inColumns(rows);
    if (anyDiffers) text += "* differs from the first run\n";
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::optional<Parting> parting = partingOf(first, *runs[i]);
        text += comparedTitle(*runs[i], parameter, values[i]);
        text += parting ? " first differs at frame " + std::to_string(parting->frame) + ": " + parting->measure
                        : std::string(" measures the same at every frame");
        text += "\n";
    }
    return text;
}

ExitStatus runCompared(const CommandLine& line, const Headless& with) {
    checkPicture(line.screenshot);
    checkOutputFile(line.csv, "--csv");
    checkOutputFile(line.film, "--film");
    if (!line.film.empty() && with.pictures) with.pictures->checkFilm(line.film);
    ThreadPool pool(line.threads);
    MeshLibrary meshes;
    meshes.setParallelFor(pool.parallelFor());
    meshes.onProgress(terminalProgress());
    ComparedRuns runs(line, with, openCompared(*demoOf(line), line, meshes, with.demoSetup));
    runs.go(variationFromText(line.variation));
    runs.shoot(variationFromText(line.variation));
    const bool diverged = runs.reportFaults(), held = runs.reportConditions();
    runs.finish(variationFromText(line.variation));
    return held ? ExitStatus::Disagreement : diverged ? ExitStatus::Diverged : ExitStatus::Done;
}

}  // namespace collidoscope::app
