#pragma once
/// Impacts: bodies that approach fast separate with the coefficient of restitution. Both solvers begin a step with
/// them.
///
/// A pair that approaches faster than `restitutionSpeed` separates with the share e of that speed, at all points at
/// once, so that a box that falls flat rises flat, and a table on its legs rises level. The pairs are processed one
/// after the other, again and again, until none approaches. So an impact is transmitted through a row of balls from one
/// to the next, and only the last one leaves. Friction acts within the impact, up to μ times the normal impulse; where
/// both together would add energy, as for a rod that falls at an angle, the pair separates more slowly.
///
/// An impact seldom happens at the end of a step. Its time t, counted from now and at most a step before or after it,
/// is where the gap on the path of both is zero. A path of sub-steps h, whose velocities change before positions do,
/// lies on the parabola
///     gap + (v + a (h/2 - g)) t + a t^2/2 = 0,    v, a = velocity and acceleration of B as seen from A, along n
/// (forces have acted on v for the time g already). At that time
///     u = v + a (h/2 - g + t)       is the approach velocity, so
///     v' = -e u - a (h/2 - g + t)   replaces v,  and  x' = x - t (v' - v)
/// is the position that each of the two would have if it had left at t. So a ball rises to e^2 of its height for any
/// step.
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

// --- Contacts sorted by their bodies, so that all contacts of the same two bodies are consecutive ---

/// An entry of such a list, in rising order.
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

/// Whether neither body sleeps. Impacts happen between awake bodies, and between them and bodies that nothing moves.
inline bool areAwake(const Bodies& bodies, const Contact& contact) {
    const auto isAsleep = [&](std::uint32_t body) { return bodies.isDynamic(body) && !bodies.isAwake(body); };
    return !isAsleep(contact.bodyA) && !isAsleep(contact.bodyB);
}
inline bool isOfMesh(const Shapes& shapes, const Contact& contact) {
    return shapes.items[contact.shapeA].isMesh() || shapes.items[contact.shapeB].isMesh();
}

// --- Impacts ---

/// The step within which impacts happen. All times in s.
struct ImpactStep {
    float time = 0.0f;     ///< length of the step
    float subStep = 0.0f;  ///< length h of a sub-step of the integration
    float given = 0.0f;    ///< time g for which forces have acted on the velocities already
};

/// Input and output besides bodies and contacts, and memory.
struct Impacts {
    std::vector<geometry::Vec3f> accelerations{};  ///< m/s^2, of each body, by forces in this step; set by the caller
    std::vector<geometry::Vec3f> shifts{};         ///< m, of each body: the change x' - x of its position by impacts
    /// For the first bodies: 1 for a body that must not be shifted, because joints hold it; set by the caller.
    std::vector<std::uint8_t> isHeld{};

    std::vector<geometry::Vec3f> kicks{};    // m/s, of each body: change of velocity by forces
    std::vector<std::uint32_t> rowOf{};      // by contact: index in rows
    std::vector<std::uint32_t> changedBy{};  // by body: number of the last impact that changed its velocity
    std::vector<std::uint32_t> lookedAt{};   // by contact, see MustLook
    std::vector<std::array<ContactRow, geometry::kMaxContacts>> rows{};
    std::vector<ContactOfBodies> joined{};    // contacts of bodies that have several shapes
    std::vector<std::uint32_t> nextOf{};      // by contact: the next one of the same impact
    std::vector<std::uint8_t> isFollowing{};  // by contact: 1 if it belongs to the impact of another one
    std::vector<float> impulsesBefore{};      // N s, of the points of an impact
};

/// Applies all impacts of a step: changes velocities, and sets Impacts::shifts. The impulses are accumulated in
/// ContactPoint::bounceImpulse, which must be 0 before. Returns whether there was any impact.
bool bounce(Bodies& bodies, const Shapes& shapes, std::span<Contact> contacts, const WorldSettings& settings,
            const ImpactStep& step, Impacts& impacts, const StepObserver& observer, const StepRecord& record);

}  // namespace collidoscope::physics
