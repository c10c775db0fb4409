#pragma once
/// A picture of a single plot: title, names of the curves, axes and curves. It owns its data, so that it can be painted
/// after the window's frame is complete.

#include <string>
#include <vector>

#include "app/widgets/plot_curves.h"

namespace collidoscope::app {

struct PlotFigure {
    struct Curve {
        std::string name{};
        std::vector<float> values{};
        ImU32 color = 0;
        bool onRight = false;
    };
    /// Another run, whose curves are dashed.
    struct OtherRun {
        std::string name{};
        std::vector<std::uint64_t> frames{};
        std::vector<Curve> curves{};
        std::uint64_t spacing = 0;
    };
    std::string title{};
    std::vector<std::uint64_t> frames{};
    std::vector<Curve> curves{};
    std::vector<OtherRun> others{};
    std::string unit{}, rightUnit{};
    std::uint64_t spacing = 0;       ///< see PlotSpec
    double stepLength = 1.0 / 60.0;  ///< s
    std::uint64_t present = 0;
    PlotView view{};  ///< the part that is shown
};

PlotFigure figureOf(std::string title, const PlotSpec& spec, const PlotView& view);
/// Paints the figure into a rectangle of that size, px, whose upper left corner is the origin.
void paintPlotFigure(ImDrawList& list, const Ui& ui, const PlotFigure& figure, ImVec2 size);

}  // namespace collidoscope::app
