#pragma once
/// Sequential impulses: contacts are velocity constraints, which are solved one after the other in several iterations.
///
/// For a contact point, with its velocity v and its response K (see ContactRow):
///     λ' = max(0, λ - (n.v + g/h) / n.K n)          normal; g: gap left to close in the step h, >= 0
///     Λ' = Λ - K_t^-1 v_t,  |Λ'| <= μ λ'            friction across n: it sticks, or slides with Λ' against v
///     ρ' = ρ - (I_A^-1 + I_B^-1)^-1 (wB - wA),  |ρ'| <= k Σλ'    rolling resistance
/// The accumulated impulse is clamped, not the change in one iteration, so that a later iteration may reduce it again.
///
/// The points of one contact are solved together: if four points are solved one after the other, the last ones dominate
/// and turn a box a little, so that a tower of boxes leans and falls. Impacts with restitution come first, see
/// impacts.h.
///
/// Source: Catto, Iterative Dynamics with Temporal Coherence (GDC 2005), and Sequential Impulses (GDC 2006); Szauer,
/// Game Physics Cookbook (2017), chapter 15, from which the linear projection is.

#include <array>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/joint/joint_row.h"
#include "physics/rigid/joint/joint_tree.h"
#include "physics/rigid/solver/friction_disc.h"
#include "physics/rigid/solver/hub_parts.h"
#include "physics/rigid/solver/step_record.h"
#include "physics/rigid/world/body.h"
#include "physics/rigid/world/body_adjacency.h"

namespace collidoscope::physics {

// --- Contact points as rows of the solver: the numbers that are constant during the iterations ---
//
// For a point with the arms r from the centres of mass, n from A to B:
//     v = vB + wB x rB - vA - wA x rA                     velocity of B as seen from A, m/s
//     K = 1/mA + 1/mB  on the diagonal, plus  [r]^T I^-1 [r]  of both     response of v to an impulse there, 1/kg
// Source: Catto, Iterative Dynamics with Temporal Coherence (GDC 2005), section 4.

struct ContactRow {
    geometry::Vec3f armA{0.0f}, armB{0.0f};     ///< m
    geometry::Vec3f tangents[2]{};              ///< unit
    float normalMass = 0.0f;                    ///< kg: 1 / n.K n
    FrictionResponse<float> tangentResponse{};  ///< of K_t, of both tangents
    float friction = 0.0f;                      ///< μ in this step, static or dynamic
    float gap = 0.0f;                           ///< m; negative where the shapes overlap
    float bend = 0.0f;                          ///< m/s, speed of the gap that the linear row does not contain
    std::array<float, geometry::kMaxContacts>
        responses{};                               ///< 1/kg: v along n here, to an impulse along n at each point
    geometry::Vec3f anchorA{0.0f}, anchorB{0.0f};  ///< m, the point in the frames of both bodies
};

/// Results that the phases of a step pass to each other, and memory.
struct SolverMemory {
    std::vector<std::array<ContactRow, geometry::kMaxContacts>> rows{};  ///< of each contact
    std::vector<JointRows> joints{};                                     ///< in the order of hubParts
    HubParts hubParts{};
    std::vector<JointTree> trees{};                     ///< of the parts that are solved at once
    std::vector<std::array<float, 6>> rollingMasses{};  ///< kg m^2, symmetric, by contact with rolling resistance
    float warmFactor = 1.0f;  ///< factor of the impulses of the last step in this one: the ratio of the step lengths
    /// m/s, of each body: the change of velocity by forces in this step, before the body moves
    geometry::ZeroedList<geometry::Vec3f> kicks{};
};

/// Fills in the rows. Call it when the contacts have been found.
void prepareRows(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory);
/// Acceleration of the gap, m/s^2, at a rotating kinematic body, such as the wall of a drum, which carries its points
/// and the normal along on circles; 0 where no kinematic body rotates. With the angular velocity w, and r from the
/// centre of A to the middle of the points:
///     c = 2 (w x n).(v_B - v_A) - n.(w x (w x r))        where A rotates; with + where B does
/// The first term comes from the rotation of the normal while surfaces slide, the second one is the centripetal
/// acceleration of the points of A.
float gapAcceleration(const Bodies& bodies, const Contact& contact);
/// Fills in `bend` of the rows for a step of `time` s: its mean over the step.
void noteBends(const Bodies& bodies, std::span<const Contact> contacts, float time, SolverMemory& memory);
/// Prepares the rows of one contact for an impact. `isMet`: the surfaces touch at the impact, so each body is pushed at
/// its own surface; else both are pushed midway. `kicks`: m/s, change of each body's velocity by forces in this step.
void prepareImpact(const Bodies& bodies, const Contact& contact, std::span<const geometry::Vec3f> kicks, bool isMet,
                   std::array<ContactRow, geometry::kMaxContacts>& rows);

/// m, from both bodies' centres of mass to their own surfaces at a contact point, when the surfaces meet.
struct SurfaceArms {
    geometry::Vec3f a, b;
};
inline SurfaceArms surfaceArms(const Bodies& bodies, const Contact& contact, const ContactPoint& point) {
    const geometry::Vec3f a = point.position - bodies.positions[contact.bodyA].center;
    const geometry::Vec3f b = point.position - bodies.positions[contact.bodyB].center;
    if (contact.isSpeculative) return {a - contact.speculative.shiftA, b - contact.speculative.shiftB};
    const geometry::Vec3f half = 0.5f * point.depth * contact.normal;
    return {a + half, b - half};
}
/// Averages the impulses (N s) of points at which the bodies respond equally, such as all points of bodies that cannot
/// rotate. It does not change the motion, but otherwise friction would act at one of the points only. Returns whether
/// there were such points.
bool shareAlike(std::span<const ContactRow> rows, std::span<float> impulses);
geometry::Vec3f relativeVelocity(const Bodies& bodies, const Contact& contact, const ContactRow& row);
/// The relative velocity of the surfaces, which friction opposes; surfaces may move while their bodies stand still.
inline geometry::Vec3f slipOf(const Bodies& bodies, const Contact& contact, const ContactRow& row) {
    const geometry::Vec3f v = relativeVelocity(bodies, contact, row);
    return contact.hasMovingSurface ? v + contact.surfaceVelocity : v;
}
/// Gives an impulse (N s) to B at the point, and its opposite to A.
void push(Bodies& bodies, const Contact& contact, const ContactRow& row, const geometry::Vec3f& impulse);
/// The new friction impulse (N s, perpendicular to n) of a point that slides with v and carries `normalImpulse`, see
/// friction_disc.h. `old` is the accumulated impulse so far. Static friction limits it where the point did not slide at
/// the end of the last step.
geometry::Vec3f frictionOf(const ContactRow& row, const geometry::Vec3f& old, float normalImpulse,
                           const geometry::Vec3f& v);

// --- The solver ---

/// Share of the joint impulses with which the next step is warm-started. Chains of hinges are as stiff as beams, and
/// the iterations of a step do not converge for them: the errors would accumulate as the directions turn.
inline constexpr float kJointWarmShare = 0.8f;
/// A joint whose anchors are apart by more than this share of its lever arms is not warm-started.
inline constexpr float kLooseShare = 0.1f;
/// Warm-starting share of contacts between two bodies that a joint connects. Contact and joint may contradict each
/// other, and their impulses would grow from step to step.
inline constexpr float kJoinedContactWarmShare = 0.5f;

/// Solves the velocity constraints of contacts and joints. `jointsAt`: the joints between bodies, by slots of both.
void solveImpulses(Bodies& bodies, std::span<Contact> contacts, const BodyAdjacency& jointsAt,
                   const WorldSettings& settings, float time, SolverMemory& memory, const StepObserver& observer,
                   const StepRecord& record);

/// Linear projection: moves overlapping bodies apart along the normal, by a share of the depth beyond the slop, in
/// proportion to their inverse masses. Velocities do not change. Bodies that a joint connects are not moved: the joint
/// would pull them back by velocities, and rotating ones would gain angular momentum and energy in every step.
void project(Bodies& bodies, std::span<const Contact> contacts, const BodyAdjacency& jointsAt,
             const SequentialImpulsesSettings& impulses, const SolverMemory& memory);

}  // namespace collidoscope::physics
