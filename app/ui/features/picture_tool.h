#pragma once
/// Pictures and tables that are saved for the user. A picture is asked for during a frame and taken at its end.

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/gl/image.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class PictureTool {
public:
    explicit PictureTool(Workbench& bench) : bench_(bench) {}

    enum class Kind { Window, Scene, Figure };
    void ask(Kind kind) { wanted_ = kind; }
    void askForPlot(const PlotFigure& figure) { plot_ = figure; }
    /// The numbers of a plot as CSV.
    void exportMeasures(const ExportMeasures& wanted);

    /// Saves the requested pictures from the frame that has been drawn into `window`.
    void work(const Ui& ui, const RenderTarget& window);

    static std::span<const Command> commands();

private:
    void saveFigure(const Ui& ui);
    void savePlot(const Ui& ui, const PlotFigure& figure);
    void savePng(const std::function<Image()>& take, std::string stem);
    Image scenePicture(const Ui& ui);
    std::string pictureSaved(const std::filesystem::path& path);
    /// Demo and frame, by which pictures are called.
    std::string frameName() const;

    Workbench& bench_;
    std::optional<Kind> wanted_{};
    std::optional<PlotFigure> plot_{};
};

}  // namespace collidoscope::app
