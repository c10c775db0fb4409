#pragma once
/// Contacts as constraints on velocities, solved one after the other, over and over: sequential impulses.
///
/// Of a contact point with the arms r from the centres of mass, n from A to B:
///     v   = vB + wB x rB - vA - wA x rA                    velocity of B as seen from A
///     K   = 1/mA + 1/mB  on the diagonal, plus  [r]^T I^-1 [r]  of both      1/kg
///     λ'  = max(0, λ - (n.v + g/h) / n.K n)                normal; g: gap that is left to close in the step h, >= 0
///     Λ'  = Λ - K_t^-1 v_t,  |Λ'| <= μ_s λ'  or  μ λ'      friction, in the plane across n: it sticks, or it slides
///     ρ'  = ρ - (I_A^-1 + I_B^-1)^-1 (wB - wA),  |ρ'| <= k Σλ'    rolling resistance
/// Each impulse is clamped as the sum over all iterations, so that a later one may take back what an earlier one gave.
///
/// Impacts with restitution come first, see bounce().
///
/// Source: Catto, Iterative Dynamics with Temporal Coherence (GDC 2005), and Sequential Impulses (GDC 2006); Szauer,
/// Game Physics Cookbook (2017), chapter 15, from which the linear projection is.

#include <vector>

#include "physics/rigid/solver/step_record.h"

namespace physics {

/// What the phases of a step hand on to each other, and memory.
struct SolverMemory {
    /// A point of a contact, in the frames of both bodies (m): where its separation is measured while they move.
    struct Anchors {
        geometry::Vec3f inA{0.0f}, inB{0.0f};
    };
    std::vector<std::array<Anchors, geometry::kMaxContacts>> anchors{};  ///< of each contact
    struct Row {
        geometry::Vec3f armA{0.0f}, armB{0.0f};  ///< m
        geometry::Vec3f tangents[2]{};           ///< unit
        geometry::Vec3f atImpact{0.0f};          ///< m/s, relative velocity when an impact begins
        float normalMass = 0.0f;                 ///< kg
        float tangentMass[3]{};                  ///< kg: the symmetric inverse of K_t, xx xy yy
        float gap = 0.0f;                        ///< m, >= 0
        float bounce = 0.0f;                     ///< N s, of the present impact
        geometry::Vec3f bounceFriction{0.0f};    ///< N s
    };
    std::vector<std::array<Row, geometry::kMaxContacts>> rows{};  ///< of each contact
    std::vector<geometry::Mat3<float>> rollingMasses{};           ///< kg m^2, of contacts that resist rolling
};

/// Remembers where the contacts are on their bodies. To be called when they have been found.
void keepAnchors(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory);

/// Works out what does not change while impulses are found.
void prepareRows(const Bodies& bodies, std::span<const Contact> contacts, SolverMemory& memory);

/// Impacts: a pair that approaches faster than `restitutionSpeed` parts with the share e of that speed, all its points
/// at once, so that a box that falls flat rises flat; then the next pair, and again, until none approaches. So an
/// impact runs through a row of balls from one to the next, and only the last one leaves. Source: Guendelman, Bridson,
/// Fedkiw, Nonconvex Rigid Bodies with Stacking (2003), section 4: impacts apart from contacts, in passes over all
/// pairs. Differs from it in: all points of a pair at once.
void bounce(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, float time,
            SolverMemory& memory, const StepObserver& observer, const StepRecord& told);

/// Contacts stop what still approaches.
void solveImpulses(Bodies& bodies, std::span<Contact> contacts, const WorldSettings& settings, float time,
                   SolverMemory& memory, const StepObserver& observer, const StepRecord& told);

/// Linear projection: moves overlapping bodies apart along the normal, by a share of what is deeper than the slop, each
/// by its part of the inverse masses. Velocities stay.
void project(Bodies& bodies, std::span<const Contact> contacts, const WorldSettings& settings,
             const SolverMemory& memory);

}  // namespace physics
