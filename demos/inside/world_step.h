#pragma once
/// A step of a world of rigid bodies, phase by phase, and within the solver impulse by impulse.

#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

/// A call of the observer, with the bodies as they were then.
struct WorldStepRow {
    physics::StepRecord record{};
    physics::ContactPoint point{};  ///< that was worked on
    geometry::Vec3f normal{0.0f};   ///< of its contact
    std::string name{};             ///< "box 1 on box 2"
    std::vector<physics::BodyPosition> positions{};
    std::vector<physics::BodyMotion> motions{};
};

struct WorldStepTrace {
    physics::World before{}, after{};
    float time = 0.0f;  ///< s
    std::vector<WorldStepRow> rows{};
};

/// Largest number of rows. If there would be more, each iteration is one row with its result.
inline constexpr std::size_t kMaxWorldStepRows = 400;

/// The step of `time` s that comes next, made on a copy.
WorldStepTrace traceStep(const physics::World& world, float time, const physics::StepHooks& hooks = {});
Explanation explainStep(const WorldStepTrace& trace, int shown);
/// On top of the bodies, which are drawn where they are before the step.
void drawStep(Canvas& canvas, const WorldStepTrace& trace, int shown);

}  // namespace collidoscope::demos
