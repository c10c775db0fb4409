#include "app/ui/film_task.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "app/headless/terminal.h"
#include "app/session/variation.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

/// One core is left to the window.
unsigned threadsBeside() { return std::max(2u, std::thread::hardware_concurrency()) - 1u; }

std::string picturesText(std::uint64_t count) { return formatCount(count) + (count == 1 ? " picture" : " pictures"); }

}  // namespace

FilmTask::FilmTask(const FilmRequest& request, const SideBySide& shown, const PaneFrame& look, double now)
    : file_(request.file),
      range_(request.range),
      timing_(timingOf(request.range, static_cast<double>(shown.active().session().demo().stepLength()))),
      theme_(look.theme),
      fonts_(look.fonts),
      viewport_{0.0f, 0.0f, static_cast<float>(request.size.width), static_cast<float>(request.size.height),
                look.viewport.contentScale},
      options_(look.options),
      writer_(openFilm(request.file, timing_.rate, timing_.count), threadsBeside()),
      started_(now) {
    copy(shown);
    panes_.active().session().seekInParts(timing_.frameOf(0));
}

void FilmTask::copy(const SideBySide& shown) {
    std::vector<std::unique_ptr<Session>> runs;
    for (const Session* run : shown.sessions()) runs.push_back(replayOf(*run));
    panes_.active().show(std::move(runs.front()));
    runs.erase(runs.begin());
    Lineup lineup = shown.lineup();
    lineup.sharesClock = true;  // a film has one clock
    if (!runs.empty()) panes_.begin(std::move(runs), lineup);
    for (std::size_t i = 0; i < panes_.count(); ++i) panes_.pane(i).interaction().setCameraState(shown.cameraOf(i));
}

bool FilmTask::arrives() {
    panes_.advance(0.0);
    return !panes_.active().session().seeking() && !panes_.isFollowing();
}

Image FilmTask::draw(ImGuiPlatform& platform) {
    const PaneFrame frame{.theme = theme_, .fonts = fonts_, .viewport = viewport_, .options = options_};
    for (std::size_t i = 0; i < panes_.count(); ++i) panes_.pane(i).interaction().refresh(panes_.pane(i).session());
    return panes_.compares() ? sideBySidePicture(panes_, platform, frame) : panes_.active().picture(platform, frame);
}

bool FilmTask::work(ImGuiPlatform& platform, double seconds) {
    const auto start = std::chrono::steady_clock::now();
    const auto isOver = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds;
    };
    writer_.check();
    if (isClosing_) return !writer_.isDone();
    Session& run = panes_.active().session();
    do {
        if (!arrives()) continue;
        if (run.frame() != timing_.frameOf(next_)) {
            endedEarly_ = run.fault().empty() ? "the run ends at frame " + std::to_string(run.frame()) : run.fault();
            break;
        }
        if (!writer_.hasRoom()) return true;
        writer_.add(draw(platform));
        if (++next_ == timing_.count) break;
        run.seekInParts(timing_.frameOf(next_));
    } while (!isOver());
    if (next_ < timing_.count && endedEarly_.empty()) return true;
    writer_.finish();
    isClosing_ = true;
    return true;
}

Progress FilmTask::progress(double now) const {
    const Session& run = panes_.active().session();
    Progress progress{.title = "Filming " + file_.filename().string()};
    const double all = static_cast<double>(timing_.count);
    double done = static_cast<double>(next_) / all;
    if (next_ == 0 && run.seeking()) {
        progress.details = "running to frame " + std::to_string(timing_.from);
        done = static_cast<double>(run.frame()) / static_cast<double>(range_.to + 1);
    } else if (isClosing_) {
        progress.details = "writing the last pictures";
    } else {
        progress.details = frameProgressText(run.frame(), timing_.frameOf(timing_.count - 1), done, now - started_);
    }
    progress.done = static_cast<float>(done);
    return progress;
}

std::string FilmTask::summary() const {
    std::string text = picturesText(next_) + ", " + formatNumber(static_cast<double>(next_) / timing_.rate, 3) + " s";
    if (!endedEarly_.empty()) text += ". It ends earlier than asked for: " + endedEarly_;
    return text;
}

}  // namespace collidoscope::app
