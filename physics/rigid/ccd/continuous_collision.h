#pragma once
/// The last word on fast bodies, after the solver: of two whose paths lead through each other (cores.h), both stop
/// where they first meet, and lose the rest of the step. So nothing has passed through anything, and the next step
/// finds them in contact.
///
/// It is seldom needed: speculative contacts (swept_contact.h) stop what is fast where it meets what was foreseen. What
/// they do not see is a body that a collision within the step has made fast, or has sent elsewhere, and turns so large
/// that a row that is linear in the angle is wrong.
///
/// A stop is an impact, no pin: it takes the velocity of approach away, with restitution and friction, of all points
/// where the two touch (stop_impulses.h), and the gravity of the time that is lost is lost with it. A body that is
/// stopped step after step by what a solver cannot hold so gains no speed from standing still. Against a body that
/// sleeps the velocity stays: the next step finds the contact, which wakes it.
///
/// What is slow is asked, too, where it has sunk deep into a mesh: a triangle has no inside that would lead it back.
///
/// Moments are worked through in the order of time, ties in the order of the shapes. A body that stops is asked again
/// against all that still move. A kinematic body does not stop: what it meets is carried along for the rest of the
/// step. So a body bounces once in a step, or twice where a speculative contact was the first: of a ball at 900 m/s
/// between walls that are 8 m apart, which theory lets meet a wall twice in a step of 1/60 s, time is lost.
///
/// Two that pass each other on the paths that were foreseen, as bodies that fall one above the other do, are no pair
/// of the finder. They are asked as soon as one of them has strayed from its path, or has been stopped on it.
///
/// A pair that the finder knows to miss if it moves as foreseen (find_contacts.h) is not asked again where both have
/// strayed from that by less than their innermost cores are smaller all around: these then miss, too.
///
/// Threads share the question which shapes are fast, the paths of their bodies, which of them have left their boxes,
/// and the first look at all pairs; what follows from it is worked through by one.
///
/// Work is bounded: after kMostSweeps sweeps for it in a step a body is given up. It stops at the time until which all
/// is known, keeps its velocity, and is named by givenUp().
///
/// Source: Mirtich, Timewarp Rigid Body Simulation (2000), for events in the order of time; Catto, Continuous collision
/// (GDC 2013), for the time that is lost. Differs from them in: both may move, and stop only as long as they must.

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
    Bodies& bodies;  ///< where the step has led them; those that stop are put back
    const Shapes& shapes;
    const ShapeTree& tree;       ///< the shapes that rest
    ContactFinder& finder;       ///< the boxes and pairs of the step, and how bodies were foreseen to move
    const StepMoves& moves;      ///< where active bodies began, and how far they have turned
    const BodyAdjacency& apart;  ///< the joints that keep their bodies from colliding
    const WorldSettings& settings;
    float time = 0.0f;  ///< s, of the step; 0 where velocities did not move the bodies
    SweptPairs asked = SweptPairs::All;
    std::span<const Contact> contacts{};  ///< of the step, in which those with meshes are looked for
    /// If set: whether a pair of shapes that might collide does not in this step.
    std::function<bool(const geometry::BoxPair&)> isLeftOut{};
};

/// Keeps no state but memory.
class ContinuousCollision {
public:
    static constexpr int kMostSweeps = 2000;  ///< of a body in a step: some milliseconds

    void apply(const SweptStep& step, geometry::TaskGroup& taskGroup);

    /// Events of the last step, in the order of time; and the slots of the bodies that were given up in it.
    std::span<const TimeOfImpactEvent> impactEvents() const { return impactEvents_; }
    std::span<const std::uint32_t> givenUp() const { return givenUp_; }
    /// How often a pair was asked in the last step whether it meets, and how often one was swept for an answer.
    std::uint64_t tests() const { return tests_; }
    std::uint64_t sweeps() const { return sweeps_; }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::uint8_t kUnknown = 0, kAsForeseen = 1, kStrayed = 2;

    struct Moving {
        std::uint32_t body = 0;
        BodyPath path{};
        float stop = 1.0f;              // 0..1 of the step
        std::uint32_t carrier = kNone;  // a kinematic body that has stopped it
        int sweeps = 0;
        std::uint32_t firstPair = 0, endPair = 0;  // in pairsOfMoving_
    };
    struct Pair {
        std::uint32_t shapeA = 0, shapeB = 0;
        std::uint32_t movingA = 0, movingB = 0;  // in moving_
        bool isSunk = false;                     // see noteSunk()
        bool isMissForeseen = false;             // the finder knows that they miss, if they move as foreseen
    };
    struct Event {
        float time = 0.0f;
        std::uint32_t pair = 0, version = 0;  // the latter: how many of the pair had stopped when it was found
        bool isGivenUp = false;               // who has been swept too often goes no further
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
                 bool isMissForeseen = false);
    void listPairs();
    std::uint32_t movingOf(std::uint32_t body);
    void findPaths(const SweptStep& step, std::size_t first, geometry::TaskGroup& taskGroup);
    std::uint32_t versionOf(const Pair& pair) const;
    bool movesOn(const Bodies& bodies, const Moving& moving) const;
    bool areFastNow(const SweptStep& step, const Pair& pair) const;
    float strayedBy(const SweptStep& step, std::uint32_t shape, const BodyPath& path) const;
    bool areAsForeseen(const SweptStep& step, const Pair& pair) const;
    /// Room of one thread, and how often it may sweep for a pair.
    struct SweepBudget {
        std::vector<std::uint32_t>& triangles;
        int most = 0;
        int sweeps = 0;

        bool maySweep() { return ++sweeps <= most; }
    };
    /// When a pair must stop, and how often it was swept to know.
    struct Answer {
        std::optional<Event> event{};
        int sweeps = 0;
    };
    bool canMeet(const Bodies& bodies, const Pair& pair) const;
    int sweepsLeft(const Bodies& bodies, const Pair& pair) const;
    void askAll(const SweptStep& step, geometry::TaskGroup& taskGroup);
    void ask(const SweptStep& step, std::uint32_t pair, float from);
    void take(const Bodies& bodies, std::uint32_t pair, const Answer& answer);
    std::optional<Event> eventOf(const SweptStep& step, const Pair& pair, float from, SweepBudget& budget) const;
    std::optional<Event> eventOfSolids(const SweptStep& step, const Pair& pair, float from, SweepBudget& budget) const;
    std::optional<Event> eventOfMesh(const SweptStep& step, const Pair& pair, float from, SweepBudget& budget) const;
    void askAgain(const SweptStep& step, std::uint32_t moving, float from);
    void stopAt(const SweptStep& step, const Event& event);
    void giveUp(const SweptStep& step, const Event& event);
    void stop(const SweptStep& step, std::uint32_t stopped, float time);
    void meet(const SweptStep& step, const Event& event);
    void findContacts(const SweptStep& step, const Event& event);
    void write(Bodies& bodies) const;

    std::vector<std::uint32_t> watched_{};  // shapes
    geometry::ZeroedList<float> shares_{};  // of shapes: motionShare(), 0 of those that hardly move
    std::vector<std::uint32_t> shared_{};   // shapes of which it is not 0
    std::vector<std::optional<geometry::Aabbf>> outsideBoxes_{};  // of watched_, see pairOutsideBounds()
    geometry::ZeroedList<std::uint8_t> strays_{};                 // of shapes: kUnknown, kAsForeseen or kStrayed
    std::vector<std::uint32_t> knownStrays_{};                    // shapes of which it is not kUnknown
    std::vector<geometry::BoxPair> sunk_{};                       // in rising order, once for each triangle
    geometry::ZeroedList<std::uint32_t> movingSlots_{};           // of bodies: 0, or 1 more than where in moving_
    std::vector<Moving> moving_{};
    std::vector<Pair> pairs_{};
    std::vector<std::uint32_t> pairsOfMoving_{};       // one after the other
    std::vector<Event> events_{};                      // a heap, the first on top
    std::vector<Answer> answers_{};                    // of pairs
    std::vector<std::vector<std::uint32_t>> spare_{};  // triangles
    TriangleMemory ofTriangles_{};
    std::vector<std::uint32_t> triangles_{}, found_{};
    std::vector<Contact> contacts_{};
    SolverMemory memory_{};
    std::vector<TimeOfImpactEvent> impactEvents_{};
    std::vector<std::uint32_t> givenUp_{};
    std::uint64_t tests_ = 0, sweeps_ = 0;
};

}  // namespace collidoscope::physics
