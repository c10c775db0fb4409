#pragma once
/// The values of all measures of a run, its clock and the points whose paths are drawn, frame by frame, within a
/// bounded memory: when it is full, every second frame is forgotten and only frames of the wider spacing are kept from
/// then on.

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "demos/demo_base.h"
#include "demos/measurements.h"
#include "demos/style.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// The values of one measure over the frames that were run.
struct MeasureSeries {
    std::string name{}, symbol{}, unit{}, tip{}, group{};
    std::string id{};  ///< see measureId()
    bool plot = true;
    bool listed = true;  ///< in the panel
    double noise = 0.0;  ///< see demos::MeasureSpec
    demos::Role role = demos::Role::Neutral;
    bool isText = false;
    bool isStale = false;  ///< of the last step, which was made with other parameters than the present ones
    std::string text{};    ///< of the present frame, when isText
    double value = std::numeric_limits<double>::quiet_NaN();  ///< of the present frame; NaN: not measured
    std::vector<float> values{};  ///< one per frame of the history, NaN where it was not measured

    /// Whether the present value is nothing but what rounding leaves.
    bool isNoise() const { return value != 0.0 && std::abs(value) < noise; }
};

/// A point of the demo over the frames that were run.
struct PointSeries {
    std::string name{};
    geometry::Vec3f now{std::numeric_limits<float>::quiet_NaN()};  ///< at the present frame; NaN: not measured
    std::vector<geometry::Vec3f> values{};                         ///< one per frame of the history, NaN as above
};

class MeasuresHistory {
public:
    static constexpr std::size_t kMaxValues = std::size_t{4} << 20;

    explicit MeasuresHistory(std::size_t maxValues = kMaxValues) : maxValues_(maxValues) {}

    /// Measures the demo's frame. A frame that was measured before is measured anew, but for what its step has left
    /// behind, once a parameter was changed: that stays as it was, and is stale. `more` measures what the demo itself
    /// does not, and may be empty.
    using Measure = std::function<void(demos::Measurements&)>;
    void record(const demos::DemoBase& demo, const Measure& more = {});
    /// Fills in what was not measured at a frame that was recorded; nothing at any other frame.
    void fill(std::uint64_t frame, const Measure& measure);
    /// Forgets a measure at all frames.
    void forget(std::string_view name);
    /// Whether the frame is one of those that are kept, and was not measured yet.
    bool isMissing(std::uint64_t frame) const;
    /// Forgets the values of later frames.
    void dropAfter(std::uint64_t frame);
    void clear();
    /// Forgets every second frame until no more than so many values are left.
    void thinOutTo(std::size_t maxValues);

    const std::vector<MeasureSeries>& series() const { return series_; }
    const std::vector<std::uint64_t>& frames() const { return frames_; }
    /// From a kept frame to the next one that is kept. Neighbours in frames() that are further apart have frames
    /// between them that nobody has been at: a record was jumped through.
    std::uint64_t spacing() const { return spacing_; }
    const std::vector<PointSeries>& points() const { return points_; }
    /// s, of the demo's own clock: one per frame of the history, and at the present one; NaN: it has none.
    const std::vector<double>& clocks() const { return clocks_; }
    double clock() const { return clock_; }

private:
    template <typename Act>
    void forEachColumn(const Act& act);
    std::size_t valuesPerFrame() const { return series_.size() + 3 * points_.size(); }
    void thinOut();

    std::size_t maxValues_;
    std::uint64_t spacing_ = 1;
    std::vector<MeasureSeries> series_{};
    std::vector<PointSeries> points_{};
    std::vector<double> clocks_{};
    double clock_ = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::uint64_t> frames_{};  ///< ascending
};

}  // namespace collidoscope::app
