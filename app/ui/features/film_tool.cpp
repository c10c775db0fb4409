#include "app/ui/features/film_tool.h"

#include <filesystem>
#include <utility>

#include "app/ui/features/features.h"
#include "app/widgets/icons.h"

namespace collidoscope::app {
namespace {

constexpr double kFilmSeconds = 0.02;  ///< of a frame of the window

}  // namespace

void FilmTool::ask() {
    if (task_) return bench_.notify("A film is being made; the next one can begin once it is complete.");
    if (bench_.beneath)
        return bench_.notify("The steps inside two shapes cannot be filmed. Esc leads back to the demo, which can.");
    if (!bench_.session().demo().moves())
        return bench_.notify("This demo has no clock, so a film would stand still. " + keysOf(CommandId::Screenshot) +
                             " saves a picture.");
    const Box& scene = bench_.layout.scene;
    dialog_.ask(bench_.session(), {static_cast<int>(scene.width), static_cast<int>(scene.height)}, bench_.folder);
    bench_.state.film = true;
    bench_.state.drawer = Drawer::None;
}

bool FilmTool::cancel() {
    if (!task_) return false;
    bench_.notify(task_->file().filename().string() + " was given up; no film was saved.");
    task_.reset();
    return true;
}

std::optional<Progress> FilmTool::progress() const {
    return task_ ? std::optional(task_->progress(bench_.window.now())) : std::nullopt;
}

void FilmTool::draw(const Ui& ui) {
    if (const auto wanted = dialog_.draw(ui, bench_.session(), bench_.state.film)) begin(*wanted);
}

void FilmTool::start(const PaneFrame& look) {
    const FilmRequest wanted = *std::exchange(wanted_, std::nullopt);
    if (task_) return;
    try {
        std::filesystem::create_directories(bench_.folder);
        task_ = std::make_unique<FilmTask>(wanted, bench_.panes, look, bench_.window.now());
    } catch (const std::exception& error) {
        bench_.say(NoticeKind::Error, "The film cannot be made: " + std::string(error.what()));
    }
    bench_.refresh();
}

void FilmTool::work(const PaneFrame& look) {
    if (wanted_) start(look);
    if (!task_) return;
    try {
        if (task_->work(bench_.platform, kFilmSeconds)) return;
        const std::string path = task_->file().string();
        bench_.say(NoticeKind::Success,
                   (bench_.onSaved ? bench_.onSaved(task_->file()) : "Saved " + path) + "\n" + task_->summary() + ".");
        if (!bench_.onSaved) bench_.window.setClipboard(path);
    } catch (const std::exception& error) {
        bench_.say(NoticeKind::Error, "The film could not be finished: " + std::string(error.what()));
    }
    task_.reset();
    bench_.refresh();
}

std::span<const Command> FilmTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(SaveFilm, "Window", "Save a film", icon::kFilm, {control(KeyCode::M)},
                "film, movie, video, record, recording, animation, GIF, APNG, MP4, WebM, export",
                [](Features& all) { all.film.ask(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
