#include "app/widgets/plot_view.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

/// A number as it lies along the axis: itself, or its logarithm.
double along(const PlotScale& scale, double number) { return scale.logarithmic ? std::log10(number) : number; }
double numberOf(const PlotScale& scale, double along) { return scale.logarithmic ? std::pow(10.0, along) : along; }

PlotRange rangeBetween(const PlotScale& scale, double low, double high) {
    return {numberOf(scale, low), numberOf(scale, high)};
}

}  // namespace

bool PlotScale::holds(double number) const { return std::isfinite(number) && (!logarithmic || number > 0.0); }

double PlotScale::shareOf(double number) const {
    const double low = along(*this, range.low), high = along(*this, range.high);
    return high > low ? (along(*this, number) - low) / (high - low) : 0.0;
}

double PlotScale::numberAt(double share) const {
    const double low = along(*this, range.low), high = along(*this, range.high);
    return numberOf(*this, low + share * (high - low));
}

PlotRange zoomed(const PlotScale& scale, double share, double factor) {
    const double low = along(scale, scale.range.low), high = along(scale, scale.range.high);
    const double at = low + share * (high - low), length = (high - low) / factor;
    return rangeBetween(scale, at - share * length, at + (1.0 - share) * length);
}

PlotRange moved(const PlotScale& scale, double share) {
    const double low = along(scale, scale.range.low), high = along(scale, scale.range.high);
    const double by = share * (high - low);
    return rangeBetween(scale, low - by, high - by);
}

PlotRange heldWithin(const PlotScale& scale, const PlotRange& whole) {
    const double low = along(scale, scale.range.low), high = along(scale, scale.range.high);
    const double minimum = along(scale, whole.low), maximum = along(scale, whole.high);
    if (high - low >= maximum - minimum) return whole;
    const double first = std::clamp(low, minimum, maximum - (high - low));
    return rangeBetween(scale, first, first + (high - low));
}

PlotTicks ticksOf(const PlotScale& scale, int maximum) {
    if (!scale.logarithmic) return ticksFor(scale.range, maximum);
    const PlotTicks decades = logTicksFor(scale.range, maximum);
    // Within a decade there are too few of them.
    return decades.values.size() < 2 ? ticksFor(scale.range, maximum) : decades;
}

}  // namespace collidoscope::app
