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
    FindPairs,  ///< whose bounds overlap
    Collide,    ///< where those shapes touch
    Bounce,     ///< impacts with restitution, pair by pair
    Impulses,   ///< contacts stop what still approaches; friction
    Integrate,  ///< velocities change positions
    Project,    ///< what overlaps is pushed apart a little
    Relax,      ///< of the soft step: the velocity that pushed overlaps apart is taken away again; friction
};

/// Solver of the contacts.
enum class RigidSolver : std::uint8_t {
    SequentialImpulses,  ///< sequential impulses and linear projection, see solver/sequential_impulses.h
    SoftStep,            ///< soft contacts over sub-steps, see solver/soft_solver.h
};

/// Order of the phases of a step of sequential impulses. Source: Szauer, Game Physics Cookbook (2017), chapters 14
/// and 15.
enum class StepOrder : std::uint8_t {
    ForcesFirst,  ///< forces, contacts, positions: contacts answer to the gravity of this step
    Chapter14,    ///< forces, positions, contacts: what has moved into another is found there
    Chapter15,    ///< contacts, forces, positions: gravity comes after the impulses, so what rests is never at rest
};
std::span<const StepPhase> phasesOf(StepOrder order);

/// Settings of sequential impulses and their projection alone.
struct SequentialImpulsesSettings {
    StepOrder order = StepOrder::ForcesFirst;
    int subSteps = 1;              ///< >= 1: equal parts of a step; each is a whole step with its own contacts
    int iterations = 20;           ///< >= 0: passes over all contacts
    bool accumulate = true;        ///< the sum of a contact's impulses is clamped, not each of them
    bool wholeManifolds = true;    ///< the points of a contact are solved together, not one after the other
    bool dividedByCount = false;   ///< the book's mistake: an impulse is divided by the points of its contact
    float projection = 0.45f;      ///< 0..1: share of the overlap that is taken away in a step ("percent")
    float slop = 0.01f;            ///< m: overlap that stays, so that contacts do not come and go
    float jointCorrection = 0.2f;  ///< 0..1: share of a joint's position error that is corrected in a step
};

/// Settings of the soft step alone. Its contacts are springs, whose frequency is capped at a quarter of the sub-steps.
struct SoftContactSettings {
    int subSteps = 6;               ///< >= 1: parts of a step, whose contacts are found once
    float frequency = 60.0f;        ///< Hz, f, > 0
    float damping = 20.0f;          ///< ζ, >= 0
    float pushSpeed = 3.0f;         ///< m/s, >= 0: overlaps are left no faster
    float jointFrequency = 120.0f;  ///< Hz, > 0, of what joints hold
    float jointDamping = 2.0f;      ///< its damping ratio, >= 0
    /// m, >= 0: manifolds are kept while two bodies move less than that against each other; at most half the margin.
    float recycling = 0.0025f;
};

/// Settings of a step: those of both solvers, and those of each in a member of its own.
struct WorldSettings {
    geometry::Vec3f gravity{0.0f, -9.81f, 0.0f};  ///< m/s^2
    RigidSolver solver = RigidSolver::SoftStep;
    SequentialImpulsesSettings impulses{};
    SoftContactSettings soft{};
    SleepSettings sleep{};  ///< of the soft step
    geometry::BroadPhaseMethod broadPhase = geometry::BroadPhaseMethod::SweepAndPrune;
    bool warmStart = true;           ///< a step begins with the impulses of the last one
    float restitutionSpeed = 0.25f;  ///< m/s: what approaches more slowly does not bounce
    int bounces = 32;                ///< >= 0: times that impacts are passed on from pair to pair in a step
    float margin = 0.005f;     ///< m: shapes that are apart by less have contacts, which act when they are reached
    bool isContinuous = true;  ///< fast bodies are swept, so that they pass through nothing (ccd/); not in Chapter14
    float maxSpeed = 0.0f;     ///< m/s, >= 0: what is faster is slowed to it when a step begins; 0: nothing is
    /// >= 0: at most that many of the threads that a step is lent work on it; 0: all. The bits are the same, so this is
    /// no part of the state.
    int threads = 0;
    bool smoothsSeams = true;  ///< no ghost collisions where flat surfaces are joined, see ghost_contacts.h
};

/// Empty where a world can be stepped so; else which number is wrong, as a sentence.
std::string faultOf(const WorldSettings& settings);
void state(geometry::Archive& archive, WorldSettings& settings);

}  // namespace collidoscope::physics
