#include "geometry/mesh/build/build_node.h"

#include <algorithm>
#include <cmath>

namespace geometry::build {
namespace {

constexpr int kMaxCells = 255;
constexpr int kExponentBias = 127;
/// Of the smallest normal number.
constexpr int kMinCellExponent = -126;

/// The grid of one axis. A number of cells stands for the coordinate that queries work out from it.
struct Grid {
    float origin = 0.0f;
    float cell = 0.0f;
    float at(int cells) const { return origin + cell * static_cast<float>(cells); }
    /// Where the float overflows, rays still have the number in double precision: it decides.
    bool reaches(int cells, float coordinate) const {
        const float end = at(cells);
        return std::isfinite(end) ? end >= coordinate : double{origin} + double{cell} * cells >= double{coordinate};
    }
    /// The largest number of cells that stay at or below the coordinate, but for rounding by one.
    int near(float coordinate) const {
        const double cells = (double{coordinate} - double{origin}) / double{cell};
        return static_cast<int>(std::clamp(cells, 0.0, double{kMaxCells}));
    }
    std::uint8_t below(float coordinate) const {
        int cells = near(coordinate);
        while (cells > 0 && at(cells) > coordinate) --cells;
        return static_cast<std::uint8_t>(cells);
    }
    std::uint8_t above(float coordinate) const {
        int cells = near(coordinate);
        while (cells < kMaxCells && !reaches(cells, coordinate)) ++cells;
        return static_cast<std::uint8_t>(cells);
    }
};

/// The smallest exponent of cells whose grid reaches from `low` to `high`.
int exponentFor(float low, float high) {
    if (low == high) return kMinCellExponent;
    int exponent = 0;
    std::frexp((double{high} - double{low}) / kMaxCells, &exponent);
    // frexp's power of two is above its argument, so one less may do.
    exponent = std::max(exponent - 1, kMinCellExponent);
    while (!Grid{low, std::ldexp(1.0f, exponent)}.reaches(kMaxCells, high)) ++exponent;
    return exponent;
}

}  // namespace

void setBoxes(BvhNode& node, std::span<const Bounds> boxes) {
    Bounds all;
    for (const Bounds& box : boxes) all.add(box);
    node.origin = aabbOf(all).min;
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const int exponent = exponentFor(all.low[axis], all.high[axis]);
        const Grid grid{all.low[axis], std::ldexp(1.0f, exponent)};
        node.exponent[a] = static_cast<std::uint8_t>(exponent + kExponentBias);
        node.low[a].fill(kMaxCells);
        node.high[a].fill(0);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            node.low[a][i] = grid.below(boxes[i].low[axis]);
            node.high[a][i] = grid.above(boxes[i].high[axis]);
        }
    }
}

}  // namespace geometry::build
