#include "app/ui/features/run_observer.h"

#include "app/headless/terminal.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {

void RunObserver::begin() {
    seek_.reset();
    slowSteps_.forget();
    reportedFault_.clear();
}

/// The switch holds for all runs that are shown.
void RunObserver::watchEnergy() {
    const bool watches = bench_.state.view.energy;
    bench_.demoSession().setWatchesEnergy(watches);
    bench_.runs().forOthers([=](Session& other) { other.setWatchesEnergy(watches); });
}

void RunObserver::watch() {
    watchEnergy();
    watchSteps();
    watchConditions();
    watchBranches();
    if (bench_.demoSession().fault() == reportedFault_) return;
    markFaultReported();
    if (reportedFault_.empty()) return;
    bench_.say(NoticeKind::Error, "Paused on the last good frame. " + reportedFault_);
    bench_.refresh();  // a new card takes some frames to appear, and nothing else moves by then
}

/// Shows a message while steps take long, because the window then responds late without another sign of the reason.
void RunObserver::watchSteps() {
    const Session& session = bench_.demoSession();
    const double seconds = session.playing() ? session.stepSeconds() : 0.0;
    if (slowSteps_.shouldReport(seconds))
        bench_.say(NoticeKind::Warning, slowStepWords(seconds, static_cast<double>(session.demo().stepLength())));
}

/// Says why the run has stopped by itself.
void RunObserver::watchConditions() {
    const std::optional<WatchHit> stop = bench_.demoSession().takeStop();
    if (!stop || !bench_.demoSession().fault().empty()) return;
    std::string text = "Stopped at frame " + std::to_string(stop->frame) + ", " + formatNumber(stop->time, 4) +
                       " s: " + stop->text + ".";
    for (const auto& value : stop->values)
        if (value.first != "t" && value.first != "frame") text += "\n" + value.first + " is " + value.second + ".";
    bench_.notices.add(NoticeKind::Info, text, Offer{"Ten steps back", CommandId::TenStepsBack});
    bench_.refresh();
}

/// Tells when a frame has come out otherwise than before, and what the demo has refused; true when there was something.
bool RunObserver::reportDefects(Session& run, const std::string& whose) {
    const auto frame = run.takeMismatch();
    if (frame)
        bench_.say(NoticeKind::Error, whose + "Frame " + std::to_string(*frame) +
                                          " was reached again and came out otherwise than before. This is a defect of "
                                          "the demo: its step depends on something that is not in its state.");
    const auto refused = run.takeRefusal();
    if (refused) bench_.say(NoticeKind::Warning, whose + "An input of this run is left out, " + *refused);
    return frame || refused;
}

/// Tells when a branch has begun, too.
void RunObserver::watchBranches() {
    const auto begun = bench_.demoSession().takeNewBranch();
    if (begun)
        bench_.notify("A new branch begins at frame " + std::to_string(begun->from) + ". The old one, up to frame " +
                      std::to_string(begun->to) + ", stays: " + keysOf(CommandId::Undo) +
                      " or its lane below the timeline leads back.");
    if (reportDefects(bench_.demoSession(), "") || begun) bench_.refresh();
}

void RunObserver::watchOthers() {
    SideBySide& panes = bench_.runs();
    reportedFaults_.resize(panes.count());
    for (std::size_t i = 0; i < panes.count(); ++i) {
        Session& run = panes.pane(i).session();
        const bool isNewFault = run.fault() != reportedFaults_[i];
        reportedFaults_[i] = run.fault();
        if (i == panes.activeIndex()) continue;
        const std::optional<WatchHit> stop = run.takeStop();
        if (stop && panes.sharesClock()) bench_.demoSession().setPlaying(false);
        if (stop)
            bench_.notify(panes.title(i) + " stopped at frame " + std::to_string(stop->frame) + ": " + stop->text +
                          ".");
        if (isNewFault && !run.fault().empty())
            bench_.say(NoticeKind::Error, panes.title(i) + " stays on its last good frame. " + run.fault());
        if (reportDefects(run, panes.title(i) + ": ") || stop || isNewFault) bench_.refresh();
    }
}

void RunObserver::watchSeek() {
    if (bench_.demoSession().seeking() != seek_) {
        seek_ = bench_.demoSession().seeking();
        seekStarted_ = bench_.window.now();
    }
    if (onSeek) onSeek(bench_.demoSession());
}

void RunObserver::watchPictures(double seconds) {
    if (slowPictures_.shouldReport(seconds)) bench_.notify(slowPictureWords(seconds, bench_.facts, bench_.state.view));
}

std::optional<Progress> RunObserver::progress() const {
    constexpr double kQuietTime = 0.4;  // s: short seeks need no card
    const Session& session = bench_.demoSession();
    const auto& seeking = session.seeking();
    const double spent = bench_.window.now() - seekStarted_;
    if (!seeking || seeking != seek_ || spent < kQuietTime) return std::nullopt;
    const double done = session.seekShare();
    if (seeking->from == seeking->to)
        return Progress{.title = "Repeating what was done at frame " + std::to_string(seeking->to),
                        .details = "",
                        .done = static_cast<float>(done)};
    return Progress{.title = "Running to frame " + std::to_string(seeking->to),
                    .details = frameProgressText(session.frame(), seeking->to, done, spent),
                    .done = static_cast<float>(done)};
}

bool RunObserver::cancel() {
    Session& session = bench_.demoSession();
    if (!session.seeking()) return false;
    const std::string wanted = std::to_string(session.seeking()->to);
    session.stopSeeking();
    session.setPlaying(false);
    bench_.notify("Stopped at frame " + std::to_string(session.frame()) + " on the way to " + wanted + ".");
    return true;
}

}  // namespace collidoscope::app
