#pragma once
/// A small plot of curves over frames: axes, ticks, several series, a read-out under the mouse.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace collidoscope::app {

struct PlotSeries {
    std::string_view name{};
    std::span<const float> values{};  ///< one per frame; NaN leaves a gap
    ImU32 color = 0;
};

struct PlotSpec {
    std::span<const std::uint64_t> frames{};
    std::span<const PlotSeries> series{};
    /// The same measures of another run, at frames of their own, as dashed curves; may be empty.
    std::span<const std::uint64_t> otherFrames{};
    std::span<const PlotSeries> others{};
    std::string_view unit{};
    double stepLength = 1.0 / 60.0;  ///< s
    std::uint64_t present = 0;       ///< the frame that the scene shows
    float height = 96.0f;            ///< px at 100 %
};

/// Requests of the buttons in the corner and of the menu of the right mouse button.
enum class PlotAction { None, Resize, Copy, Save };

struct PlotAnswer {
    bool seek = false;  ///< the user points at a frame with the button held
    std::uint64_t frame = 0;
    PlotAction wish = PlotAction::None;
};

PlotAnswer plot(const Ui& ui, const char* id, const PlotSpec& spec, bool expanded);
/// Colours by place in the list, of the theme, told apart in both themes.
ImU32 seriesColor(const Ui& ui, std::size_t index);

}  // namespace collidoscope::app
