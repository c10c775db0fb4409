#pragma once
/// Bins along the three axes: where a set of boxes is best cut in two, without trying every position.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "geometry/mesh/build/build_item.h"
#include "geometry/mesh/build/build_step.h"

namespace geometry::build {

/// Maps places to bins, on all axes at once.
class BinMap {
public:
    /// `places` is around all places that will be asked for.
    BinMap(const Bounds& places, int bins);
    int bins() const { return bins_; }
    /// Along each axis 0 .. bins, the last excluded, with a fraction.
    Four positionOf(const Four& place) const { return (place - start_) * scale_; }
    /// Where bin i begins along an axis, in units of the mesh.
    double edge(int axis, int i) const;

private:
    Four start_;
    Four scale_{};  ///< 0 along an axis on which all places are the same
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
    using Costs = std::array<float, kMostBins>;
    /// For each bin the cost of cutting below it; a cost of infinity where a side is empty.
    Costs costs(std::size_t axis, const Four& scale, int bins) const;

    struct Count {
        std::uint32_t items = 0;
        std::uint32_t triangles = 0;
    };
    std::array<std::array<Bounds, kMostBins>, 3> bounds_{};
    std::array<std::array<Count, kMostBins>, 3> count_{};
};

}  // namespace geometry::build
