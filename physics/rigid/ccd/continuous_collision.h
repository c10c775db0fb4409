#pragma once
/// Continuous collision detection after the solver: two fast bodies whose paths lead through each other (cores.h) both
/// stop where they first meet, and lose the rest of the step. So no body passes through another one, and the next step
/// finds them in contact.
///
/// It is seldom needed, because speculative contacts (swept_contact.h) stop fast bodies that collide on their predicted
/// paths. They miss bodies that a collision within the step has made fast or has deflected, and rotations so large that
/// a row that is linear in the angle is wrong.
///
/// A stop is an impact: it removes the approach velocity, with restitution and friction, at all points where the two
/// bodies touch (stop_impulses.h). The gravity of the lost time is lost as well, so a body that is stopped in every
/// step, because no solver can hold it, gains no speed while it does not move. Against a sleeping body the velocity is
/// kept: the next step finds the contact, which wakes that body.
///
/// Slow bodies are tested, too, where they have sunk deep into a mesh: a triangle has no inside that would push them
/// back.
///
/// Events are processed in the order of time, ties in the order of the shapes. A body that stops is tested again
/// against all that still move. A kinematic body does not stop: it carries along what it meets for the rest of the
/// step. So a body bounces once in a step, or twice where a speculative contact was the first. A ball at 900 m/s
/// between walls that are 8 m apart, which in theory meets a wall twice in a step of 1/60 s, therefore loses time.
///
/// Two bodies that pass each other on their predicted paths, such as bodies that fall one above the other, are no pair
/// of the contact finder. They are tested as soon as one of them has left its predicted path, or has been stopped on
/// it.
///
/// A pair that misses on the predicted paths (find_contacts.h) is not tested again where both bodies have left these
/// paths by less than the inset of their innermost cores: the cores then miss each other, too.
///
/// Threads share the search for fast shapes, the paths of their bodies, the search for shapes that have left their
/// boxes, and the first test of all pairs; one thread processes the events.
///
/// Work is bounded: a body is given up after kMaxSweeps sweeps in a step. It stops at the time until which its motion
/// is known to be free, keeps its velocity, and is listed by givenUp().
///
/// Source: Mirtich, Timewarp Rigid Body Simulation (2000), for events in the order of time; Catto, Continuous collision
/// (GDC 2013), for the time that is lost. Differs from them in: both bodies may move, and stop only as long as they
/// must.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "geometry/base/task_group.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/ccd/time_of_impact_event.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/solver/sequential_impulses.h"

namespace collidoscope::physics {

/// A step whose bodies have been moved, as continuous collision reads it. It writes to `bodies`, and makes the finder
/// place shapes that rested far from all others.
struct SweptStep {
    Bodies& bodies;  ///< at the end of the step; bodies that stop are moved back
    const Shapes& shapes;
    const ShapeTree& tree;       ///< the shapes at rest
    ContactFinder& finder;       ///< the boxes and pairs of the step, and the predicted paths of the bodies
    const StepMoves& moves;      ///< poses of active bodies at the start, and their rotations in the step
    const BodyAdjacency& apart;  ///< the joints that keep their bodies from colliding
    const WorldSettings& settings;
    float time = 0.0f;  ///< s, length of the step; 0 if velocities did not move the bodies
    SweptPairs pairsToTest = SweptPairs::All;
    std::span<const Contact> contacts{};  ///< contacts of the step; those with meshes are used
    /// If set: whether a pair of shapes that might collide is excluded in this step.
    std::function<bool(const geometry::BoxPair&)> isLeftOut{};
};

/// It keeps memory, but no state, from step to step.
class ContinuousCollision {
public:
    static constexpr int kMaxSweeps = 2000;  ///< limit for a body in a step, which takes some milliseconds

    void apply(const SweptStep& step, geometry::TaskGroup& taskGroup);

    /// Events of the last step, in the order of time; and the slots of the bodies that were given up in it.
    std::span<const TimeOfImpactEvent> impactEvents() const { return impactEvents_; }
    std::span<const std::uint32_t> givenUp() const { return givenUp_; }
    /// Number of tests of pairs in the last step, and of sweeps that they needed.
    std::uint64_t tests() const { return tests_; }
    std::uint64_t sweeps() const { return sweeps_; }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::uint8_t kUnknown = 0, kAsPredicted = 1, kStrayed = 2;

    struct Moving {
        std::uint32_t body = 0;
        BodyPath path{};
        float stop = 1.0f;              // 0..1 of the step
        std::uint32_t carrier = kNone;  // a kinematic body that has stopped it
        int sweeps = 0;
        std::uint32_t firstPair = 0, endPair = 0;  // range in pairsOfMoving_
    };
    struct Pair {
        std::uint32_t shapeA = 0, shapeB = 0;
        std::uint32_t movingA = 0, movingB = 0;  // in moving_
        bool isSunk = false;                     // see noteSunk()
        bool isMissPredicted = false;            // the finder knows that they miss on their predicted paths
    };
    struct Event {
        float time = 0.0f;
        std::uint32_t pair = 0, version = 0;  // version: number of its bodies that had stopped when it was found
        bool isGivenUp = false;               // the limit of sweeps was reached: the bodies stop here
    };
    static bool comesLater(const Event& a, const Event& b);
    void findWatched(const SweptStep& step, geometry::TaskGroup& taskGroup);
    float shareOf(const SweptStep& step, const BodyPath& path, std::uint32_t shape) const;
    void noteSunk(const SweptStep& step);
    void pairWatched(const SweptStep& step, geometry::TaskGroup& taskGroup);
    void pairOutsideBounds(const SweptStep& step, geometry::TaskGroup& taskGroup);
    bool hasStrayed(const SweptStep& step, std::uint32_t shape);
    void pairPassing(const SweptStep& step, bool isStrayed);
    std::optional<geometry::Aabbf> boxOutsideBounds(const SweptStep& step, std::uint32_t shape) const;
    void addPair(const SweptStep& step, const geometry::BoxPair& pair, bool isSunk = false,
                 bool isMissPredicted = false);
    void listPairs();
    std::uint32_t movingOf(std::uint32_t body);
    void findPaths(const SweptStep& step, std::size_t first, geometry::TaskGroup& taskGroup);
    std::uint32_t versionOf(const Pair& pair) const;
    bool movesOn(const Bodies& bodies, const Moving& moving) const;
    bool areFastNow(const SweptStep& step, const Pair& pair) const;
    float strayedBy(const SweptStep& step, std::uint32_t shape, const BodyPath& path) const;
    bool areAsPredicted(const SweptStep& step, const Pair& pair) const;
    /// Working memory of one thread, and the number of sweeps left for a pair.
    struct SweepBudget {
        std::vector<std::uint32_t>& triangles;
        int maximum = 0;
        int sweeps = 0;

        bool maySweep() { return ++sweeps <= maximum; }
    };
    /// Result of the test of a pair: the event at which it must stop, if any, and the number of sweeps.
    struct TestResult {
        std::optional<Event> event{};
        int sweeps = 0;
    };
    bool canMeet(const Bodies& bodies, const Pair& pair) const;
    int sweepsLeft(const Bodies& bodies, const Pair& pair) const;
    void testAllPairs(const SweptStep& step, geometry::TaskGroup& taskGroup);
    void testPair(const SweptStep& step, std::uint32_t pair, float from);
    void take(const Bodies& bodies, std::uint32_t pair, const TestResult& result);
    std::optional<Event> eventOf(const SweptStep& step, const Pair& pair, float from, SweepBudget& budget) const;
    std::optional<Event> eventOfSolids(const SweptStep& step, const Pair& pair, float from, SweepBudget& budget) const;
    std::optional<Event> eventOfMesh(const SweptStep& step, const Pair& pair, float from, SweepBudget& budget) const;
    void retestPairsOf(const SweptStep& step, std::uint32_t moving, float from);
    void stopAt(const SweptStep& step, const Event& event);
    void giveUp(const SweptStep& step, const Event& event);
    void stop(const SweptStep& step, std::uint32_t stopped, float time);
    void meet(const SweptStep& step, const Event& event);
    void findContacts(const SweptStep& step, const Event& event);
    void write(Bodies& bodies) const;

    std::vector<std::uint32_t> watched_{};                        // shapes whose paths are tested
    geometry::ZeroedList<float> shares_{};                        // by shape: motionShare(), 0 if it hardly moves
    std::vector<std::uint32_t> shared_{};                         // shapes with a share above 0
    std::vector<std::optional<geometry::Aabbf>> outsideBoxes_{};  // of watched_, see pairOutsideBounds()
    geometry::ZeroedList<std::uint8_t> strays_{};                 // by shape: kUnknown, kAsPredicted or kStrayed
    std::vector<std::uint32_t> knownStrays_{};                    // shapes whose entry is not kUnknown
    std::vector<geometry::BoxPair> sunk_{};              // pairs with a mesh, in rising order, once for each triangle
    geometry::ZeroedList<std::uint32_t> movingSlots_{};  // by body: 0, or 1 + the index in moving_
    std::vector<Moving> moving_{};
    std::vector<Pair> pairs_{};
    std::vector<std::uint32_t> pairsOfMoving_{};       // indices of pairs, grouped by body
    std::vector<Event> events_{};                      // a heap with the earliest event on top
    std::vector<TestResult> testResults_{};            // by pair
    std::vector<std::vector<std::uint32_t>> spare_{};  // lists of triangles for the threads
    TriangleMemory ofTriangles_{};
    std::vector<std::uint32_t> triangles_{}, found_{};
    std::vector<Contact> contacts_{};
    SolverMemory memory_{};
    std::vector<TimeOfImpactEvent> impactEvents_{};
    std::vector<std::uint32_t> givenUp_{};
    std::uint64_t tests_ = 0, sweeps_ = 0;
};

}  // namespace collidoscope::physics
