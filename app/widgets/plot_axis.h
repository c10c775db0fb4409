#pragma once
/// Round numbers for the axes of a plot.

#include <string>
#include <vector>

namespace collidoscope::app {

struct PlotRange {
    double low = 0.0;
    double high = 1.0;
    double span() const { return high - low; }
    bool operator==(const PlotRange&) const = default;
};

struct PlotTicks {
    double step = 1.0;
    std::vector<double> values{};       ///< within the range, ascending
    std::vector<std::string> labels{};  ///< as many decimals as the step needs
};

/// The range that holds low..high with a little air, never empty; values near zero pull zero in.
PlotRange roomyRange(double low, double high);
/// The same in logarithmic steps, both ends above zero.
PlotRange roomyLogRange(double low, double high);
/// At most `maximum` ticks at 1, 2 or 5 times a power of ten. Where these would be fewer than two and `maximum` is not
/// 1, the next finer step gives up to four.
PlotTicks ticksFor(const PlotRange& range, int maximum);
/// The same for an axis of logarithms, both ends above zero: powers of ten; where there are few, 2 and 5 times them.
PlotTicks logTicksFor(const PlotRange& range, int maximum);

}  // namespace collidoscope::app
