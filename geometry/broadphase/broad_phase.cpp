#include "geometry/broadphase/broad_phase.h"

#include "geometry/broadphase/box_order.h"

namespace collidoscope::geometry {

void BroadPhase::setMethod(BroadPhaseMethod method) {
    if (method == method_) return;
    method_ = method;
    moving_ = {};
}

std::span<const BoxPair> BroadPhase::update(std::span<const Aabbf> boxes, const ParallelFor& parallelFor) {
    if (method_ == BroadPhaseMethod::AllPairs) return compareAll(boxes);
    if (method_ == BroadPhaseMethod::SweepAndPrune) return sweep(boxes, parallelFor);
    const std::span<const BoxPair> pairs = moving_.update(boxes);
    tests_ = moving_.counts().tests;
    return pairs;
}

std::span<const BoxPair> BroadPhase::update(std::span<const Aabbf> boxes, std::span<const std::uint32_t> moved,
                                            const ParallelFor& parallelFor) {
    if (method_ != BroadPhaseMethod::DynamicTree) return update(boxes, parallelFor);
    const std::span<const BoxPair> pairs = moving_.update(boxes, moved);
    tests_ = moving_.counts().tests;
    return pairs;
}

std::span<const BoxPair> BroadPhase::sweep(std::span<const Aabbf> boxes, const ParallelFor& parallelFor) {
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
            if (touching(box, boxes[finite[j]])) work_.pairs.push_back({finite[i], finite[j]});
        tests_ += finite.size() - i - 1;
    }
    return work_.pairs;
}

void state(Archive& archive, BroadPhase& broadPhase) {
    archive.field("method", broadPhase.method_);
    archive.field("tests", broadPhase.tests_);
    archive.field("moving", broadPhase.moving_);
}

}  // namespace collidoscope::geometry
