#include "physics/rigid/world/settings.h"

namespace physics {

std::span<const StepPhase> phasesOf(StepOrder order) {
    using enum StepPhase;
    static constexpr std::array kForcesFirst{Forces, FindPairs, Collide, Bounce, Impulses, Integrate, Project};
    static constexpr std::array kChapter14{Forces, Integrate, FindPairs, Collide, Bounce, Impulses, Project};
    static constexpr std::array kChapter15{FindPairs, Collide, Bounce, Impulses, Forces, Integrate, Project};
    switch (order) {
        case StepOrder::Chapter14:
            return kChapter14;
        case StepOrder::Chapter15:
            return kChapter15;
        case StepOrder::ForcesFirst:
            break;
    }
    return kForcesFirst;
}

void state(geometry::Archive& archive, WorldSettings& settings) {
    archive.field("gravity", settings.gravity);
    archive.field("solver", settings.solver);
    archive.field("soft sub-steps", settings.soft.subSteps);
    archive.field("soft frequency", settings.soft.frequency);
    archive.field("soft damping", settings.soft.damping);
    archive.field("push speed", settings.soft.pushSpeed);
    archive.field("joint frequency", settings.soft.jointFrequency);
    archive.field("joint damping", settings.soft.jointDamping);
    archive.field("recycling", settings.soft.recycling);
    archive.field("sleep", settings.sleep);
    archive.field("order", settings.order);
    archive.field("broad phase", settings.broadPhase);
    archive.field("sub-steps", settings.subSteps);
    archive.field("iterations", settings.iterations);
    archive.field("warm start", settings.warmStart);
    archive.field("accumulate", settings.accumulate);
    archive.field("whole manifolds", settings.wholeManifolds);
    archive.field("divided by count", settings.dividedByCount);
    archive.field("restitution speed", settings.restitutionSpeed);
    archive.field("bounces", settings.bounces);
    archive.field("projection", settings.projection);
    archive.field("slop", settings.slop);
    archive.field("joint correction", settings.jointCorrection);
    archive.field("margin", settings.margin);
    archive.field("is continuous", settings.isContinuous);
    archive.field("max speed", settings.maxSpeed);
    archive.field("smooths seams", settings.smoothsSeams);
}

}  // namespace physics
