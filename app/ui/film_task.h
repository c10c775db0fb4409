#pragma once
/// A film that is made in the window: copies of the runs that are shown go through their frames again, a few of them
/// between two frames of the window, and each is drawn by itself. Nothing is grabbed off the window, which stays alive
/// meanwhile.

#include <filesystem>
#include <memory>
#include <string>

#include "app/film/film_pictures.h"
#include "app/film/film_writer.h"
#include "app/pane/side_by_side.h"
#include "app/ui/panels/notices.h"

namespace collidoscope::app {

/// The settings of a film.
struct FilmRequest {
    std::filesystem::path file{};
    FilmRange range{};
    PixelSize size{};
};

class FilmTask {
public:
    /// Copies the runs that `shown` has beside each other, or its only one, with their cameras; `look` tells theme and
    /// switches. Throws UsageError and FileError for a file that cannot be made.
    FilmTask(const FilmRequest& request, const SideBySide& shown, const PaneFrame& look, double now);

    /// A part of the work, about so long and a picture at most more; false once the film is whole. The platform must
    /// have begun a frame. Throws FileError.
    bool work(ImGuiPlatform& platform, double seconds);
    Progress progress(double now) const;
    const std::filesystem::path& file() const { return file_; }
    /// "180 pictures, 6 s"; how it ended, if that was earlier than it was asked for.
    std::string summary() const;

private:
    void copy(const SideBySide& shown);
    /// Goes on towards the next picture; true once all runs are there.
    bool arrives();
    Image draw(ImGuiPlatform& platform);

    std::filesystem::path file_;
    FilmRange range_;
    FilmTiming timing_;
    SideBySide panes_{};
    const Theme& theme_;
    const Fonts& fonts_;
    Viewport viewport_;
    ViewOptions options_;
    FilmWriter writer_;
    std::uint64_t next_ = 0;  ///< picture
    bool isClosing_ = false;
    std::string endedEarly_{};
    double started_;  ///< s
};

}  // namespace collidoscope::app
