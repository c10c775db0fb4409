#pragma once
/// The last word on fast bodies, after the solver: of two whose paths lead through each other, both stop where they
/// first meet, and lose the rest of the step; their velocities stay. So nothing has passed through anything, and the
/// next step finds them in contact.
///
/// It is seldom needed: contacts ahead (swept_contact.h) stop what is fast where it meets what was foreseen. What they
/// do not see is a body that a collision within the step has made fast, or has sent elsewhere, and turns so large that
/// a row that is linear in the angle is wrong.
///
/// Solvers leave overlaps and work them off, which must stop nobody. So shapes are asked as cores, smaller all around:
/// paths lead through each other where cores meet that are hardly more than the middles of the shapes, and then the
/// bodies stop before larger cores meet, smaller than the shapes by a quarter of their thickness or the margin,
/// whichever is less. Hulls and triangles, which cannot be made smaller, count only against each other where they were
/// further apart than the margin.
///
/// Moments are worked through in the order of time, ties in the order of the shapes. A body that stops is asked again
/// against all that still move. A kinematic body does not stop: what it meets is carried along for the rest of the
/// step.
///
/// Source: Mirtich, Timewarp Rigid Body Simulation (2000), for events in the order of time; Catto, Continuous collision
/// (GDC 2013), for the time that is lost. Differs from them in: both may move, and stop only as long as they must.

#include <cstdint>
#include <span>
#include <vector>

#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/solver/soft_solver.h"

namespace physics {

/// Two bodies that stopped each other within a step.
struct ImpactStop {
    std::uint32_t bodyA = 0, bodyB = 0;    ///< slots
    std::uint32_t shapeA = 0, shapeB = 0;  ///< A before B
    float time = 0.0f;                     ///< s, from the start of the step
};

/// Keeps no state but memory.
class ImpactStops {
public:
    /// Where the bodies that the solver moves begin: before its answer is written.
    void noteStarts(const Bodies& bodies, const SoftSolver& solver);
    /// After it is written. `apart`: pairs of bodies that do not collide; `time`: s, of the step.
    void apply(Bodies& bodies, const Shapes& shapes, ContactFinder& finder, const SoftSolver& solver,
               std::span<const geometry::BoxPair> apart, const WorldSettings& settings, float time);

    std::span<const ImpactStop> stops() const { return stops_; }  ///< of the last step, in the order of time

private:
    struct Moving {
        std::uint32_t body = 0;
        BodyPath path{};
        float stop = 1.0f;                   // 0..1 of the step
        std::uint32_t carrier = 0xffffffff;  // a kinematic body that has stopped it
    };
    struct Pair {
        std::uint32_t shapeA = 0, shapeB = 0, triangle = 0;  // the latter of a mesh
        std::uint32_t movingA = 0, movingB = 0;              // in moving_
        float margin = 0.0f;
    };
    struct Event {
        float time = 0.0f;
        std::uint32_t pair = 0, version = 0;  // the latter: how many of the pair had stopped when it was found
    };

    void findFast(const Bodies& bodies, const Shapes& shapes, const ContactFinder& finder, const SoftSolver& solver,
                  float margin);
    void pairFast(const Bodies& bodies, const Shapes& shapes, ContactFinder& finder, const SoftSolver& solver,
                  std::span<const geometry::BoxPair> apart, const WorldSettings& settings);
    void addPair(const Bodies& bodies, const Shapes& shapes, const ContactFinder& finder, const SoftSolver& solver,
                 const geometry::BoxPair& pair, float margin);
    std::uint32_t movingOf(const Bodies& bodies, const SoftSolver& solver, std::uint32_t body);
    std::uint32_t versionOf(const Pair& pair) const;
    void ask(const Bodies& bodies, const ContactFinder& finder, std::uint32_t pair, float from);
    void stopAt(const Bodies& bodies, const Pair& pair, float time);
    void write(Bodies& bodies) const;

    std::vector<BodyPosition> starts_{};        // of the solver's rows
    std::vector<std::uint32_t> fast_{};         // shapes
    std::vector<std::uint8_t> isFast_{};        // of shapes; empty where none is
    std::vector<std::uint32_t> movingSlots_{};  // of bodies
    std::vector<Moving> moving_{};
    std::vector<Pair> pairs_{};
    std::vector<Event> events_{};  // a heap, the first on top
    std::vector<std::uint32_t> triangles_{};
    std::vector<ImpactStop> stops_{};
};

}  // namespace physics
