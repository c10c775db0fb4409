#pragma once
/// Contacts as constraints on velocities, solved one after the other, over and over: sequential impulses.
///
/// For a contact point, with v and K of contact_row.h:
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

#include "physics/rigid/solver/contact_row.h"
#include "physics/rigid/solver/step_record.h"
#include "physics/rigid/world/body_adjacency.h"

namespace collidoscope::physics {

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
