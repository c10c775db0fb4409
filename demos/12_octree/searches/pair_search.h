#pragma once
/// Boxes that fly about, of which some pairs overlap, found by each method of the broad phase; what that costs.

#include <array>
#include <span>
#include <vector>

#include "demos/12_octree/searches/swarm.h"
#include "demos/chart.h"
#include "geometry/broadphase/broad_phase.h"

namespace collidoscope::demos::octree {

inline constexpr int kMethods = 3;
inline constexpr std::array kMethodNames{"all pairs", "sweep and prune", "dynamic tree"};

/// Boxes of 0.1 to 0.3 m in a room; one in `oneMovesIn` flies, the others hang still.
std::vector<MovingBox> crowd(int count, const geometry::Aabbf& room, int oneMovesIn, geometry::Random& random);
std::vector<geometry::Aabbf> boxesOf(std::span<const MovingBox> movingBoxes);

/// Runs all methods on the same boxes, step after step.
struct PairSearch {
    std::array<geometry::BroadPhase, kMethods> methods{geometry::BroadPhase(geometry::BroadPhaseMethod::AllPairs),
                                                       geometry::BroadPhase(geometry::BroadPhaseMethod::SweepAndPrune),
                                                       geometry::BroadPhase(geometry::BroadPhaseMethod::DynamicTree)};
    bool agree = true;  ///< all find the same pairs in the same order

    void update(std::span<const geometry::Aabbf> boxes);
    double tests(int method) const { return static_cast<double>(methods[static_cast<std::size_t>(method)].tests()); }
    const geometry::DynamicTree& tree() const { return methods[2].tree(); }
};
void state(geometry::Archive& archive, PairSearch& search);

/// Cost of a step among so many boxes, as many in a cubic metre each time.
struct StepCost {
    int boxes = 0;
    std::array<double, kMethods> tests{};  ///< mean of the last steps
};
void state(geometry::Archive& archive, StepCost& cost);
std::vector<StepCost> stepCosts(int oneMovesIn, std::uint64_t seed);
/// Points of a chart: boxes, tests; none at all counts as one, which has a logarithm.
std::vector<geometry::Vec2d> growthOf(std::span<const StepCost> costs, int method);
/// All methods, both axes logarithmic; `chosen` stands out.
Chart chartOfMethods(std::span<const StepCost> costs, int chosen);

/// Intervals of the boxes along x, each in the lowest row in which it touches no other.
struct Interval {
    float low = 0.0f, high = 0.0f;
    int row = 0;
    std::uint32_t box = 0;
};
std::vector<Interval> intervalsAlongX(std::span<const geometry::Aabbf> boxes);

}  // namespace collidoscope::demos::octree
