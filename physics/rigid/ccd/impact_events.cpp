/// The times at which pairs of fast bodies must stop, see continuous_collision.h.

#include <algorithm>
#include <mutex>
#include <utility>

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/continuous_collision.h"
#include "physics/rigid/ccd/cores.h"
#include "physics/rigid/ccd/mesh_walk.h"
#include "physics/rigid/ccd/swept_spheres.h"
#include "physics/rigid/contact/mesh_contacts.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Vec3f;

constexpr std::size_t kEventGrain = 8;  // number of pairs whose test takes a few microseconds

/// A shape at the start of the step, or at the pose where its body has stopped, and its motion from there.
struct Placed {
    AnyShapef shape;
    BodyPath path{};

    AnyShapef at(float time) const {
        return time == 0.0f || (path.displacement == Vec3f{0.0f} && path.turn == Vec3f{0.0f})
                   ? shape
                   : geometry::moved(shape, path.carryAt(time));
    }
    /// The swept sphere of the shape in the rest of the step.
    SweptSphere sphereFrom(float time) const { return sweptSphere(at(time), partOf(path, time, 1.0f)); }
};
Placed placedOf(const AnyShapef& shape, const BodyPath& path, float stop) {
    if (stop == 1.0f) return {shape, path};
    return {geometry::moved(shape, path.carryAt(stop)), {path.at(stop)}};
}

}  // namespace

void ContinuousCollision::retestPairsOf(const SweptStep& step, std::uint32_t moving, float from) {
    for (std::uint32_t i = moving_[moving].firstPair; i < moving_[moving].endPair; ++i)
        testPair(step, pairsOfMoving_[i], from);
}

bool ContinuousCollision::canMeet(const Bodies& bodies, const Pair& pair) const {
    const Moving &a = moving_[pair.movingA], &b = moving_[pair.movingB];
    return (movesOn(bodies, a) || movesOn(bodies, b)) && a.carrier == kNone && b.carrier == kNone;
}

/// Whether a pair moves fast enough to need a sweep, as long as neither body has been stopped. A stopped body is tested
/// against all others, also against the body that carried it.
bool ContinuousCollision::areFastNow(const SweptStep& step, const Pair& pair) const {
    if (pair.isSunk) return true;
    const RigidShape &a = step.shapes.items[pair.shapeA], &b = step.shapes.items[pair.shapeB];
    const PairedShape pairedA{moving_[pair.movingA].path, step.finder.startBounds(pair.shapeA), a.thickness,
                              shares_[pair.shapeA]},
        pairedB{moving_[pair.movingB].path, step.finder.startBounds(pair.shapeB), b.thickness, shares_[pair.shapeB]};
    const float margin = step.settings.margin;
    return a.isPlane() || a.isMesh() ? areFast(pairedB, pairedA, margin) : areFast(pairedA, pairedB, margin);
}

/// Upper bound, m, of the distance of any point of the shape from its predicted position at any time of the step. The
/// angle between two rotations is at most the distance of their vectors.
float ContinuousCollision::strayedBy(const SweptStep& step, std::uint32_t shape, const BodyPath& path) const {
    const std::uint32_t body = step.shapes.items[shape].body;
    const bool isStill = path.displacement == Vec3f{0.0f} && path.turn == Vec3f{0.0f};
    const bool isHeld = !step.bodies.moves(body) || step.bodies.rests[body].isAsleep;
    if (isStill && isHeld) return 0.0f;
    const BodyPath* const predicted = step.finder.predictedPathOf(body);
    if (predicted == nullptr || step.shapes.items[shape].isPlane()) return std::numeric_limits<float>::infinity();
    const float aside = glm::length(path.displacement - predicted->displacement);
    const Vec3f& center = path.start.center;
    const auto* const ball = std::get_if<geometry::Spheref>(&step.finder.placed(shape));
    if (ball != nullptr && ball->center == center) return aside;
    const geometry::Aabbf& bounds = step.finder.startBounds(shape);
    const Vec3f far = glm::max(glm::abs(bounds.min - center), glm::abs(bounds.max - center));
    return aside + glm::length(path.turn - predicted->turn) * glm::length(far);
}

/// Whether two shapes that miss each other on the predicted paths have strayed from these by so little that their
/// innermost cores miss each other, too, so that nothing stops.
bool ContinuousCollision::areAsPredicted(const SweptStep& step, const Pair& pair) const {
    constexpr float kOfPlaces = 0x1p-20f;  // relative to the coordinates: larger than their rounding
    const RigidShape &a = step.shapes.items[pair.shapeA], &b = step.shapes.items[pair.shapeB];
    const Moving &movingA = moving_[pair.movingA], &movingB = moving_[pair.movingB];
    const float size = glm::length(movingA.path.start.center) + glm::length(movingB.path.start.center) +
                       glm::length(movingA.path.displacement) + glm::length(movingB.path.displacement);
    const float strayed = strayedBy(step, pair.shapeA, movingA.path) + strayedBy(step, pair.shapeB, movingB.path);
    return 1.001f * strayed + kOfPlaces * size < a.coreInset + b.coreInset;
}

/// Sweeps all fast pairs from the start of the step on several threads. Their impacts are queued in the order of the
/// pairs.
void ContinuousCollision::testAllPairs(const SweptStep& step, geometry::TaskGroup& taskGroup) {
    testResults_.resize(pairs_.size());
    std::mutex taking;
    taskGroup.run(pairs_.size(), kEventGrain, [&](std::size_t first, std::size_t end) {
        std::vector<std::uint32_t> triangles;
        {
            const std::lock_guard lock(taking);
            if (!spare_.empty()) triangles = std::move(spare_.back()), spare_.pop_back();
        }
        for (std::size_t i = first; i < end; ++i) {
            SweepBudget budget{triangles, kMaxSweeps};
            const bool isTested = canMeet(step.bodies, pairs_[i]) && areFastNow(step, pairs_[i]) &&
                                  !(pairs_[i].isMissPredicted && areAsPredicted(step, pairs_[i]));
            testResults_[i].event = isTested ? eventOf(step, pairs_[i], 0.0f, budget) : std::nullopt;
            testResults_[i].sweeps = budget.sweeps;
        }
        const std::lock_guard lock(taking);
        spare_.push_back(std::move(triangles));
    });
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (testResults_[i].sweeps > sweepsLeft(step.bodies, pairs_[i]))
            testPair(step, i, 0.0f);
        else
            take(step.bodies, i, testResults_[i]);
    }
}

void ContinuousCollision::testPair(const SweptStep& step, std::uint32_t pair, float from) {
    if (!canMeet(step.bodies, pairs_[pair])) return;
    SweepBudget budget{triangles_, sweepsLeft(step.bodies, pairs_[pair])};
    const auto event = eventOf(step, pairs_[pair], from, budget);
    take(step.bodies, pair, {event, budget.sweeps});
}

void ContinuousCollision::take(const Bodies& bodies, std::uint32_t pair, const TestResult& result) {
    const Pair& known = pairs_[pair];
    ++tests_, sweeps_ += static_cast<std::uint64_t>(result.sweeps);
    for (const std::uint32_t i : {known.movingA, known.movingB})
        if (movesOn(bodies, moving_[i])) moving_[i].sweeps += result.sweeps;
    if (!result.event || !(result.event->time < 1.0f)) return;
    Event event = *result.event;
    event.pair = pair, event.version = versionOf(known);
    events_.push_back(event);
    std::push_heap(events_.begin(), events_.end(), comesLater);
}

/// The number of further sweeps of a pair until one of its bodies reaches the limit.
int ContinuousCollision::sweepsLeft(const Bodies& bodies, const Pair& pair) const {
    int left = kMaxSweeps;
    for (const std::uint32_t i : {pair.movingA, pair.movingB})
        if (movesOn(bodies, moving_[i])) left = std::min(left, kMaxSweeps - moving_[i].sweeps);
    return left;
}

std::optional<ContinuousCollision::Event> ContinuousCollision::eventOf(const SweptStep& step, const Pair& pair,
                                                                       float from, SweepBudget& budget) const {
    const bool isOfMesh = step.shapes.items[pair.shapeA].isMesh() || step.shapes.items[pair.shapeB].isMesh();
    return isOfMesh ? eventOfMesh(step, pair, from, budget) : eventOfSolids(step, pair, from, budget);
}

std::optional<ContinuousCollision::Event> ContinuousCollision::eventOfSolids(const SweptStep& step, const Pair& pair,
                                                                             float from, SweepBudget& budget) const {
    const Moving &a = moving_[pair.movingA], &b = moving_[pair.movingB];
    const Placed placedA = placedOf(step.finder.placed(pair.shapeA), a.path, a.stop),
                 placedB = placedOf(step.finder.placed(pair.shapeB), b.path, b.stop);
    const auto overlap = spanOfOverlap(placedA.sphereFrom(from), placedB.sphereFrom(from));
    if (!overlap) return std::nullopt;
    const StepSpan span = spanToSweep(*overlap);
    const float first = from + span.from * (1.0f - from), last = from + span.until * (1.0f - from);
    const AnyShapef shapeA = placedA.at(first), shapeB = placedB.at(first);
    const std::vector<RigidShape>& shapes = step.shapes.items;
    const SweptShape sweptA = sweptShapeOf(shapeA, placedA.path, first, last, shapes[pair.shapeA].coreInset),
                     sweptB = sweptShapeOf(shapeB, placedB.path, first, last, shapes[pair.shapeB].coreInset);
    if (doMissCores(sweptA, sweptB)) return std::nullopt;
    if (!budget.maySweep()) return Event{.time = from, .isGivenUp = true};
    const auto touch = firstTouch(sweptA, sweptB, step.settings.margin);
    return touch ? std::optional(Event{.time = first + *touch * (last - first)}) : std::nullopt;
}

std::optional<ContinuousCollision::Event> ContinuousCollision::eventOfMesh(const SweptStep& step, const Pair& pair,
                                                                           float from, SweepBudget& budget) const {
    const bool isMeshFirst = step.shapes.items[pair.shapeA].isMesh();
    const std::uint32_t solid = isMeshFirst ? pair.shapeB : pair.shapeA, mesh = isMeshFirst ? pair.shapeA : pair.shapeB;
    const Moving &ofSolid = moving_[isMeshFirst ? pair.movingB : pair.movingA],
                 &ofMesh = moving_[isMeshFirst ? pair.movingA : pair.movingB];
    const Placed placed = placedOf(step.finder.placed(solid), ofSolid.path, ofSolid.stop),
                 surface = placedOf(step.finder.placed(mesh), ofMesh.path, ofMesh.stop);
    MeshWalk walk(placed.shape, placed.path, surface.shape, surface.path, from,
                  {.coreInset = step.shapes.items[solid].coreInset});
    while (walk.next(budget.triangles)) {
        const SweptShape swept =
            sweptShapeOf(walk.shape(), placed.path, walk.from(), walk.until(), step.shapes.items[solid].coreInset);
        const NearTriangles near{walk.mesh(), {}, step.shapes.items[mesh].definition.isTwoSided};
        float first = 1.0f;
        for (const std::uint32_t triangle : budget.triangles) {
            if (!budget.maySweep()) return Event{.time = walk.from(), .isGivenUp = true};
            const auto before = triangleBefore(near, triangle, swept.middle);
            if (!before) continue;
            const AnyShapef known = *before;
            const SweptShape still = sweptShapeOf(known, surface.path, walk.from(), walk.until(), 0.0f);
            first = std::min(first, firstTouch(swept, still, step.settings.margin).value_or(1.0f));
        }
        if (first < 1.0f) return Event{.time = walk.from() + first * (walk.until() - walk.from())};
    }
    return std::nullopt;
}

}  // namespace collidoscope::physics
