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
#include <utility>
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

/// The marker at each point of a curve. It distinguishes curves that cross, also without colours.
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

/// A measure of the demo as a curve over the last seconds. The demo keeps none of its values: who shows the chart has
/// those of the frames that were run, of a compared branch, too.
struct MeasuredCurve {
    std::string measure{};  ///< its name, as DemoBase::measure() gives it
    std::string name{};     ///< for the key; empty: it has none
    Style style{};
    double factor = 1.0;        ///< from the unit of the measure to that of the axis
    Marker end = Marker::None;  ///< at the present frame
    double turn = 0.0;          ///< a measure that goes around, as an angle does, jumps by so much: a gap; 0: none
};
/// x and y of a point of the demo (Measurements::point) as a curve through the frames of the last seconds.
struct MeasuredPath {
    std::string point{};  ///< its name, as DemoBase::measure() gives it
    std::string name{};   ///< for the key; empty: it has none
    Style style{};
};
/// The last seconds of the demo's run.
struct TimeSpan {
    double now = 0.0;   ///< s, by the clock of the demo (Measurements::clock), at this frame
    double span = 4.0;  ///< s, up to now

    Range<double> range() const { return {now > span ? now - span : 0.0, now > span ? now : span}; }
};

struct Chart {
    std::string title{};
    ChartAxis x{}, y{};
    std::vector<ChartBoxes> boxes{};  ///< below the curves, in their order
    std::vector<ChartSeries> series{};
    std::vector<MeasuredCurve> measured{};  ///< over `time`, above the other curves
    std::vector<MeasuredPath> paths{};      ///< of the seconds of `time`, below the other curves
    TimeSpan time{};
    bool growsToFit = true;     ///< a linear upright axis, until `measured` fits; else it is cut off
    bool equalScale = false;    ///< a unit is as long across as upwards: shapes keep their shape
    bool takesPointer = false;  ///< a press in it is told to the demo as Pointer::chart
    std::string handle{};       ///< that presses in it drag: its x and y are the numbers of both axes; empty: none
};

/// A chart of measures over the last seconds. Without a range the upright axis holds 0 and all of its curves.
inline Chart chartOverTime(std::string title, std::string unit, const TimeSpan& time,
                           const Range<double>& range = {0.0, 0.0}) {
    return {.title = std::move(title),
            .x = {.title = "time, s", .range = time.range()},
            .y = {.title = std::move(unit), .range = range},
            .time = time};
}

}  // namespace collidoscope::demos
