#pragma once
/// Settings of a world's step: those that both solvers share, and those of each.

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "geometry/base/archive.h"
#include "geometry/broadphase/method.h"
#include "physics/rigid/world/sleep.h"

namespace collidoscope::physics {

/// Phases of a step. Each can be observed, see StepRecord.
enum class StepPhase : std::uint8_t {
    Forces,     ///< gravity, forces and damping change velocities
    FindPairs,  ///< pairs of shapes whose bounds overlap
    Collide,    ///< contacts of these pairs
    Bounce,     ///< impacts with restitution, pair by pair
    Impulses,   ///< contacts stop the approach of bodies; friction
    Integrate,  ///< velocities change positions
    Project,    ///< overlapping bodies are pushed apart a little
    Relax,      ///< of the soft step: removes the velocity that pushed overlaps apart; friction
};

/// Solver of the contacts.
enum class RigidSolver : std::uint8_t {
    SequentialImpulses,  ///< sequential impulses and linear projection, see solver/sequential_impulses.h
    SoftStep,            ///< soft contacts over sub-steps, see solver/soft_solver.h
};

/// Order of the phases of a step of sequential impulses. Source: Szauer, Game Physics Cookbook (2017), chapters 14
/// and 15.
enum class StepOrder : std::uint8_t {
    ForcesFirst,  ///< forces, contacts, positions: contacts respond to the gravity of this step
    Chapter14,    ///< forces, positions, contacts: contacts respond to overlaps that the motion has caused
    Chapter15,    ///< contacts, forces, positions: gravity acts after the impulses, so resting bodies keep a velocity
};
std::span<const StepPhase> phasesOf(StepOrder order);

/// Settings of sequential impulses and of their projection.
struct SequentialImpulsesSettings {
    StepOrder order = StepOrder::ForcesFirst;
    int subSteps = 1;            ///< >= 1: equal parts of a step, each with its own contacts; fast tops get more
    int iterations = 20;         ///< >= 0: passes over all contacts
    bool accumulate = true;      ///< the sum of a contact's impulses is clamped, not each impulse
    bool wholeManifolds = true;  ///< the points of a contact are solved together, not one after the other
    /// The book's mistake: each impulse is divided by the number of its contact's points.
    bool dividedByCount = false;
    float projection = 0.45f;      ///< 0..1: share of the overlap that is removed in a step ("percent")
    float slop = 0.01f;            ///< m: overlap that is not removed, so that contacts persist
    float jointCorrection = 0.2f;  ///< 0..1: share of a joint's position error that is corrected in a step
};

/// Settings of the soft step. Its contacts are springs, whose frequency is limited to a quarter of that of the
/// sub-steps.
struct SoftContactSettings {
    int subSteps = 6;               ///< >= 1: parts of a step; contacts are found once in a step
    float frequency = 60.0f;        ///< Hz, f, > 0
    float damping = 20.0f;          ///< ζ, >= 0
    float pushSpeed = 3.0f;         ///< m/s, >= 0: largest speed at which overlaps are pushed apart
    float jointFrequency = 120.0f;  ///< Hz, > 0, of the held rows of joints
    float jointDamping = 2.0f;      ///< their damping ratio, >= 0
    /// m, >= 0: manifolds are kept while two bodies move relative to each other by less; at most half the margin.
    float recycling = 0.0025f;
};

/// Settings of a step: those that both solvers share, and those of each in a member of its own.
struct WorldSettings {
    geometry::Vec3f gravity{0.0f, -9.81f, 0.0f};  ///< m/s^2
    RigidSolver solver = RigidSolver::SoftStep;
    SequentialImpulsesSettings impulses{};
    SoftContactSettings soft{};
    SleepSettings sleep{};  ///< only in the soft step
    geometry::BroadPhaseMethod broadPhase = geometry::BroadPhaseMethod::SweepAndPrune;
    bool warmStart = true;           ///< a step begins with the impulses of the last one
    float restitutionSpeed = 0.25f;  ///< m/s: slower approaches have no restitution
    /// >= 0: largest number of passes that transmit impacts from pair to pair in a step.
    int bounces = 32;
    float margin = 0.005f;     ///< m: shapes at a smaller distance have contacts, which act when the gap closes
    bool isContinuous = true;  ///< fast bodies are swept, so that they pass through nothing (ccd/); not in Chapter14
    float maxSpeed = 0.0f;     ///< m/s, >= 0: faster bodies are slowed down to it at the start of a step; 0: no limit
    /// >= 0: largest number of threads that work on a step; 0: all that the step is given. The results are the same,
    /// bit for bit, so the number is no part of the state.
    int threads = 0;
    bool smoothsSeams = true;  ///< no ghost collisions where flat surfaces are joined, see ghost_contacts.h
};

/// The fault of settings with which a world cannot be stepped, as a sentence; empty if there is none.
std::string faultOf(const WorldSettings& settings);
void state(geometry::Archive& archive, WorldSettings& settings);

}  // namespace collidoscope::physics
