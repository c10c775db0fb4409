#pragma once
/// Splitting a set of items in two: bins along the three axes tell where it is best cut, without trying every position.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "geometry/base/parallel_for.h"
#include "geometry/mesh/build/build.h"
#include "geometry/mesh/build/build_item.h"

namespace collidoscope::geometry::build {

/// Maps positions to bins, on all axes at once.
class BinMap {
public:
    /// `bounds` is around all positions that will be asked for.
    BinMap(const Bounds& bounds, int bins);
    int bins() const { return bins_; }
    /// Along each axis 0 .. bins, the last excluded, with a fraction.
    Four positionOf(const Four& point) const { return (point - start_) * scale_; }
    /// Where bin i begins along an axis, in units of the mesh.
    double edge(int axis, int i) const;

private:
    Four start_;
    Four scale_{};  ///< 0 along an axis on which all positions are the same
    int bins_;
};

/// Items whose position along the axis is below the bin go to the left.
struct Cut {
    int axis = 0;
    int bin = 0;
    float cost = 0.0f;
};

class Bins {
public:
    void add(std::span<const Item> items, const BinMap& map);
    void add(const Bins& other);
    /// The cheapest cut with items on both sides; the lowest axis and bin among equals.
    std::optional<Cut> bestCut(const Bounds& all, int bins) const;
    /// For an observer.
    BinCosts costsOf(int axis, const Bounds& all, const BinMap& map) const;

    /// A side of a cut.
    struct Side {
        Bounds bounds{};
        std::size_t items = 0;
        std::size_t triangles = 0;
        void add(const Bins& bins, std::size_t axis, std::size_t bin);
    };
    Side left(const Cut& cut) const;
    Side right(const Cut& cut, int bins) const;

private:
    using Costs = std::array<float, kMaxBins>;
    /// For each bin the cost of cutting below it; a cost of infinity where a side is empty.
    Costs costs(std::size_t axis, const Four& scale, int bins) const;

    struct Count {
        std::uint32_t items = 0;
        std::uint32_t triangles = 0;
    };
    std::array<std::array<Bounds, kMaxBins>, 3> bounds_{};
    std::array<std::array<Count, kMaxBins>, 3> count_{};
};

/// Number of items that one thread processes at once. Several threads share a larger set, in pieces of this size.
inline constexpr std::size_t kChunk = std::size_t{1} << 14;

/// Consecutive items, the box around them, and how many triangles they hold.
struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
    Bounds bounds{};
    std::size_t triangles = 0;
    std::size_t count() const { return end - first; }
};
struct Halves {
    Range left{};
    Range right{};
};

/// Settings of a split: the threads, and the largest number of bins.
struct Splitter {
    std::span<Item> items{};
    const ParallelFor* parallelFor = nullptr;
    int maxBins = 16;

    Range all() const;
    /// Reorders the items of the range so that the left half comes first. Neither half is empty. The bins that decided
    /// are stored in `step`, unless it is null. Precondition: two items at least.
    Halves split(const Range& range, BuildStep* step = nullptr) const;
    /// Like split(), at the median of the longest axis: the numbers of items of both halves differ by one at most.
    Halves splitAtMedian(const Range& range) const;

private:
    void forChunks(const Range& range, const RangeWork& work) const;
    Bounds positionsOf(const Range& range) const;
    Bins binsOf(const Range& range, const BinMap& map) const;
    Range rangeOf(std::size_t first, std::size_t end) const;
};

}  // namespace collidoscope::geometry::build
