// Pictures and tables that the application saves.

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/files/file_io.h"
#include "app/files/folders.h"
#include "app/headless/csv.h"
#include "app/ui/application.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {

/// Offers the picture to other programs.
std::string Application::pictureSaved(const std::filesystem::path& path) {
    const bool copied = copyPicture(path);
    if (!copied) window_.setClipboard(path.string());
    return "Saved " + path.string() +
           (copied ? "\nThe picture is in the clipboard, too."
                   : "\nIts path is in the clipboard. With xclip, or wl-clipboard on Wayland, the picture would be.");
}

/// On white, whatever the theme of the window.
void Application::saveFigure(const Ui& ui) {
    try {
        PaneFrame frame = paneFrame({projectorTheme(), ui.fonts, ui.scale});
        std::filesystem::create_directories(pictureFolder_);
        const std::string stem = std::string(session().info().name) + " " + std::to_string(session().frame());
        const auto path = freshPath(pictureFolder_, stem, ".svg");
        writeFile(path, pane().figure(frame));
        if (!onSaved_) window_.setClipboard(path.string());
        say(NoticeKind::Success,
            onSaved_ ? onSaved_(path)
                     : "Saved " + path.string() + "\nIts lines and words are vectors, its text has 8 points on paper.");
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    settling_ = std::max(settling_, 2);
}

void Application::savePicture(const Ui& ui) {
    if (pictureWanted_ == WantedPicture::Figure) {
        pictureWanted_ = WantedPicture::None;
        return saveFigure(ui);
    }
    const bool alone = std::exchange(pictureWanted_, WantedPicture::None) == WantedPicture::Scene;
    savePng([&] { return alone ? scenePicture(ui) : target_.read(); },
            std::string(session().info().name) + " " + std::to_string(session().frame()));
}

void Application::savePng(const std::function<Image()>& take, std::string stem) {
    std::replace(stem.begin(), stem.end(), '/', '-');
    try {
        std::filesystem::create_directories(pictureFolder_);
        const auto path = freshPath(pictureFolder_, stem, ".png");
        writePng(take(), path);
        say(NoticeKind::Success, onSaved_ ? onSaved_(path) : pictureSaved(path));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    settling_ = std::max(settling_, 2);
}

void Application::savePlot(const Ui& ui) {
    const PlotFigure figure = std::move(*std::exchange(plotWanted_, std::nullopt));
    const auto take = [&] {
        constexpr float kWidth = 960.0f, kHeight = 540.0f;  // px at 100 %
        const ImVec2 size{std::round(ui.px(kWidth)), std::round(ui.px(kHeight))};
        RenderTarget target;
        target.resize({static_cast<int>(size.x), static_cast<int>(size.y)});
        target.bind();
        platform_.renderBeside(target.size(), [&](ImDrawList& list) {
            list.AddRectFilled({0, 0}, size, packed(ui.theme.panel));
            paintPlotFigure(list, ui, figure, size);
        });
        return target.read();
    };
    const std::string first = figure.curves.empty() ? "plot" : figure.curves.front().name;
    savePng(take, std::string(session().info().name) + " " + first);
}

void Application::exportMeasures(const ExportMeasures& wanted) {
    const std::string table = historyTable(session(), wanted.names);
    const std::string count = formatCount(session().frames().size()) + " frames";
    if (!wanted.toFile) {
        window_.setClipboard(table);
        say(NoticeKind::Success, "Copied " + count + " as CSV.");
        return;
    }
    try {
        std::filesystem::create_directories(pictureFolder_);
        std::string stem =
            std::string(session().info().name) + " " + wanted.names.front() + " " + std::to_string(session().frame());
        std::replace(stem.begin(), stem.end(), '/', '-');
        const auto path = freshPath(pictureFolder_, stem, ".csv");
        writeFile(path, table);
        say(NoticeKind::Success, onSaved_ ? onSaved_(path) : "Saved " + count + " as " + path.string());
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

}  // namespace collidoscope::app
