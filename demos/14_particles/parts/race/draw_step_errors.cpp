#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/14_particles/parts/race/race_picture.h"

namespace demos::race {
namespace {

constexpr double kLowest = 1e-11, kHighest = 1e2;  // of the error
constexpr double kAside = 1.4;                     // times the longest step, over the shortest

/// "6: order 4.00", with the number that the racer has in its window.
std::string nameOf(std::size_t racer, double slope) {
    std::array<char, 32> order{"exact"};
    if (!std::isnan(slope)) std::snprintf(order.data(), order.size(), "order %.2f", slope);
    return std::to_string(racer + 1) + ": " + order.data();
}

}  // namespace

Chart chartOfErrors(const Course& course, const StepErrors& found, double present) {
    Chart chart{.title = "Error against step",
                .x = {.title = "step h, s",
                      .range = {found.steps.back() / kAside, found.steps.front() * kAside},
                      .scale = Scale::Logarithmic},
                .y = {.title = unitOf(course.system), .range = {kLowest, kHighest}, .scale = Scale::Logarithmic}};
    for (std::size_t i = 0; i < kRacers; ++i) {
        ChartSeries curve{.name = nameOf(i, found.slopes[i]), .style = styleOf(i), .marker = markerOf(i)};
        for (std::size_t k = 0; k < kStepSizes; ++k)
            curve.points.emplace_back(found.steps[k], std::max(found.errors[i][k], kLowest));
        chart.series.push_back(std::move(curve));
    }
    chart.series.push_back({.name = "h taken",
                            .style = {.role = Role::Neutral, .dashed = true, .width = 2.0f},
                            .points = {{present, kLowest}, {present, kHighest}}});
    return chart;
}

}  // namespace demos::race
