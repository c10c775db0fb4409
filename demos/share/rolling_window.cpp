#include "demos/share/rolling_window.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::demos {

void RollingWindow::add(double time, const std::vector<double>& numbers) {
    curves_.resize(numbers.size());
    const std::size_t count = times_.size();
    if (count > 1 && times_[count - 1] - kept_ < kBetweenSamples) {
        times_.pop_back();
        for (auto& curve : curves_) curve.pop_back();
    } else {
        kept_ = count > 0 ? times_.back() : time;
    }
    times_.push_back(time);
    for (std::size_t i = 0; i < numbers.size(); ++i) curves_[i].push_back(numbers[i]);
    const auto tooOld = std::find_if(times_.begin(), times_.end(), [&](double t) { return t >= time - span_; });
    const auto gone = tooOld - times_.begin();
    times_.erase(times_.begin(), tooOld);
    for (auto& curve : curves_) curve.erase(curve.begin(), curve.begin() + gone);
}

std::vector<geometry::Vec2d> RollingWindow::curve(std::size_t which) const {
    std::vector<geometry::Vec2d> points;
    if (which >= curves_.size()) return points;
    for (std::size_t i = 0; i < times_.size(); ++i) points.emplace_back(times_[i], curves_[which][i]);
    return points;
}

Range<double> RollingWindow::times() const {
    const double end = times_.empty() ? span_ : std::max(span_, times_.back());
    return {end - span_, end};
}

Range<double> RollingWindow::rangeOf(std::initializer_list<std::size_t> which) const {
    double low = 0.0, high = 0.0;
    for (const std::size_t i : which) {
        if (i >= curves_.size()) continue;
        for (const double number : curves_[i])
            if (std::isfinite(number)) low = std::min(low, number), high = std::max(high, number);
    }
    const double room = std::max(0.12 * (high - low), 1e-3);
    return {low < 0.0 ? low - room : low - 0.25 * room, high + room};
}

void RollingWindow::visit(geometry::Archive& archive) {
    archive.field("kept", kept_);
    archive.field("times", times_);
    archive.field("curves", curves_);
}

}  // namespace collidoscope::demos
