#include "app/view/chart_box.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {

using geometry::Vec2d;
using geometry::Vec2f;

std::optional<double> shareAlong(const demos::ChartAxis& axis, double number) {
    const auto [low, high] = axis.range;
    const double share = axis.scale == demos::Scale::Logarithmic ? std::log(number / low) / std::log(high / low)
                                                                 : (number - low) / (high - low);
    return std::isfinite(share) ? std::optional(share) : std::nullopt;
}

double numberAlong(const demos::ChartAxis& axis, double share) {
    const auto [low, high] = axis.range;
    if (axis.scale == demos::Scale::Logarithmic) return low * std::pow(high / low, share);
    return low + share * (high - low);
}

std::optional<Vec2f> ChartBox::pixelOf(const Vec2d& numbers) const {
    constexpr double kFarthest = 50.0;  // plots; where a steep line leaves one, it is still straight
    const auto across = shareAlong(x, numbers.x), up = shareAlong(y, numbers.y);
    if (!across || !up) return std::nullopt;
    const Vec2f share{std::clamp(*across, -kFarthest, kFarthest), std::clamp(*up, -kFarthest, kFarthest)};
    return Vec2f{plot.min.x + share.x * (plot.max.x - plot.min.x), plot.max.y - share.y * (plot.max.y - plot.min.y)};
}

Vec2d ChartBox::numbersAt(const Vec2f& pixel) const {
    const Vec2f size = glm::max(plot.max - plot.min, Vec2f{1.0f});
    const Vec2f share = (glm::clamp(pixel, plot.min, plot.max) - plot.min) / size;
    return {numberAlong(x, double{share.x}), numberAlong(y, 1.0 - double{share.y})};
}

std::optional<std::size_t> chartAt(std::span<const ChartBox> charts, const Vec2f& pixel) {
    for (std::size_t i = 0; i < charts.size(); ++i)
        if (glm::clamp(pixel, charts[i].plate.min, charts[i].plate.max) == pixel) return i;
    return std::nullopt;
}

}  // namespace collidoscope::app
