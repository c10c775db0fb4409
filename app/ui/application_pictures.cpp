// Pictures and tables that the application saves.

#include <cmath>
#include <utility>

#include "app/files/file_io.h"
#include "app/headless/csv.h"
#include "app/system/picture_clipboard.h"
#include "app/ui/application.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {

/// Offers the picture to other programs.
std::string Application::pictureSaved(const std::filesystem::path& path) {
    const bool copied = copyPicture(path);
    if (!copied) bench_.window.setClipboard(path.string());
    return "Saved " + path.string() +
           (copied ? "\nThe picture is in the clipboard, too."
                   : "\nIts path is in the clipboard. With xclip, or wl-clipboard on Wayland, the picture would be.");
}

/// On white, whatever the theme of the window.
void Application::saveFigure(const Ui& ui) {
    bench_.save(
        std::string(session().info().name) + " " + std::to_string(session().frame()), ".svg",
        [&](const auto& path) {
            writeFile(path, pane().figure(paneFrame({projectorTheme(), ui.fonts, ui.scale})));
        },
        [&](const auto& path) {
            bench_.window.setClipboard(path.string());
            return "Saved " + path.string() + "\nIts lines and words are vectors, its text has 8 points on paper.";
        });
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
    bench_.save(
        std::move(stem), ".png", [&](const auto& path) { writePng(take(), path); },
        [&](const auto& path) { return pictureSaved(path); });
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
    bench_.saveTable(
        historyTable(session(), wanted.names), formatCount(session().frames().size()) + " frames",
        std::string(session().info().name) + " " + wanted.names.front() + " " + std::to_string(session().frame()),
        wanted.toFile);
}

}  // namespace collidoscope::app
