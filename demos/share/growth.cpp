#include "demos/share/growth.h"

#include <cmath>
#include <limits>

#include "demos/share/text.h"

namespace collidoscope::demos {

using geometry::Vec2d;

double logSlope(std::span<const Vec2d> points) {
    if (points.size() < 2) return std::numeric_limits<double>::quiet_NaN();
    const auto count = static_cast<double>(points.size());
    Vec2d mean{0.0};
    for (const Vec2d& point : points) mean += Vec2d{std::log(point.x), std::log(point.y)} / count;
    double products = 0.0, squares = 0.0;
    for (const Vec2d& point : points) {
        const double x = std::log(point.x) - mean.x;
        products += x * (std::log(point.y) - mean.y);
        squares += x * x;
    }
    return products / squares;
}

Chart chartOfGrowth(const GrowthWords& words, std::span<const Vec2d> points) {
    ChartSeries brute{.name = words.bruteForce + ": slope 1",
                      .style = {.role = Role::Mistake, .width = 3.0f},
                      .marker = Marker::Square};
    for (const Vec2d& point : points) brute.points.emplace_back(point.x, point.x);
    const ChartSeries search{.name = words.search + ": slope " + numberText(logSlope(points), 2),
                             .style = {.role = words.role, .width = 3.0f},
                             .marker = Marker::Circle,
                             .points = {points.begin(), points.end()}};
    return {.title = words.title,
            .x = {.title = words.things, .range = words.range, .scale = Scale::Logarithmic},
            .y = {.title = "tests", .range = {1.0, words.range.high}, .scale = Scale::Logarithmic},
            .series = {brute, search}};
}

}  // namespace collidoscope::demos
