#include "geometry/broadphase/broad_phase.h"

#include "geometry/broadphase/box_order.h"

namespace geometry {
namespace {

/// Do two finite boxes share a point?
bool touch(const Aabbf& a, const Aabbf& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

}  // namespace

void BroadPhase::setMethod(BroadPhaseMethod method) { method_ = method; }

std::span<const BoxPair> BroadPhase::update(std::span<const Aabbf> boxes, const ParallelFor& parallelFor) {
    if (method_ == BroadPhaseMethod::AllPairs) return compareAll(boxes);
    const std::span<const BoxPair> pairs = work_.sweep.overlappingPairs(boxes, batch::widestSupported(), parallelFor);
    tests_ = work_.sweep.tests();
    return pairs;
}

std::span<const BoxPair> BroadPhase::compareAll(std::span<const Aabbf> boxes) {
    std::vector<std::uint32_t>& finite = work_.finite;
    finite.clear();
    for (std::uint32_t slot = 0; slot < boxes.size(); ++slot)
        if (isFiniteBox(boxes[slot])) finite.push_back(slot);
    work_.pairs.clear();
    tests_ = 0;
    for (std::size_t i = 0; i < finite.size(); ++i) {
        const Aabbf& box = boxes[finite[i]];
        for (std::size_t j = i + 1; j < finite.size(); ++j)
            if (touch(box, boxes[finite[j]])) work_.pairs.push_back({finite[i], finite[j]});
        tests_ += finite.size() - i - 1;
    }
    return work_.pairs;
}

}  // namespace geometry
