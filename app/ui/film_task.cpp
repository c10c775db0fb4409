#include "app/ui/film_task.h"

#include <chrono>
#include <utility>

#include "app/headless/terminal.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

std::string picturesText(std::uint64_t count) { return formatCount(count) + (count == 1 ? " picture" : " pictures"); }

}  // namespace

FilmTask::FilmTask(const FilmWish& wish, std::unique_ptr<Session> run, const CameraState& camera, const PaneFrame& look,
                   double now)
    : file_(wish.file),
      range_(wish.range),
      timing_(timingOf(wish.range, static_cast<double>(run->demo().stepLength()))),
      theme_(look.theme),
      fonts_(look.fonts),
      viewport_{0.0f, 0.0f, static_cast<float>(wish.size.width), static_cast<float>(wish.size.height),
                look.viewport.contentScale},
      options_(look.options),
      writer_(openFilm(wish.file, timing_.rate, timing_.count)),
      started_(now) {
    run->setPlaying(false);
    pane_.show(std::move(run));
    pane_.interaction().setCameraState(camera);
    pane_.session().seekInParts(timing_.frameOf(0));
}

bool FilmTask::isAtPicture() const { return pane_.session().frame() == timing_.frameOf(next_); }

bool FilmTask::work(ImGuiPlatform& platform, double seconds) {
    const auto start = std::chrono::steady_clock::now();
    const auto isOver = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds;
    };
    writer_.check();
    if (isClosing_) return !writer_.isDone();
    Session& run = pane_.session();
    do {
        if (run.seeking()) run.advance(0.0);
        if (run.seeking()) continue;
        if (!isAtPicture()) {
            endedEarly_ = run.fault().empty() ? "the run ends at frame " + std::to_string(run.frame()) : run.fault();
            break;
        }
        if (!writer_.hasRoom()) return true;
        pane_.interaction().update(0.0, run, viewport_);
        writer_.add(
            pane_.picture(platform, {.theme = theme_, .fonts = fonts_, .viewport = viewport_, .options = options_}));
        if (++next_ == timing_.count) break;
        run.seekInParts(timing_.frameOf(next_));
    } while (!isOver());
    if (next_ < timing_.count && endedEarly_.empty()) return true;
    writer_.finish();
    isClosing_ = true;
    return true;
}

Progress FilmTask::progress(double now) const {
    const Session& run = pane_.session();
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
