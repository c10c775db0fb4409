/// The pairs of placed shapes that may collide, because their bounding boxes overlap.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>
#include <span>

#include "physics/rigid/contact/find_contacts.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::BoxPair;
using geometry::Planef;
using geometry::Vec3f;

constexpr std::uint8_t kNeverMeet = 0, kMeet = 1, kPass = 2;  // states of a pair whose boxes overlap
constexpr std::size_t kWorthSharing = 8192;  // number of shapes; one thread sweeps fewer as fast as several

/// Whether a box, which includes the margin, extends behind the plane.
bool reachesBehind(const Aabbf& box, const Planef& plane) {
    const Vec3f center = centerOf(box), half = halfOf(box);
    const Vec3f n = plane.normal;
    return glm::dot(n, center) - glm::dot(glm::abs(n), half) <= plane.distance;
}

/// Whether one of the bodies can be pushed in this step: it is awake, or the other one would wake it.
bool isPushed(const Bodies& bodies, std::uint32_t a, std::uint32_t b) {
    return bodies.isAwake(a) || bodies.isAwake(b) || (bodies.isDynamic(a) && bodies.disturbs(b)) ||
           (bodies.isDynamic(b) && bodies.disturbs(a));
}

}  // namespace

bool mayMeet(const Bodies& bodies, const Shapes& shapes, const BodyAdjacency& apart, const BoxPair& pair) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    if (a.body == b.body || a.definition.isSensor || b.definition.isSensor) return false;
    if (!isPushed(bodies, a.body, b.body) || !canCollide(a.definition.filter, b.definition.filter)) return false;
    return !apart.linkBetween(a.body, b.body).isThere;
}

BoundsPath ContactFinder::boundsPathOf(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) const {
    if (isWatched(shape)) return watchedBoxes_[shape].path;
    return boundsPath(pathOf(bodies, shapes.items[shape].body), bounds_[shape]);
}

/// The swept sphere around the predicted path of a shape.
SweptSphere ContactFinder::sphereOf(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) const {
    if (isWatched(shape) && !isHull(shape)) return watchedBoxes_[shape].sphere;
    return sweptSphere(placed_[shape], pathOf(bodies, shapes.items[shape].body), &startBounds(shape));
}

/// Upper bound, m, of the decrease of the distance between any two points of the shapes in the step.
float ContactFinder::approachOf(const Bodies& bodies, const Shapes& shapes, const BoxPair& pair) const {
    const BoundsPath a = boundsPathOf(bodies, shapes, pair.a), b = boundsPathOf(bodies, shapes, pair.b);
    return glm::length(b.displacement - a.displacement) + a.bend + a.turn + b.bend + b.turn;
}

/// Whether the boxes overlap at some time of the step. In the frame of one box, the other one moves by the difference
/// of their displacements, on a straight line except for the effect of rotations. So bodies that fall side by side do
/// not meet, however far they fall in a step.
bool ContactFinder::doPathsMeet(const Bodies& bodies, const Shapes& shapes, const BoxPair& pair) const {
    if (!isWatched(pair.a) && !isWatched(pair.b)) return true;
    const BoundsPath pathA = boundsPathOf(bodies, shapes, pair.a), pathB = boundsPathOf(bodies, shapes, pair.b);
    const Aabbf &startA = startBounds(pair.a), &startB = startBounds(pair.b);
    const Vec3f delta = pathB.displacement - pathA.displacement;
    constexpr float kOfPaths = 0x1p-20f;  // relative to the largest number: rounding of sums and of displacements
    const Vec3f largest = glm::max(glm::abs(startA.min), glm::abs(startA.max)) + glm::abs(pathA.displacement) +
                          glm::abs(pathB.displacement);
    const Vec3f slack = Vec3f{pathA.bend + pathA.turn + pathB.bend + pathB.turn} + kOfPaths * largest;
    const Vec3f low = startB.min + glm::min(delta, Vec3f{0.0f}) - slack,
                high = startB.max + glm::max(delta, Vec3f{0.0f}) + slack;
    // Comparisons with NaN are false, so numbers that are not finite rule out no pair.
    return !glm::any(glm::lessThan(high, startA.min)) && !glm::any(glm::lessThan(startA.max, low));
}

void ContactFinder::findPairs(const Bodies& bodies, const Shapes& shapes, const BodyAdjacency& apart,
                              geometry::BroadPhaseMethod method, geometry::TaskGroup& taskGroup) {
    broadPhase_.setMethod(method);
    if (isSelective_) selectBoxes();
    const std::span<const Aabbf> boxes =
        isSelective_ ? std::span<const Aabbf>(selected_) : std::span<const Aabbf>(bounds_);
    const bool isLarge = boxes.size() >= kWorthSharing;
    const std::span<const BoxPair> overlapping =
        broadPhase_.update(boxes, isLarge ? taskGroup.parallelFor() : geometry::serialFor);
    const auto pairOf = [&](std::size_t i) {
        const BoxPair known = overlapping[i];
        return isSelective_ ? BoxPair{selectedShapes_[known.a], selectedShapes_[known.b]} : known;
    };
    isMet_.resize(overlapping.size());
    taskGroup.run(overlapping.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const BoxPair pair = pairOf(i);
            isMet_[i] = kNeverMeet;
            if (mayMeet(bodies, shapes, apart, pair)) isMet_[i] = doPathsMeet(bodies, shapes, pair) ? kMeet : kPass;
        }
    });
    pairs_.clear(), passing_.clear();
    for (std::size_t i = 0; i < overlapping.size(); ++i) {
        if (isMet_[i] == kMeet) pairs_.push_back(pairOf(i));
        if (isMet_[i] == kPass) passing_.push_back(pairOf(i));
    }
    pairPlanes(bodies, shapes, apart, taskGroup);
}

/// Finds the pairs with planes, which have no box. They are few, so they are sorted and merged with the others.
void ContactFinder::pairPlanes(const Bodies& bodies, const Shapes& shapes, const BodyAdjacency& apart,
                               geometry::TaskGroup& taskGroup) {
    planeTests_ = 0;
    if (planes_.empty()) return;
    planePairs_.clear();
    isMet_.resize(placedCount());
    for (const std::uint32_t plane : planes_) {
        const auto pairOf = [&](std::uint32_t i) { return BoxPair{std::min(plane, i), std::max(plane, i)}; };
        std::atomic<std::uint64_t> tests{0};
        taskGroup.run(placedCount(), kPairGrain, [&](std::size_t first, std::size_t end) {
            std::uint64_t asked = 0;
            for (std::size_t k = first; k < end; ++k) {
                const std::uint32_t i = placedShape(k);
                isMet_[k] = 0;
                if (isPushing_[i] == 0 && isPushing_[plane] == 0) continue;
                if (kinds_[i] == kNoKind || kinds_[i] == kKindOf<Planef>) continue;
                ++asked;
                if (reachesBehind(bounds_[i], std::get<Planef>(placed_[plane])) &&
                    mayMeet(bodies, shapes, apart, pairOf(i)))
                    isMet_[k] = 1;
            }
            tests += asked;
        });
        planeTests_ += tests;
        for (std::size_t k = 0; k < placedCount(); ++k)
            if (isMet_[k] != 0) planePairs_.push_back(pairOf(placedShape(k)));
    }
    if (planePairs_.empty()) return;
    if (planes_.size() > 1) std::sort(planePairs_.begin(), planePairs_.end());
    mergedPairs_.resize(pairs_.size() + planePairs_.size());
    std::merge(pairs_.begin(), pairs_.end(), planePairs_.begin(), planePairs_.end(), mergedPairs_.begin());
    pairs_.swap(mergedPairs_);
}

}  // namespace collidoscope::physics
