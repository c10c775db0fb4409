#include "physics/rigid/world/settings.h"

namespace collidoscope::physics {

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

std::string faultOf(const WorldSettings& s) {
    const auto isFinite = [](float x) { return 0.0f * x == 0.0f; };
    const auto isPositive = [&](float x) { return x > 0.0f && isFinite(x); };
    const auto isNotNegative = [&](float x) { return x >= 0.0f && isFinite(x); };
    const auto isShare = [](float x) { return x >= 0.0f && x <= 1.0f; };
    struct Requirement {
        const char *name, *requirement;
        bool isMet;
    };
    const std::array requirements{
        Requirement{"solver", "one of RigidSolver", s.solver <= RigidSolver::SoftStep},
        Requirement{"impulses.order", "one of StepOrder", s.impulses.order <= StepOrder::Chapter15},
        Requirement{"broadPhase", "one of BroadPhaseMethod",
                    s.broadPhase >= geometry::BroadPhaseMethod::AllPairs &&
                        s.broadPhase <= geometry::BroadPhaseMethod::DynamicTree},
        Requirement{"gravity", "finite", isFinite(s.gravity.x) && isFinite(s.gravity.y) && isFinite(s.gravity.z)},
        Requirement{"soft.subSteps", "1 or more", s.soft.subSteps >= 1},
        Requirement{"soft.frequency", "above 0 and finite", isPositive(s.soft.frequency)},
        Requirement{"soft.damping", "0 or more and finite", isNotNegative(s.soft.damping)},
        Requirement{"soft.pushSpeed", "0 or more and finite", isNotNegative(s.soft.pushSpeed)},
        Requirement{"soft.jointFrequency", "above 0 and finite", isPositive(s.soft.jointFrequency)},
        Requirement{"soft.jointDamping", "0 or more and finite", isNotNegative(s.soft.jointDamping)},
        Requirement{"soft.recycling", "0 or more and finite", isNotNegative(s.soft.recycling)},
        Requirement{"sleep.speed", "0 or more and finite", isNotNegative(s.sleep.speed)},
        Requirement{"sleep.time", "0 or more", s.sleep.time >= 0.0f},
        Requirement{"impulses.subSteps", "1 or more", s.impulses.subSteps >= 1},
        Requirement{"impulses.iterations", "0 or more", s.impulses.iterations >= 0},
        Requirement{"restitutionSpeed", "0 or more", s.restitutionSpeed >= 0.0f},
        Requirement{"bounces", "0 or more", s.bounces >= 0},
        Requirement{"impulses.projection", "from 0 to 1", isShare(s.impulses.projection)},
        Requirement{"impulses.slop", "0 or more and finite", isNotNegative(s.impulses.slop)},
        Requirement{"impulses.jointCorrection", "from 0 to 1", isShare(s.impulses.jointCorrection)},
        Requirement{"margin", "0 or more and finite", isNotNegative(s.margin)},
        Requirement{"maxSpeed", "0 or more", s.maxSpeed >= 0.0f},
        Requirement{"threads", "0 or more", s.threads >= 0},
    };
    for (const Requirement& requirement : requirements)
        if (!requirement.isMet)
            return std::string("the setting ") + requirement.name + " must be " + requirement.requirement;
    return {};
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
    archive.field("order", settings.impulses.order);
    archive.field("broad phase", settings.broadPhase);
    archive.field("sub-steps", settings.impulses.subSteps);
    archive.field("iterations", settings.impulses.iterations);
    archive.field("warm start", settings.warmStart);
    archive.field("accumulate", settings.impulses.accumulate);
    archive.field("whole manifolds", settings.impulses.wholeManifolds);
    archive.field("divided by count", settings.impulses.dividedByCount);
    archive.field("restitution speed", settings.restitutionSpeed);
    archive.field("bounces", settings.bounces);
    archive.field("projection", settings.impulses.projection);
    archive.field("slop", settings.impulses.slop);
    archive.field("joint correction", settings.impulses.jointCorrection);
    archive.field("margin", settings.margin);
    archive.field("is continuous", settings.isContinuous);
    archive.field("max speed", settings.maxSpeed);
    archive.field("smooths seams", settings.smoothsSeams);
}

}  // namespace collidoscope::physics
