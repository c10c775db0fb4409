#pragma once
/// The place of a chart on the picture, and the map between its pixels and its numbers.

#include <optional>
#include <span>
#include <string>

#include "app/view/label_layout.h"
#include "demos/chart.h"
#include "demos/mouse_and_keys.h"

namespace collidoscope::app {

/// How far a number lies along an axis, 0 at the first number of its range .. 1 at the last; none for what the axis
/// cannot show: no number, or one that is not above zero where it is logarithmic.
std::optional<double> shareAlong(const demos::ChartAxis& axis, double number);
double numberAlong(const demos::ChartAxis& axis, double share);

struct ChartBox {
    PixelRect plate{};  ///< all that the chart covers
    PixelRect plot{};   ///< what its axes enclose
    demos::ChartAxis x{}, y{};
    bool takesPointer = false;
    std::string handle{};  ///< that presses in it drag

    /// Also beside the plot, though not far: a number of any size has a pixel.
    std::optional<geometry::Vec2f> pixelOf(const geometry::Vec2d& numbers) const;
    /// Position in the plot of its nearest pixel.
    geometry::Vec2d numbersAt(const geometry::Vec2f& pixel) const;
};

/// The chart whose plate holds the pixel, by its place in the list.
std::optional<std::size_t> chartAt(std::span<const ChartBox> charts, const geometry::Vec2f& pixel);

}  // namespace collidoscope::app
