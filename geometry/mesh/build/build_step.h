#pragma once
/// What the builder of a tree tells its observer: one step for each set of triangles that it splits in two.
///
/// Without an observer the steps are not made.

#include <array>
#include <cstddef>
#include <functional>

#include "geometry/shapes/aabb.h"

namespace geometry {

/// The most bins into which the places of triangles are sorted along an axis.
inline constexpr int kMostBins = 32;

/// What the bins of one axis say: cost[i] is  area * triangles  of both sides when bins below i go to the left, in m^2,
/// with half the surface as area. Infinite where a side would be empty, and at i = 0.
struct BinCosts {
    int bins = 0;  ///< 0 when the axis was not tried: all triangles have the same place along it
    std::array<double, kMostBins> cost{};
    std::array<std::size_t, kMostBins> triangles{};  ///< in each bin
    double start = 0.0;                              ///< where the first bin begins along the axis, m
    double end = 0.0;                                ///< where the last one ends
};

struct BuildStep {
    Aabbf box{};                ///< of the set
    std::size_t triangles = 0;  ///< in the set
    int depth = 0;              ///< nodes above it in the wide tree: 0 for the root
    std::array<BinCosts, 3> axes{};
    int axis = -1;          ///< along which it is split
    int bin = -1;           ///< bins below this one go to the left; -1 where the set is halved at its median
    double position = 0.0;  ///< of that cut along the axis, m
    Aabbf leftBox{};
    Aabbf rightBox{};
    std::size_t leftTriangles = 0;
    std::size_t rightTriangles = 0;
};

using BuildObserver = std::function<void(const BuildStep&)>;

}  // namespace geometry
