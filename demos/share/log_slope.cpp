#include "demos/share/log_slope.h"

#include <cmath>
#include <limits>

namespace demos {

double logSlope(std::span<const geometry::Vec2d> points) {
    if (points.size() < 2) return std::numeric_limits<double>::quiet_NaN();
    const auto count = static_cast<double>(points.size());
    geometry::Vec2d mean{0.0};
    for (const geometry::Vec2d& point : points) mean += geometry::Vec2d{std::log(point.x), std::log(point.y)} / count;
    double products = 0.0, squares = 0.0;
    for (const geometry::Vec2d& point : points) {
        const double x = std::log(point.x) - mean.x;
        products += x * (std::log(point.y) - mean.y);
        squares += x * x;
    }
    return products / squares;
}

}  // namespace demos
