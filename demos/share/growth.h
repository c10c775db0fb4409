#pragma once
/// The power by which one quantity grows with another, as a number and as a chart.

#include <span>
#include <string>

#include "demos/chart.h"

namespace collidoscope::demos {

/// p where y grows as x^p: the slope of the straight line that fits best through the logarithms of the points.
/// NaN for fewer than two points. Precondition: all numbers > 0, not all x equal.
double logSlope(std::span<const geometry::Vec2d> points);

/// The cost of a search against the number of things that are searched, beside the cost of trying each of them.
struct GrowthWords {
    std::string title{};                 ///< "What a query costs"
    std::string things{};                ///< "boxes"
    std::string bruteForce{}, search{};  ///< names of both curves; their slopes follow
    Range<double> range{1.0, 1e4};       ///< of the number of things
    Role role = Role::BodyA;             ///< of the search
};
/// Both axes logarithmic. Each point is a number of things and the mean number of tests.
Chart chartOfGrowth(const GrowthWords& words, std::span<const geometry::Vec2d> points);

}  // namespace collidoscope::demos
