#include "geometry/broadphase/sweep/column_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/broadphase/box_order.h"

namespace geometry {
namespace {

constexpr std::size_t kGridSamples = 64;
/// Boxes of a column that begin beside a box along x: as many as are compared with it at once.
constexpr double kFollowers = 8.0;
/// Slices to a box: those that begin in one slice are not in order.
constexpr double kSlicesPerBox = 16.0;
/// Four times as many, and three, are still whole numbers in floats.
constexpr double kMostColumns = 1 << 22;
constexpr double kMostSlices = 1 << 22;

/// Numbers of the sampled boxes, and how many there are.
struct Sample {
    std::array<std::array<float, kGridSamples>, 3> middle{};
    std::array<float, kGridSamples> halfWidth{};  ///< m, of the longest side
    std::size_t size = 0;
};
Sample sampleOf(std::span<const Aabbf> boxes) {
    Sample sample;
    const std::size_t step = boxes.size() / kGridSamples + 1;
    for (std::size_t i = 0; i < boxes.size(); i += step) {
        if (!isFiniteBox(boxes[i])) continue;
        const Vec3f middle = boxes[i].min * 0.5f + boxes[i].max * 0.5f;
        const Vec3f half = boxes[i].max * 0.5f - boxes[i].min * 0.5f;
        for (int axis = 0; axis < 3; ++axis) sample.middle[static_cast<std::size_t>(axis)][sample.size] = middle[axis];
        sample.halfWidth[sample.size++] = std::max(half.x, std::max(half.y, half.z));
    }
    return sample;
}

/// The number with `rank` smaller ones, in double precision, in which no sum of a few overflows.
double ofRank(std::span<float> numbers, std::size_t rank) {
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(rank), numbers.end());
    return static_cast<double>(numbers[rank]);
}

/// Where the middle eight tenths of the sample lie.
struct SampleSpread {
    double low = 0.0, high = 0.0;
    /// Of all boxes, if they are spread evenly.
    double length() const { return (high - low) * 1.25; }
};

float toFloat(double x) {
    constexpr double most = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(x, -most, most));
}

/// What the grid is made for.
struct GridSpread {
    std::array<SampleSpread, 3> extents{};
    double width = 0.0;  ///< m, the longest side of nearly all boxes; more than zero
};
GridSpread gridSpreadOf(Sample& sample) {
    GridSpread spread;
    double longest = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::span numbers(sample.middle[axis].data(), sample.size);
        const std::size_t tenth = (sample.size - 1) / 10;
        spread.extents[axis] = {ofRank(numbers, tenth), ofRank(numbers, sample.size - 1 - tenth)};
        longest = std::max(longest, spread.extents[axis].length());
    }
    // A few boxes may be larger.
    const std::size_t nearlyAll = sample.size - 1 - sample.size / 32;
    spread.width = 2.0 * ofRank({sample.halfWidth.data(), sample.size}, nearlyAll);
    if (spread.width == 0.0) spread.width = longest > 0.0 ? longest / 1024.0 : 1.0;
    return spread;
}

/// The side of a column, from
///   followers = boxes * (width / length x) * ((side + width) / length y) * ((side + width) / length z)
double sideOfColumn(const GridSpread& spread, std::size_t boxes) {
    double volume = 1.0;
    for (const SampleSpread& extent : spread.extents) volume *= std::max(extent.length(), spread.width);
    const double reach = std::sqrt(kFollowers * volume / (static_cast<double>(boxes) * spread.width));
    return std::max(reach - spread.width, 1.01 * spread.width);
}

}  // namespace

ColumnGrid columnGridFor(std::span<const Aabbf> boxes) {
    ColumnGrid grid;
    Sample sample = sampleOf(boxes);
    if (sample.size == 0) return grid;
    const GridSpread spread = gridSpreadOf(sample);
    const double side = sideOfColumn(spread, boxes.size());
    const std::array<double, 3> cells{spread.width / kSlicesPerBox, side, side};
    // Of slices, no more than boxes; the last axis gets what the second leaves of the columns.
    std::array<double, 3> most{std::min(static_cast<double>(boxes.size()), kMostSlices), kMostColumns, kMostColumns};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const SampleSpread& extent = spread.extents[axis];
        // The grid reaches a little beyond what evenly spread boxes need.
        const double length = 1.3 * extent.length();
        const double cell = std::max(cells[axis], length / most[axis]);
        grid.low[axis] = toFloat(extent.low - 0.15 * extent.length());
        grid.perMetre[axis] = toFloat(1.0 / cell);
        grid.last[axis] = toFloat(std::floor(std::min(length / cell, most[axis] - 1.0)));
        if (axis == 1) most[2] = std::floor(kMostColumns / (static_cast<double>(grid.last[1]) + 1.0));
    }
    return grid;
}

}  // namespace geometry
