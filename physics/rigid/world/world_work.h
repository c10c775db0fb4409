#pragma once
/// The working memory of a world from step to step: memory that is no part of its state. Only the sources of World know
/// it.

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

/// The state as a step began, to which it returns where numbers leave the finite.
struct StateBefore {
    Bodies bodies{};  // what moves of those that are active
    std::vector<Contact> contacts{};
    std::vector<TouchingPair> touching{};
    std::vector<RigidJoint> joints{};  // of the active ones, in their order
};

/// A body of many shapes, so that one more costs the same however many it has.
struct ManyShapes {
    std::uint32_t last = 0;  // the slot of the shape that was added last
    MassSum mass{};          // of all
};

struct WorldWork {
    ContactFinder finder{};
    SolverMemory solver{};
    Impacts impacts{};
    SoftSolver soft{};
    Landings landings{};
    std::vector<ContactCores> cores{};  // of each contact; none where no shape is eccentric
    StepMoves moves{};                  // of this step, or this part of it
    ContinuousCollision continuousCollision{};
    std::vector<Contact> last{};
    std::vector<TouchingPair> merged{};
    std::vector<std::optional<TouchingPair>> touching{};  // of contacts that are the first of their pairs
    const StepHooks* hooks = nullptr;                     // of this step
    std::vector<geometry::BoxPair> refused{};             // by them, in this step, in rising order
    Islands islands{};
    geometry::ZeroedList<float> stillTimes{};          // least ones of islands, by their roots
    geometry::ZeroedList<Hold> holds{};                // of each body
    geometry::ZeroedList<BodyMotion> motionsBefore{};  // of the step, for what falls asleep
    geometry::ZeroedList<geometry::Vec3f> momentaBefore{};
    geometry::ZeroedList<std::uint32_t> tails{};
    std::vector<Contact> asleep{};
    std::vector<TouchingPair> asleepPairs{};
    StateBefore before{};
    std::unordered_map<std::uint32_t, ManyShapes> manyShapes{};  // by the slots of their bodies
};

/// The orders of contacts and of pairs that touch: those that sleep and those that are awake are merged in them.
inline constexpr auto kByKey = [](const Contact& a, const Contact& b) { return keyOf(a) < keyOf(b); };
inline constexpr auto kByShapes = [](const TouchingPair& a, const TouchingPair& b) {
    return a.shapeA != b.shapeA ? a.shapeA < b.shapeA : a.shapeB < b.shapeB;
};

}  // namespace collidoscope::physics
