#pragma once
/// Films of the shown run: set up in a sheet, made between the frames of the window, announced when they are
/// there. Copies of the runs go through their frames again; those of the window stay where they are.

#include <memory>
#include <optional>
#include <span>

#include "app/ui/film_task.h"
#include "app/ui/panels/film_panel.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class FilmTool {
public:
    explicit FilmTool(Workbench& bench) : bench_(bench) {}

    /// Opens the sheet.
    void ask();
    /// Makes a film of the run that is shown, from where it is looked at, in parts between frames.
    void begin(const FilmRequest& wanted) { wanted_ = wanted; }
    /// Gives up the film that is being made; false when there is none.
    bool cancel();
    /// The film that is being made; null: there is none.
    const FilmTask* task() const { return task_.get(); }
    /// A film is being made, or will be from the end of the frame on.
    bool isBusy() const { return task_ || wanted_; }
    std::optional<Progress> progress() const;

    void draw(const Ui& ui);
    /// A part of the work; the platform must have begun a frame. `look`: how a film that begins is drawn.
    void work(const PaneFrame& look);
    /// The film is lost with the context of OpenGL.
    void restoreOpenGl() { task_.reset(); }

    static std::span<const Command> commands();

private:
    void start(const PaneFrame& look);

    Workbench& bench_;
    std::optional<FilmRequest> wanted_{};
    std::unique_ptr<FilmTask> task_{};
    FilmDialog dialog_{};
};

}  // namespace collidoscope::app
