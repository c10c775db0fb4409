#include "app/sweep/sweep_headless.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/headless/terminal.h"
#include "app/sweep/sweep.h"

namespace collidoscope::app {
namespace {

SweepPlan planOf(const Session& session, const CommandLine& line) {
    try {
        return sweepPlanFromTexts(session, line.sweep, line.measure, line.frames);
    } catch (const demos::ParameterError& error) {
        throw UsageError("--sweep: " + std::string(error.what()));
    }
}

/// False when the run was asked to end.
bool follow(Sweep& sweep, const StopRequest* stop) {
    constexpr auto kPause = std::chrono::milliseconds(20);
    ProgressLine progress;
    const std::size_t count = sweep.plan().count();
    while (!sweep.isFinished()) {
        if (stop && stop->signal() != 0) return false;
        sweep.workOn(0.1);
        if (progress.isDue()) progress.show("point " + std::to_string(sweep.done()) + " of " + std::to_string(count));
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

/// An input that no point takes is refused, as it is in a run by itself.
void refuseInputs(const Sweep& sweep) {
    for (std::size_t point = 0; point < sweep.plan().count(); ++point)
        if (!sweep.answer(point).refusedInput) return;
    throw UsageError("--do: " + sweep.answer(0).refusal);
}

void reportGaps(const Sweep& sweep, std::ostream& errors) {
    std::size_t diverged = 0, refused = 0;
    std::string why;
    for (std::size_t point = 0; point < sweep.plan().count(); ++point) {
        const SweepAnswer answer = sweep.answer(point);
        diverged += answer.diverged ? 1 : 0;
        refused += answer.refusal.empty() ? 0 : 1;
        if (why.empty()) why = answer.refusal;
    }
    if (diverged > 0)
        errors << "collidoscope: --sweep: at " << diverged << (diverged == 1 ? " point" : " points")
               << " a number left the finite ones; the cell is empty there\n";
    if (refused > 0)
        errors << "collidoscope: --sweep: " << refused << (refused == 1 ? " point was" : " points were")
               << " refused by the demo; the first: " << why << '\n';
}

/// The table goes to the standard output unless that has the picture.
void write(const Sweep& sweep, const CommandLine& line, const Headless& with) {
    const bool showsPicture = line.screenshot == kStandardStream;
    if (line.csv == kStandardStream || (line.csv.empty() && !showsPicture))
        with.out << sweepTable(sweep) << std::flush;
    else if (!line.csv.empty())
        writeFile(line.csv, sweepTable(sweep));
    if (line.screenshot.empty() || !with.pictures) return;
    const std::vector<std::uint8_t> picture = with.pictures->takeSweep(sweep, line);
    const std::string_view bytes(reinterpret_cast<const char*>(picture.data()), picture.size());
    if (showsPicture)
        with.out << bytes << std::flush;
    else
        writeFile(line.screenshot, bytes);
}

}  // namespace

ExitStatus runSweep(const CommandLine& line, const Headless& with) {
    checkPicture(line.screenshot);
    checkOutputFile(line.csv, "--csv");
    MeshLibrary meshes;
    meshes.onProgress(terminalProgress());
    const std::unique_ptr<Session> session = openSession(*demoOf(line), line, meshes, with.demoSetup);
    checkFramesAreReached(line, *session, line.frames);
    const SweepPlan plan = planOf(*session, line);
    Sweep sweep(plan, sweepStart(*session, plan));
    bool whole = false;
    {
        std::optional<StopRequest::StopHandler> handler;
        if (with.stop) handler.emplace(*with.stop);
        sweep.begin(line.threads);
        whole = follow(sweep, with.stop);
        if (!whole) sweep.cancel();
        sweep.wait();
    }
    refuseInputs(sweep);
    reportFrames(line, *session, with.errors);
    write(sweep, line, with);
    reportGaps(sweep, with.errors);
    if (!whole)
        throw RunStopped(std::string(session->info().name) + ": stopped after " + std::to_string(sweep.done()) +
                         " of " + std::to_string(sweep.plan().count()) + " points");
    return ExitStatus::Done;
}

}  // namespace collidoscope::app
