#pragma once
/// A chart as data: numbers on two axes, curves, and bars or cells. It lies flat over the scene, beside what it is
/// about, and has no place in the world; the canvas gives it its place, its numbers along the axes and its colours.
///
///     canvas.charts(std::array{Chart{.title = "Cost of a ray",
///                                    .x = {.title = "triangles", .range = {10, 1e4}, .scale = Scale::Logarithmic},
///                                    .y = {.title = "tests", .range = {10, 1e4}, .scale = Scale::Logarithmic},
///                                    .series = {{.name = "by the tree", .style = kTree, .points = points}}}});

#include <cstdint>
#include <string>
#include <vector>

#include "demos/parameters.h"
#include "demos/style.h"
#include "geometry/base/vec.h"

namespace collidoscope::demos {

/// s: how far the samples of a curve over time lie apart: one for each frame of 1/60 s, however rounded, and no more
/// where steps are shorter.
inline constexpr double kBetweenSamples = 0.9 / 60;

struct ChartAxis {
    std::string title{};            ///< what is counted, with its unit: "time, s"
    Range<double> range{0.0, 1.0};  ///< its first number stands on the left, or at the bottom, also when it is larger
    Scale scale = Scale::Linear;    ///< logarithmic: both ends are above zero
    /// Names on the axis instead of numbers: name i stands at i.
    std::vector<std::string> names{};
};

/// The sign at each point of a curve. Curves that cross are told apart by it in every light.
enum class Marker : std::uint8_t { None, Circle, Square, Triangle, Diamond, Plus, Cross };

struct ChartSeries {
    std::string name{};  ///< for the key below the title; empty: it has none
    Style style{};       ///< a width of 0 leaves the line away
    Marker marker = Marker::None;
    /// Joined in their order. What lies outside is cut off at the edge; a point that is no number, or not above zero on
    /// a logarithmic axis, makes a gap.
    std::vector<geometry::Vec2d> points{};
};

/// A rectangle in the numbers of both axes; what lies outside is cut off.
struct ChartBox {
    Range<double> x{}, y{};
};
/// Bars of a diagram, or cells of a table.
struct ChartBoxes {
    std::string name{};  ///< for the key
    Style style{};       ///< Wire: their outlines, as wide as the style says
    std::vector<ChartBox> boxes{};
};

struct Chart {
    std::string title{};
    ChartAxis x{}, y{};
    std::vector<ChartBoxes> boxes{};  ///< below the curves, in their order
    std::vector<ChartSeries> series{};
    bool equalScale = false;    ///< a unit is as long across as upwards: shapes keep their shape
    bool takesPointer = false;  ///< a press in it is told to the demo as Pointer::chart
    std::string handle{};       ///< that presses in it drag: its x and y are the numbers of both axes; empty: none
};

}  // namespace collidoscope::demos
