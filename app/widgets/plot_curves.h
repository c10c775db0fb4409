#pragma once
/// Paints the curves of a plot and its axes, in the window or in a picture of the plot alone.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/plot_view.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

struct PlotSeries {
    std::string_view name{};
    std::span<const float> values{};  ///< one per frame; NaN leaves a gap
    ImU32 color = 0;
    bool onRight = false;  ///< its unit is that of the axis on the right
};

/// The same measures of another run, at frames of their own: dashed curves.
struct PlotRun {
    std::string_view name{};
    std::span<const std::uint64_t> frames{};
    std::span<const PlotSeries> series{};
    std::uint64_t spacing = 0;  ///< see PlotSpec
};

struct PlotSpec {
    std::span<const std::uint64_t> frames{};
    std::span<const PlotSeries> series{};
    std::span<const PlotRun> others{};
    std::string_view unit{};
    std::string_view rightUnit{};    ///< of the curves on the right
    std::uint64_t spacing = 0;       ///< frames that are further apart leave a gap between them; 0: none do
    double stepLength = 1.0 / 60.0;  ///< s
    std::uint64_t present = 0;       ///< the frame that the scene shows
    bool isPlaying = false;          ///< the present frame stays in sight
    float height = 96.0f;            ///< px at 100 %

    bool hasRight() const;
    std::string_view unitOf(const PlotSeries& one) const { return one.onRight ? rightUnit : unit; }
};

/// Where the curves are, and the map from frames and values to pixels.
struct PlotArea {
    ImVec2 low{}, high{};  ///< px: upper left and lower right corner
    PlotScale frames{}, values{}, right{};
    bool restIsUnchanged = false;  ///< the axis of time ends before the run, of which the rest is left out

    float x(double frame) const;
    float y(const PlotSeries& series, double value) const;
    double shareAcross(float px) const;  ///< 0..1, of the nearest pixel of the area
    double frameAt(float px) const { return frames.numberAt(shareAcross(px)); }
    const PlotScale& scaleOf(const PlotSeries& series) const { return series.onRight ? right : values; }
};

/// All frames that the axis of time can show.
PlotRange wholeTime(const PlotSpec& spec, bool logarithmic);
/// Divides a room, px, into the curves and what stands around them, for the part that is seen.
PlotArea plotArea(const Ui& ui, const PlotSpec& spec, const PlotView& view, ImVec2 low, ImVec2 high);
/// Axes, curves and the mark of the present frame. The spec must have frames.
void paintPlot(ImDrawList& list, const Ui& ui, const PlotSpec& spec, const PlotArea& area);

}  // namespace collidoscope::app
