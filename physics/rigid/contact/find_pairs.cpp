/// Which of the shapes that are placed may meet: their boxes overlap.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>

#include "physics/rigid/contact/find_contacts.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::BoxPair;
using geometry::Planef;
using geometry::Vec3f;

constexpr std::size_t kWorthSharing = 8192;  // shapes: fewer are swept as fast by one thread

/// Whether a box, with the margin in it, reaches behind the plane.
bool reachesBehind(const Aabbf& box, const Planef& plane) {
    const Vec3f center = centerOf(box), half = halfOf(box);
    const Vec3f n = plane.normal;
    return glm::dot(n, center) - glm::dot(glm::abs(n), half) <= plane.distance;
}

/// Whether one of the bodies can be pushed now: it is awake, or the other one would wake it.
bool isPushed(const Bodies& bodies, std::uint32_t a, std::uint32_t b) {
    return bodies.isAwake(a) || bodies.isAwake(b) || (bodies.isDynamic(a) && bodies.disturbs(b)) ||
           (bodies.isDynamic(b) && bodies.disturbs(a));
}

}  // namespace

bool mayMeet(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart, const BoxPair& pair) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    if (a.body == b.body || a.definition.isSensor || b.definition.isSensor) return false;
    if (!isPushed(bodies, a.body, b.body) || !canCollide(a.definition.filter, b.definition.filter)) return false;
    return !std::binary_search(apart.begin(), apart.end(), BoxPair{std::min(a.body, b.body), std::max(a.body, b.body)});
}

void ContactFinder::findPairs(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart,
                              geometry::BroadPhaseMethod method, geometry::Crew& crew) {
    broadPhase_.setMethod(method);
    if (isSelective_) selectBoxes();
    const std::vector<Aabbf>& boxes = isSelective_ ? selected_ : bounds_;
    const bool isLarge = boxes.size() >= kWorthSharing;
    const std::span<const BoxPair> overlapping =
        broadPhase_.update(boxes, isLarge ? crew.parallelFor() : geometry::serialFor);
    const auto pairOf = [&](std::size_t i) {
        const BoxPair known = overlapping[i];
        return isSelective_ ? BoxPair{selectedShapes_[known.a], selectedShapes_[known.b]} : known;
    };
    isMet_.resize(overlapping.size());
    crew.run(overlapping.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) isMet_[i] = mayMeet(bodies, shapes, apart, pairOf(i)) ? 1 : 0;
    });
    pairs_.clear();
    for (std::size_t i = 0; i < overlapping.size(); ++i)
        if (isMet_[i] != 0) pairs_.push_back(pairOf(i));
    pairPlanes(bodies, shapes, apart, crew);
}

/// The pairs with planes are few: these are put in order, and merged with the others.
void ContactFinder::pairPlanes(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart,
                               geometry::Crew& crew) {
    planeTests_ = 0;
    if (planes_.empty()) return;
    planePairs_.clear();
    isMet_.resize(placedCount());
    for (const std::uint32_t plane : planes_) {
        const auto pairOf = [&](std::uint32_t i) { return BoxPair{std::min(plane, i), std::max(plane, i)}; };
        std::atomic<std::uint64_t> tests{0};
        crew.run(placedCount(), kPairGrain, [&](std::size_t first, std::size_t end) {
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
    merged_.resize(pairs_.size() + planePairs_.size());
    std::merge(pairs_.begin(), pairs_.end(), planePairs_.begin(), planePairs_.end(), merged_.begin());
    pairs_.swap(merged_);
}

}  // namespace physics
