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

#include "physics/rigid/solver/contact_row.h"
#include "physics/rigid/solver/contacts_of_bodies.h"
#include "physics/rigid/solver/step_record.h"

namespace collidoscope::physics {

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

/// Changes velocities, and tells the shifts of positions that belong to that. The impulses are told in
/// ContactPoint::bounceImpulse, which is 0 before. Returns whether there was any.
bool bounce(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, const WorldSettings& settings,
            const ImpactStep& step, Impacts& impacts, const StepObserver& observer, const StepRecord& record);

}  // namespace collidoscope::physics
