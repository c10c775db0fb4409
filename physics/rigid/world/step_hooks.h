#pragma once
/// Hooks by which a caller takes part in a step of a world, and the result that the step returns.

#include <functional>
#include <optional>

#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// Result of World::step.
struct WorldStep {
    bool isFinite = true;           ///< else nothing has changed: the world stays on its last good state
    std::optional<BodyId> fault{};  ///< the body whose numbers would not have been finite
};

class World;

/// They may influence a step. Nothing of them is part of the world's state: for the same step again, give the same
/// hooks, which ask nothing but the world and what follows from it. They are called by the thread that steps, in the
/// order of the shapes, however many threads there are; they change nothing of the world, and throw nothing.
struct StepHooks {
    /// Whether two shapes near each other, A before B, whose filters let them collide do so in this step.
    std::function<bool(const World&, ShapeId a, ShapeId b)> mayCollide{};
    /// Asked of each contact that was found, before it is solved, whether it counts in this step. Its friction,
    /// restitution and surface velocity may be changed, for this step. Between bodies that wake in the midst of a step
    /// this is asked from the next one on.
    std::function<bool(const World&, Contact&)> beforeSolving{};
};

}  // namespace collidoscope::physics
