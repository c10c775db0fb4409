#pragma once
/// Impacts: what approaches fast parts again, with a share of its speed. Both solvers begin a step with them.
///
/// A pair that approaches faster than `restitutionSpeed` parts with the share e of that speed, all its points at once,
/// so that a box that falls flat rises flat, and a table on its legs rises level; then the next pair, and again, until
/// none approaches. So an impact runs through a row of balls from one to the next, and only the last one leaves.
/// Friction acts within the impact, up to μ times all that pushes; where both together would give energy, as to a rod
/// that comes slanting, they part more slowly.
///
/// An impact seldom falls on the end of a step. Its moment t, counted from now, within a step before or behind, is
/// where the path that both were on has the gap zero. A path of sub-steps h, whose velocities change before positions
/// do, lies on the parabola
///     gap + (v + a (h/2 - g)) t + a t^2/2 = 0,    v, a = velocity and acceleration of B as seen from A, along n
/// (forces have acted on v for g s already). At that moment
///     u = v + a (h/2 - g + t)       they approach with u, so
///     v' = -e u - a (h/2 - g + t)   in place of v,  and  x = x - t (v' - v)
/// puts each of the two where it would be had it left at t. So a ball rises to e^2 of its height whatever the step.
///
/// Source: Guendelman, Bridson, Fedkiw, Nonconvex Rigid Bodies with Stacking (2003), section 4: impacts apart from
/// contacts, in passes over all pairs. Differs from it in: all points of a pair at once; the moment of the impact.

#include <algorithm>
#include <compare>
#include <cstdint>

#include "physics/rigid/contact/contact.h"
#include "physics/rigid/solver/sequential_impulses.h"
#include "physics/rigid/solver/step_record.h"

namespace collidoscope::physics {

// --- Contacts listed by their bodies, so that all between the same two come one after the other ---

/// A contact in such a list, whose order is the rising one.
struct ContactOfBodies {
    std::uint32_t low = 0, high = 0;  ///< slots of the bodies, the lower one first
    std::uint32_t contact = 0;

    auto operator<=>(const ContactOfBodies&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};
inline ContactOfBodies contactOfBodies(std::uint32_t bodyA, std::uint32_t bodyB, std::uint32_t contact) {
    return {std::min(bodyA, bodyB), std::max(bodyA, bodyB), contact};
}
inline bool areOfSameBodies(const ContactOfBodies& a, const ContactOfBodies& b) {
    return a.low == b.low && a.high == b.high;
}

/// Whether neither body sleeps: an impact is between bodies that are awake, or stand still anyway.
inline bool areAwake(const Bodies& bodies, const Contact& contact) {
    const auto isAsleep = [&](std::uint32_t body) { return bodies.isDynamic(body) && !bodies.isAwake(body); };
    return !isAsleep(contact.bodyA) && !isAsleep(contact.bodyB);
}
inline bool isOfMesh(const Shapes& shapes, const Contact& contact) {
    return shapes.items[contact.shapeA].isMesh() || shapes.items[contact.shapeB].isMesh();
}

// --- Impacts ---

/// The step within which impacts fall, s.
struct ImpactStep {
    float time = 0.0f;     ///< all of it
    float subStep = 0.0f;  ///< of the integration
    float given = 0.0f;    ///< for so long forces have acted on the velocities
};

/// Input and output besides bodies and contacts, and memory.
struct Impacts {
    std::vector<geometry::Vec3f> accelerations{};  ///< m/s^2, of each body, by forces in this step; set by the caller
    std::vector<geometry::Vec3f> shifts{};         ///< m, of each body: it is where it is and has come from there
    /// Of bodies, or fewer: nothing shifts it, as joints hold it where it is; set by the caller.
    std::vector<std::uint8_t> isHeld{};

    std::vector<geometry::Vec3f> kicks{};    // m/s, of each body
    std::vector<std::uint32_t> rowOf{};      // of contacts, in rows
    std::vector<std::uint32_t> changedBy{};  // of bodies: the number of the last impact that changed its velocity
    std::vector<std::uint32_t> lookedAt{};   // of contacts, see MustLook
    std::vector<std::array<ContactRow, geometry::kMaxContacts>> rows{};
    std::vector<ContactOfBodies> joined{};    // of those that have several shapes
    std::vector<std::uint32_t> nextOf{};      // of contacts: the next one of the same impact
    std::vector<std::uint8_t> isFollowing{};  // of contacts
    std::vector<float> impulsesBefore{};      // N s, of the points of an impact
};

/// Changes velocities, and reports the shifts of positions that belong to that. The impulses are added up in
/// ContactPoint::bounceImpulse, which is 0 before. Returns whether there was any.
bool bounce(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, const WorldSettings& settings,
            const ImpactStep& step, Impacts& impacts, const StepObserver& observer, const StepRecord& record);

}  // namespace collidoscope::physics
