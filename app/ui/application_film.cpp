// Films of the run that is shown: asked for in a sheet, made between frames, told of when they are there.

#include <filesystem>
#include <utility>

#include "app/ui/application.h"

namespace collidoscope::app {
namespace {

constexpr double kFilmSeconds = 0.02;  ///< of a frame of the window

}  // namespace

void Application::askForFilm() {
    if (film_) return say(NoticeKind::Info, "A film is being made; the next can be asked for once it is there.");
    if (beneath_) return say(NoticeKind::Info, "Esc leads back to the demo, which can be filmed.");
    if (!session().demo().moves())
        return say(NoticeKind::Info, "This demo has no clock, so a film would stand still. " +
                                         keysOf(CommandId::Screenshot) + " saves a picture.");
    const Box& scene = layout_.scene;
    filmDialog_.ask(session(), {static_cast<int>(scene.width), static_cast<int>(scene.height)}, pictureFolder_);
    state_.film = true;
    state_.drawer = Drawer::None;
}

/// Copies of the runs go through their frames again; those of the window stay where they are.
void Application::beginFilm(const Ui& ui) {
    const FilmWish wanted = *std::exchange(filmWanted_, std::nullopt);
    if (film_) return;
    try {
        std::filesystem::create_directories(pictureFolder_);
        film_ = std::make_unique<FilmTask>(wanted, panes_, paneFrame(ui), window_.now());
    } catch (const std::exception& error) {
        say(NoticeKind::Error, "The film cannot be made: " + std::string(error.what()));
    }
    settling_ = kSettlingFrames;
}

void Application::workOnFilm(const Ui& ui) {
    if (filmWanted_) beginFilm(ui);
    if (!film_) return;
    try {
        if (film_->work(platform_, kFilmSeconds)) return;
        const std::string path = film_->file().string();
        say(NoticeKind::Success, onSaved_ ? onSaved_(film_->file()) + "\n" + film_->summary() + "."
                                          : "Saved " + path + "\n" + film_->summary() + ".");
        if (!onSaved_) window_.setClipboard(path);
    } catch (const std::exception& error) {
        say(NoticeKind::Error, "The film was given up: " + std::string(error.what()));
    }
    film_.reset();
    settling_ = kSettlingFrames;
}

}  // namespace collidoscope::app
