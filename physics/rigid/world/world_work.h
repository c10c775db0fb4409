#pragma once
/// The working memory of a world from step to step, which is no part of its state. Only the sources of World include
/// this file.

#include <optional>
#include <unordered_map>
#include <vector>

#include "geometry/broadphase/box_pair.h"
#include "physics/rigid/ccd/continuous_collision.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/mass/mass_properties.h"
#include "physics/rigid/solver/contact_graph.h"
#include "physics/rigid/solver/impacts.h"
#include "physics/rigid/solver/landing.h"
#include "physics/rigid/solver/sequential_impulses.h"
#include "physics/rigid/solver/soft_solver.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics {

/// The state at the start of a step, which is restored if a number is not finite.
struct StateBefore {
    Bodies bodies{};  // motions of the active bodies
    std::vector<Contact> contacts{};
    std::vector<TouchingPair> touching{};
    std::vector<RigidJoint> joints{};  // the active joints, in their order
};

/// The sum of the masses of a body with many shapes, so that adding a shape costs the same whatever their number.
struct ManyShapes {
    std::uint32_t last = 0;  // slot of the shape that was added last
    MassSum mass{};          // sum over all shapes
};

struct WorldWork {
    ContactFinder finder{};
    SolverMemory solver{};
    Impacts impacts{};
    SoftSolver soft{};
    Landings landings{};
    std::vector<ContactCores> cores{};  // by contact; empty if no shape is eccentric
    StepMoves moves{};                  // of this step, or of the present part of it
    ContinuousCollision continuousCollision{};
    std::vector<Contact> last{};
    std::vector<TouchingPair> merged{};
    std::vector<std::optional<TouchingPair>> touching{};  // by contact, set for the first one of each pair
    const StepHooks* hooks = nullptr;                     // hooks of the present step
    std::vector<geometry::BoxPair> refused{};             // pairs refused by the hooks in this step, in rising order
    Islands islands{};
    geometry::ZeroedList<float> stillTimes{};          // the least ones of islands, by their roots
    geometry::ZeroedList<Hold> holds{};                // by body
    geometry::ZeroedList<BodyMotion> motionsBefore{};  // at the start of the step, for the decisions about sleep
    geometry::ZeroedList<geometry::Vec3f> momentaBefore{};
    geometry::ZeroedList<std::uint32_t> tails{};
    std::vector<Contact> asleep{};
    std::vector<TouchingPair> asleepPairs{};
    StateBefore before{};
    std::unordered_map<std::uint32_t, ManyShapes> manyShapes{};  // by slots of bodies
};

/// The orders of contacts and of touching pairs, in which sleeping and awake ones are merged.
inline constexpr auto kByKey = [](const Contact& a, const Contact& b) { return keyOf(a) < keyOf(b); };
inline constexpr auto kByShapes = [](const TouchingPair& a, const TouchingPair& b) {
    return a.shapeA != b.shapeA ? a.shapeA < b.shapeA : a.shapeB < b.shapeB;
};

}  // namespace collidoscope::physics
