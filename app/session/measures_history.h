#pragma once
/// The values of all measures of a run, frame by frame, within a bounded memory: when it is full, every second
/// frame is forgotten and only frames of the wider spacing are kept from then on.

#include <cstdint>
#include <vector>

#include "app/session/measure_series.h"
#include "demos/demo_base.h"

namespace app {

class MeasuresHistory {
public:
    static constexpr std::size_t kMostValues = std::size_t{4} << 20;

    explicit MeasuresHistory(std::size_t mostValues = kMostValues) : mostValues_(mostValues) {}

    /// Measures the demo's frame. A frame that was measured before is measured anew.
    void record(const demos::DemoBase& demo);
    /// Forgets the values of later frames.
    void dropAfter(std::uint64_t frame);
    void clear();

    const std::vector<MeasureSeries>& series() const { return series_; }
    const std::vector<std::uint64_t>& frames() const { return frames_; }

private:
    void thinOut();

    std::size_t mostValues_;
    std::uint64_t spacing_ = 1;
    std::vector<MeasureSeries> series_{};
    std::vector<std::uint64_t> frames_{};  ///< ascending
};

}  // namespace app
