#pragma once
/// The visible part of a plot: along each axis all of it, or the part that the user has zoomed to, in plain or
/// logarithmic steps. Plain mathematics.

#include <optional>

#include "app/widgets/plot_axis.h"

namespace collidoscope::app {

/// Numbers along an axis, and where each of them stands: 0 at the low end of the range, 1 at the high end.
struct PlotScale {
    PlotRange range{};
    bool logarithmic = false;  ///< both ends are above zero

    /// Whether a number has a place on the axis at all.
    bool holds(double number) const;
    /// Precondition: holds(number). Numbers outside the range have places below 0 and above 1.
    double shareOf(double number) const;
    double numberAt(double share) const;
};

/// The range that is seen after the number at `share` has stayed in its place and all else has come nearer by `factor`;
/// below 1 it goes away.
PlotRange zoomed(const PlotScale& scale, double share, double factor);
/// The range that is seen after everything has moved by so much of the axis, upwards for a positive share.
PlotRange moved(const PlotScale& scale, double share);
/// The range of the same length, or all of it, that lies within `whole`.
PlotRange heldWithin(const PlotScale& scale, const PlotRange& whole);
PlotTicks ticksOf(const PlotScale& scale, int maximum);

/// One axis as its user wants it.
struct PlotAxisView {
    std::optional<PlotRange> part{};  ///< none: all there is
    bool logarithmic = false;
    bool operator==(const PlotAxisView&) const = default;
};

struct PlotView {
    PlotAxisView time{};    ///< frames
    PlotAxisView values{};  ///< of the axis on the left
    PlotAxisView right{};   ///< of curves that have another unit

    bool isZoomed() const { return time.part || values.part || right.part; }
    void showAll() { time.part = values.part = right.part = std::nullopt; }
};

}  // namespace collidoscope::app
