#include "demos/12_octree/searches/pair_search.h"

#include <algorithm>

#include "demos/share/growth.h"
#include "demos/share/text.h"

namespace collidoscope::demos::octree {

using geometry::Aabbf;
using geometry::BoxPair;
using geometry::Vec3f;

std::vector<MovingBox> crowd(int count, const Aabbf& room, int oneMovesIn, geometry::Random& random) {
    std::vector<MovingBox> movingBoxes = randomMovingBoxes(count, room, random);
    for (std::size_t i = 0; i < movingBoxes.size(); ++i) {
        movingBoxes[i].half *= 2.0f;
        if (i % static_cast<std::size_t>(oneMovesIn) != 0) movingBoxes[i].velocity = Vec3f{0.0f};
    }
    return movingBoxes;
}

std::vector<Aabbf> boxesOf(std::span<const MovingBox> movingBoxes) {
    std::vector<Aabbf> boxes;
    boxes.reserve(movingBoxes.size());
    for (const MovingBox& movingBox : movingBoxes) boxes.push_back(boxOf(movingBox));
    return boxes;
}

void PairSearch::update(std::span<const Aabbf> boxes) {
    const std::span<const BoxPair> first = methods[0].update(boxes);
    agree = true;
    for (geometry::BroadPhase& method : std::span(methods).subspan(1)) {
        const std::span<const BoxPair> pairs = method.update(boxes);
        agree = std::equal(pairs.begin(), pairs.end(), first.begin(), first.end()) && agree;
    }
}

void state(geometry::Archive& archive, PairSearch& search) {
    for (geometry::BroadPhase& method : search.methods) archive.field("method", method);
    archive.field("agree", search.agree);
}

void state(geometry::Archive& archive, StepCost& cost) {
    archive.field("boxes", cost.boxes);
    archive.field("tests", cost.tests);
}

std::vector<StepCost> stepCosts(int oneMovesIn, std::uint64_t seed) {
    constexpr int kSteps = 12, kCounted = 8;
    constexpr float kFrame = 1.0f / 60.0f;  // s
    constexpr float kGrowth = 1.2599210f;   // cube root of 2: the room's side grows by it for twice the volume
    float side = 2.1f;                      // m, side of the room for the first fifty boxes
    std::vector<StepCost> costs;
    for (int boxes = 50; boxes <= 1600; boxes *= 2) {
        geometry::Random random(seed);
        const Aabbf room{Vec3f{-0.5f * side}, Vec3f{0.5f * side}};
        side *= kGrowth;
        std::vector<MovingBox> movingBoxes = crowd(boxes, room, oneMovesIn, random);
        geometry::BroadPhase sweep(geometry::BroadPhaseMethod::SweepAndPrune);
        geometry::BroadPhase tree(geometry::BroadPhaseMethod::DynamicTree);
        // All pairs are tested whatever moves, so the tests are counted once.
        geometry::BroadPhase all(geometry::BroadPhaseMethod::AllPairs);
        all.update(boxesOf(movingBoxes));
        StepCost cost{.boxes = boxes, .tests = {static_cast<double>(all.tests()), 0.0, 0.0}};
        for (int step = 0; step < kSteps; ++step) {
            fly(movingBoxes, room, kFrame);
            const std::vector<Aabbf> now = boxesOf(movingBoxes);
            sweep.update(now);
            tree.update(now);
            if (step < kSteps - kCounted) continue;
            cost.tests[1] += static_cast<double>(sweep.tests()) / kCounted;
            cost.tests[2] += static_cast<double>(tree.tests()) / kCounted;
        }
        costs.push_back(cost);
    }
    return costs;
}

std::vector<geometry::Vec2d> growthOf(std::span<const StepCost> costs, int method) {
    std::vector<geometry::Vec2d> growth;
    for (const StepCost& cost : costs)
        growth.emplace_back(cost.boxes, std::max(1.0, cost.tests[static_cast<std::size_t>(method)]));
    return growth;
}

Chart chartOfMethods(std::span<const StepCost> costs, int chosen) {
    constexpr std::array kRoles{Role::Mistake, Role::BodyB, Role::Selection};
    constexpr std::array kMarkers{Marker::Square, Marker::Triangle, Marker::Circle};
    Chart chart{.title = "What a step costs",
                .x = {.title = "boxes", .range = {40.0, 2e3}, .scale = Scale::Logarithmic},
                .y = {.title = "tests", .range = {1.0, 3e6}, .scale = Scale::Logarithmic}};
    for (int method = 0; method < kMethods; ++method) {
        const auto i = static_cast<std::size_t>(method);
        const std::vector<geometry::Vec2d> points = growthOf(costs, method);
        chart.series.push_back({.name = kMethodNames[i] + std::string(": slope ") + numberText(logSlope(points), 2),
                                .style = {.role = kRoles[i], .width = method == chosen ? 4.5f : 2.0f},
                                .marker = kMarkers[i],
                                .points = points});
    }
    return chart;
}

std::vector<Interval> intervalsAlongX(std::span<const Aabbf> boxes) {
    std::vector<Interval> intervals;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        intervals.push_back({.low = boxes[i].min.x, .high = boxes[i].max.x, .box = i});
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.low != b.low ? a.low < b.low : a.box < b.box; });
    std::vector<float> ends;  // of each row
    for (Interval& interval : intervals) {
        const auto free = std::find_if(ends.begin(), ends.end(), [&](float end) { return end < interval.low; });
        interval.row = static_cast<int>(free - ends.begin());
        if (free == ends.end())
            ends.push_back(interval.high);
        else
            *free = interval.high;
    }
    return intervals;
}

}  // namespace collidoscope::demos::octree
