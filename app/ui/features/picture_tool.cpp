#include "app/ui/features/picture_tool.h"

#include <cmath>
#include <utility>

#include "app/files/file_io.h"
#include "app/headless/csv.h"
#include "app/system/picture_clipboard.h"
#include "app/ui/features/features.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {

std::string PictureTool::frameName() const {
    const Session& session = bench_.session();
    return std::string(session.info().name) + " " + std::to_string(session.frame());
}

void PictureTool::work(const Ui& ui, const RenderTarget& window) {
    const std::optional<Kind> wanted = std::exchange(wanted_, std::nullopt);
    if (wanted == Kind::Figure)
        saveFigure(ui);
    else if (wanted)
        savePng([&] { return wanted == Kind::Scene ? scenePicture(ui) : window.read(); }, frameName());
    if (const auto plot = std::exchange(plot_, std::nullopt)) savePlot(ui, *plot);
}

/// Offers the picture to other programs.
std::string PictureTool::pictureSaved(const std::filesystem::path& path) {
    const bool copied = copyPicture(path);
    if (!copied) bench_.window.setClipboard(path.string());
    return "Saved " + path.string() +
           (copied ? "\nThe picture is in the clipboard, too."
                   : "\nIts path is in the clipboard. With xclip, or wl-clipboard on Wayland, the picture would be.");
}

/// The picture on white, independent of the theme of the window.
void PictureTool::saveFigure(const Ui& ui) {
    bench_.save(
        frameName(), ".svg",
        [&](const auto& path) {
            const PaneFrame frame = bench_.paneFrame({projectorTheme(), ui.fonts, ui.scale});
            writeFile(path, bench_.pane().figure(frame));
        },
        [&](const auto& path) {
            bench_.window.setClipboard(path.string());
            return "Saved " + path.string() + "\nIts lines and words are vectors, its text has 8 points on paper.";
        });
}

/// Without panels: of a comparison the panes with their titles.
Image PictureTool::scenePicture(const Ui& ui) {
    PaneFrame frame = bench_.paneFrame(ui);
    if (!bench_.panes.compares()) return bench_.pane().picture(bench_.platform, frame);
    frame.viewport = bench_.sceneViewport();
    return sideBySidePicture(bench_.panes, bench_.platform, frame);
}

void PictureTool::savePng(const std::function<Image()>& take, std::string stem) {
    bench_.save(
        std::move(stem), ".png", [&](const auto& path) { writePng(take(), path); },
        [&](const auto& path) { return pictureSaved(path); });
}

void PictureTool::savePlot(const Ui& ui, const PlotFigure& figure) {
    const auto take = [&] {
        constexpr float kWidth = 960.0f, kHeight = 540.0f;  // px at 100 %
        const ImVec2 size{std::round(ui.px(kWidth)), std::round(ui.px(kHeight))};
        RenderTarget target;
        target.resize({static_cast<int>(size.x), static_cast<int>(size.y)});
        target.bind();
        bench_.platform.renderBeside(target.size(), [&](ImDrawList& list) {
            list.AddRectFilled({0, 0}, size, packed(ui.theme.panel));
            paintPlotFigure(list, ui, figure, size);
        });
        return target.read();
    };
    const std::string first = figure.curves.empty() ? "plot" : figure.curves.front().name;
    savePng(take, std::string(bench_.session().info().name) + " " + first);
}

void PictureTool::exportMeasures(const ExportMeasures& wanted) {
    const Session& session = bench_.session();
    const std::string stem =
        std::string(session.info().name) + " " + wanted.names.front() + " " + std::to_string(session.frame());
    bench_.saveTable(historyTable(session, wanted.names), formatCount(session.frames().size()) + " frames", stem,
                     wanted.toFile);
}

std::span<const Command> PictureTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(Screenshot, "Window", "Save and copy a picture", icon::kCamera,
                {plain(KeyCode::F12), control(KeyCode::S)}, "export, screenshot, image, PNG, share",
                [](Features& all) { all.pictures.ask(PictureTool::Kind::Window); }),
        Command(ScenePicture, "Window", "Save and copy the scene alone", icon::kCamera, {shift(KeyCode::F12)}, "",
                [](Features& all) { all.pictures.ask(PictureTool::Kind::Scene); }),
        Command(SaveFigure, "Window", "Save a figure for print, SVG", icon::kCamera, {}, "",
                [](Features& all) { all.pictures.ask(PictureTool::Kind::Figure); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
