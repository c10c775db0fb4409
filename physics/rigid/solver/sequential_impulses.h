#pragma once
/// Contacts as constraints on velocities, solved one after the other, over and over: sequential impulses.
///
/// For a contact point, with its velocity v and its response K (see ContactRow):
///     λ' = max(0, λ - (n.v + g/h) / n.K n)          normal; g: gap left to close in the step h, >= 0
///     Λ' = Λ - K_t^-1 v_t,  |Λ'| <= μ λ'            friction across n: it sticks, or slides with Λ' against v
///     ρ' = ρ - (I_A^-1 + I_B^-1)^-1 (wB - wA),  |ρ'| <= k Σλ'    rolling resistance
/// Each impulse is clamped as the sum over all iterations, so that a later one may take back what an earlier one gave.
///
/// The points of one contact are solved together: four that are solved one after the other turn a box a little towards
/// those that come last, and a tower of boxes leans and falls. Impacts with restitution come first, see impacts.h.
///
/// Source: Catto, Iterative Dynamics with Temporal Coherence (GDC 2005), and Sequential Impulses (GDC 2006); Szauer,
/// Game Physics Cookbook (2017), chapter 15, from which the linear projection is.

#include <array>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/joint/joint_row.h"
#include "physics/rigid/solver/friction_disc.h"
#include "physics/rigid/solver/step_record.h"
#include "physics/rigid/world/body.h"
#include "physics/rigid/world/body_adjacency.h"

namespace collidoscope::physics {

// --- Contact points as rows of the solver: the numbers that stay while impulses are found ---
//
// For a point with the arms r from the centres of mass, n from A to B:
//     v = vB + wB x rB - vA - wA x rA                     velocity of B as seen from A, m/s
//     K = 1/mA + 1/mB  on the diagonal, plus  [r]^T I^-1 [r]  of both     how v answers to an impulse there, 1/kg
// Source: Catto, Iterative Dynamics with Temporal Coherence (GDC 2005), section 4.

struct ContactRow {
    geometry::Vec3f armA{0.0f}, armB{0.0f};               ///< m
    geometry::Vec3f tangents[2]{};                        ///< unit
    float normalMass = 0.0f;                              ///< kg: 1 / n.K n
    FrictionAnswer<float> tangentAnswer{};                ///< of K_t, of both tangents
    float friction = 0.0f;                                ///< μ that holds in this step
    float gap = 0.0f;                                     ///< m, that is left to close; below zero where they overlap
    float bend = 0.0f;                                    ///< m/s, by which the gap opens faster than rows say
    std::array<float, geometry::kMaxContacts> answers{};  ///< 1/kg: v along n here, to an impulse along n at each point
    geometry::Vec3f anchorA{0.0f}, anchorB{0.0f};         ///< m, the point in the frames of both bodies
};

/// Results that the phases of a step pass to each other, and memory.
struct SolverMemory {
    std::vector<std::array<ContactRow, geometry::kMaxContacts>> rows{};  ///< of each contact
    std::vector<JointRows> joints{};
    std::vector<std::array<float, 6>> rollingMasses{};  ///< kg m^2, symmetric, of contacts that resist rolling
    float warmFactor = 1.0f;  ///< by which impulses of the last step differ in this one, as it takes longer or less
    /// m/s, of each body: what forces added before it moves, in this step
    geometry::ZeroedList<geometry::Vec3f> kicks{};
};

/// Fills in the rows. To be called when the contacts have been found.
void prepareRows(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory);
/// m/s^2: how the gap accelerates since a kinematic body turns, as the wall of a drum does, and takes its points and
/// the normal along on circles; 0 where none does. With the angular velocity w, and r from the centre of A to the
/// middle of the points:
///     c = 2 (w x n).(v_B - v_A) - n.(w x (w x r))        where A turns; with + where B does
/// The first is that the normal turns while surfaces slide; the second, that points of A do not go straight on.
float gapAcceleration(const Bodies& bodies, const Contact& contact);
/// Fills in `bend` of the rows for a step of `time` s: its mean over the step.
void noteBends(const Bodies& bodies, std::span<const Contact> contacts, float time, SolverMemory& memory);
/// Prepares the rows of one contact for an impact. `isMet`: its surfaces meet then, and each body is pushed at its own;
/// else midway between. `kicks`: m/s, of each body, by forces of this step.
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
/// Treats points to which the bodies answer alike, as those that cannot turn do to all: their impulses (N s) are shared
/// evenly, which no body feels, or friction would act at one of them alone. Returns whether there were any.
bool shareAlike(std::span<const ContactRow> rows, std::span<float> impulses);
geometry::Vec3f relativeVelocity(const Bodies& bodies, const Contact& contact, const ContactRow& row);
/// The same of the surfaces, which may move while their bodies stay: what friction is against.
inline geometry::Vec3f slipOf(const Bodies& bodies, const Contact& contact, const ContactRow& row) {
    const geometry::Vec3f v = relativeVelocity(bodies, contact, row);
    return contact.hasMovingSurface ? v + contact.surfaceVelocity : v;
}
/// Gives an impulse (N s) to B at the point, and its opposite to A.
void push(Bodies& bodies, const Contact& contact, const ContactRow& row, const geometry::Vec3f& impulse);
/// Friction (N s, across n) in place of `old`, where the point slides with v and carries `normalImpulse`, see
/// friction_disc.h. The limit is the static one where the point did not slide at the end of the last step.
geometry::Vec3f frictionOf(const ContactRow& row, const geometry::Vec3f& old, float normalImpulse,
                           const geometry::Vec3f& v);

// --- The solver ---

/// A step begins with this share of the forces of joints of the last one. Chains of hinges are as stiff as
/// beams, and the passes of a step do not settle all of their forces: what is left would add up as the directions turn.
inline constexpr float kJointWarmShare = 0.8f;
/// The share of the levers of a joint: what has come apart by more remembers nothing.
inline constexpr float kLooseShare = 0.1f;
/// Where two bodies that a joint holds touch as well, both may ask for what cannot be, and press against each other
/// more from step to step: contacts of such two begin with so much.
inline constexpr float kJoinedContactWarmShare = 0.5f;

/// Contacts stop what still approaches. `jointsAt`: the joints between bodies, by slots of both.
void solveImpulses(Bodies& bodies, std::span<Contact> contacts, const BodyAdjacency& jointsAt,
                   const WorldSettings& settings, float time, SolverMemory& memory, const StepObserver& observer,
                   const StepRecord& record);

/// Linear projection: moves overlapping bodies apart along the normal, by a share of what is deeper than the slop, each
/// by its part of the inverse masses. Velocities stay. Bodies that a joint holds together stay where they are: it would
/// pull them back by their velocities, and what whirls would gain angular momentum and energy in every step.
void project(Bodies& bodies, std::span<const Contact> contacts, const BodyAdjacency& jointsAt,
             const SequentialImpulsesSettings& impulses, const SolverMemory& memory);

}  // namespace collidoscope::physics
