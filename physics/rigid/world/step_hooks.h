#pragma once
/// Hooks with which a caller takes part in a step of a world, and the result of the step.

#include <functional>
#include <optional>

#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// Result of World::step.
struct WorldStep {
    bool isFinite = true;           ///< false: the step was undone, and the world is in its state before
    std::optional<BodyId> fault{};  ///< the first body with a number that would not have been finite
};

class World;

/// Callbacks that may influence a step. They are not part of the world's state: to repeat a step, pass the same hooks,
/// which must depend only on the world. They are called by the thread that steps, in the order of the shapes, whatever
/// the number of threads; they must not change the world, and must not throw.
struct StepHooks {
    /// Whether two shapes near each other, A before B, whose filters let them collide, do collide in this step.
    std::function<bool(const World&, ShapeId a, ShapeId b)> mayCollide{};
    /// Whether a contact counts in this step; called for each contact before the solver. The callback may change
    /// friction, restitution and surface velocity for this step. Contacts of bodies that wake within a step are passed
    /// from the next step on.
    std::function<bool(const World&, Contact&)> beforeSolving{};
};

}  // namespace collidoscope::physics
