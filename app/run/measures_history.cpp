#include "app/run/measures_history.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

#include "app/run/measure_id.h"

namespace collidoscope::app {
namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// Half the memory for digits that no plot shows. A number beyond floats stays finite: what explodes has energies of
/// any size.
float kept(double value) {
    constexpr double kMax = std::numeric_limits<float>::max();
    return static_cast<float>(std::isfinite(value) ? std::clamp(value, -kMax, kMax) : value);
}

constexpr geometry::Vec3f kNowhere{std::numeric_limits<float>::quiet_NaN()};

/// Writes each measure's present value into its series; makes the series of measures that are new. Where the demo is
/// stale, what its last step has left behind keeps the value that it had at this frame.
class PresentValues final : public demos::Measurements {
public:
    PresentValues(std::vector<MeasureSeries>& series, std::vector<PointSeries>& points, double& clock,
                  const std::vector<std::uint64_t>& frames, const demos::DemoBase& demo)
        : series_(series), points_(points), clock_(clock), frames_(frames.size()), stale_(demo.isStale()) {
        const auto known = std::lower_bound(frames.begin(), frames.end(), demo.stepCount());
        if (stale_ && known != frames.end() && *known == demo.stepCount())
            known_ = static_cast<std::size_t>(known - frames.begin());
    }

    void number(std::string_view name, double value, const demos::MeasureSpec& spec) override {
        MeasureSeries& series = find(name);
        series.symbol = spec.symbol;
        series.unit = spec.unit;
        series.isText = false;
        series.tip = spec.tip;
        series.plot = spec.plot;
        series.listed = spec.listed;
        series.noise = spec.noise;
        series.role = spec.role;
        series.isStale = stale_ && spec.ofLastStep;
        series.value = value;
        if (series.isStale && known_ && std::isfinite(series.values[*known_]))
            series.value = double{series.values[*known_]};
    }
    void text(std::string_view name, std::string_view value, const char* tip) override {
        MeasureSeries& series = find(name);
        series.isText = true;
        series.plot = false;
        series.tip = tip;
        series.text = value;
    }
    void group(std::string_view title) override { group_ = title; }
    void point(std::string_view name, const geometry::Vec3f& at) override {
        auto found = std::find_if(points_.begin(), points_.end(), [&](const PointSeries& p) { return p.name == name; });
        if (found == points_.end()) {
            points_.push_back({.name = std::string(name), .values = std::vector(frames_, kNowhere)});
            found = std::prev(points_.end());
        }
        found->now = at;
    }
    void clock(double seconds) override { clock_ = seconds; }

private:
    /// Measures nearly always come in the order of the frame before, so the search starts after the last one found.
    MeasureSeries& find(std::string_view name) {
        for (std::size_t i = 0; i < series_.size(); ++i) {
            const std::size_t at = (next_ + i) % series_.size();
            if (series_[at].name != name) continue;
            next_ = at + 1;
            return series_[at];
        }
        MeasureSeries& fresh = series_.emplace_back();
        fresh.name = name;
        fresh.id = measureId(name);
        fresh.group = group_;
        fresh.values.assign(frames_, std::numeric_limits<float>::quiet_NaN());
        next_ = series_.size();
        return fresh;
    }

    std::vector<MeasureSeries>& series_;
    std::vector<PointSeries>& points_;
    double& clock_;
    std::size_t frames_;
    bool stale_;
    std::optional<std::size_t> known_{};  ///< place of the frame, where it was measured before
    std::size_t next_ = 0;
    std::string group_{};
};

/// Writes values into the gaps that series have at a frame.
class FilledValues final : public demos::Measurements {
public:
    FilledValues(std::vector<MeasureSeries>& series, std::size_t at) : series_(series), at_(at) {}

    void number(std::string_view name, double value, const demos::MeasureSpec& /*spec*/) override {
        for (MeasureSeries& series : series_)
            if (series.name == name && std::isnan(series.values[at_])) series.values[at_] = kept(value);
    }
    void text(std::string_view /*name*/, std::string_view /*value*/, const char* /*tip*/) override {}
    void group(std::string_view /*title*/) override {}

private:
    std::vector<MeasureSeries>& series_;
    std::size_t at_;
};

}  // namespace

void MeasuresHistory::fill(std::uint64_t frame, const Measure& measure) {
    const auto known = std::lower_bound(frames_.begin(), frames_.end(), frame);
    if (known == frames_.end() || *known != frame) return;
    FilledValues values(series_, static_cast<std::size_t>(known - frames_.begin()));
    measure(values);
}

void MeasuresHistory::forget(std::string_view name) {
    std::erase_if(series_, [&](const MeasureSeries& series) { return series.name == name; });
}

void MeasuresHistory::record(const demos::DemoBase& demo, const Measure& more) {
    for (MeasureSeries& series : series_) {
        series.value = kNotMeasured;
        series.text.clear();
    }
    for (PointSeries& point : points_) point.now = kNowhere;
    clock_ = kNotMeasured;
    PresentValues present(series_, points_, clock_, frames_, demo);
    demo.measure(present);
    if (more) more(present);

    const std::uint64_t frame = demo.stepCount();
    const auto position = std::lower_bound(frames_.begin(), frames_.end(), frame);
    const auto at = position - frames_.begin();
    const bool isKnown = position != frames_.end() && *position == frame;
    if (!isKnown && frame % spacing_ != 0) return;
    if (!isKnown) {
        frames_.insert(position, frame);
        forEachColumn([at](auto& values) { values.emplace(values.begin() + at); });
    }
    const auto place = static_cast<std::size_t>(at);
    for (MeasureSeries& series : series_) series.values[place] = kept(series.value);
    for (PointSeries& point : points_) point.values[place] = point.now;
    clocks_[place] = clock_;
    if (frames_.size() * valuesPerFrame() > maxValues_) thinOut();
}

/// Does the same to everything that has a value for each frame.
template <typename Act>
void MeasuresHistory::forEachColumn(const Act& act) {
    for (MeasureSeries& series : series_) act(series.values);
    for (PointSeries& point : points_) act(point.values);
    act(clocks_);
}

bool MeasuresHistory::isMissing(std::uint64_t frame) const {
    return frame % spacing_ == 0 && !std::binary_search(frames_.begin(), frames_.end(), frame);
}

void MeasuresHistory::dropAfter(std::uint64_t frame) {
    const auto end = std::upper_bound(frames_.begin(), frames_.end(), frame);
    const auto count = static_cast<std::size_t>(end - frames_.begin());
    frames_.resize(count);
    forEachColumn([count](auto& values) { values.resize(count); });
}

void MeasuresHistory::clear() {
    series_.clear();
    points_.clear();
    clocks_.clear();
    frames_.clear();
    spacing_ = 1;
}

void MeasuresHistory::thinOutTo(std::size_t maxValues) {
    while (frames_.size() > 1 && frames_.size() * valuesPerFrame() > maxValues) thinOut();
}

void MeasuresHistory::thinOut() {
    spacing_ *= 2;
    const auto isKept = [this](std::uint64_t frame) { return frame % spacing_ == 0; };
    forEachColumn([&](auto& values) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < frames_.size(); ++i)
            if (isKept(frames_[i])) values[kept++] = values[i];
        values.resize(kept);
    });
    std::erase_if(frames_, [&](std::uint64_t frame) { return !isKept(frame); });
}

}  // namespace collidoscope::app
