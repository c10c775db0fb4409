#pragma once
/// Numbers of the last seconds, for a chart over time.
///
///     recent_.add(clock_, {momentumA, momentumB});
///     chart.x.range = recent_.times();
///     chart.series.push_back({.name = "A", .style = kA, .points = recent_.curve(0)});

#include <initializer_list>
#include <vector>

#include "demos/chart.h"
#include "geometry/base/archive.h"

namespace collidoscope::demos {

class RollingWindow {
public:
    RollingWindow() = default;
    explicit RollingWindow(double span) : span_(span) {}

    void clear() { times_.clear(), curves_.clear(); }
    /// The numbers of a moment, one for each curve, always as many. What comes sooner than kBetweenSamples after the
    /// last replaces it.
    void add(double time, std::initializer_list<double> numbers) { add(time, std::vector<double>(numbers)); }
    void add(double time, const std::vector<double>& numbers);
    std::vector<geometry::Vec2d> curve(std::size_t which) const;
    std::size_t curves() const { return curves_.size(); }
    /// s: what an axis of time shows, as long from first to last as the span.
    Range<double> times() const;
    /// Returns the range of some curves together, and 0, with a little room above and below.
    Range<double> rangeOf(std::initializer_list<std::size_t> which) const;

    void visit(geometry::Archive& archive);

private:
    double span_ = 4.0;  // s
    double kept_ = 0.0;  // s, the last sample that is not replaced any more
    std::vector<double> times_{};
    std::vector<std::vector<double>> curves_{};
};

inline void state(geometry::Archive& archive, RollingWindow& recent) { recent.visit(archive); }

}  // namespace collidoscope::demos
