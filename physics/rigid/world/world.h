#pragma once
/// Rigid bodies and the world they are in.
///
///     physics::World world;
///     world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = geometry::Planef{}});
///     const BodyId box = world.addBody({.pose = {.position = {0, 3, 0}}});
///     world.addShape(box, {.shape = geometry::Boxf{.half = geometry::Vec3f{0.5f}}});
///     for (int i = 0; i < 120; ++i) world.step(1.0f / 60);
///     print(world.poseOf(box).position);
///
/// A step is a pipeline over flat arrays; see settings.h for its phases and their order:
///
///     forces -> find pairs -> collide -> bounce -> impulses -> integrate -> project
///
/// A world is a value: a copy is a snapshot, from which the same steps lead to the same bits, on every machine. Numbers
/// that are not finite are refused with std::invalid_argument, which says what and where; so are ids of what has gone.
/// A property that is refused leaves the world as it was.

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "geometry/base/memory.h"
#include "geometry/base/parallel_for.h"
#include "physics/rigid/ccd/time_of_impact_event.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/joint/joint.h"
#include "physics/rigid/solver/step_record.h"
#include "physics/rigid/world/active_slots.h"
#include "physics/rigid/world/body_adjacency.h"
#include "physics/rigid/world/contact_removals.h"
#include "physics/rigid/world/labels.h"
#include "physics/rigid/world/sensors.h"
#include "physics/rigid/world/settings.h"
#include "physics/rigid/world/shape_tree.h"
#include "physics/rigid/world/step_hooks.h"

namespace collidoscope::geometry {
class TaskGroup;
}  // namespace collidoscope::geometry

namespace collidoscope::physics {

struct Lookahead;
struct ManyShapes;  // both: see world_work.h
struct WorldWork;

class World {
public:
    // Not inline: each file that copies a world would compile the copying of some forty arrays.
    World();
    World(const World& other);
    World(World&& other) noexcept;
    World& operator=(const World& other);
    World& operator=(World&& other) noexcept;
    ~World();

    WorldSettings settings{};  ///< free to change between steps; a step refuses what faultOf(settings) names

    // Bodies and shapes come, go and change between steps, in any order.

    BodyId addBody(const BodyDefinition& definition = {});
    void removeBody(BodyId body);
    /// Joins a shape to a body, whose mass then follows from all its shapes, unless it was given. Where that moves the
    /// centre of mass of a body that turns, its points keep their velocities, and so they do when a shape goes or the
    /// mass is set; a new body, which has neither been stepped nor been given a velocity since, keeps that of its
    /// definition.
    ShapeId addShape(BodyId body, const ShapeDefinition& definition);
    void removeShape(ShapeId shape);
    bool has(BodyId body) const;
    bool has(ShapeId shape) const;

    // Joints hold bodies together, see joint/joint.h; they go with their bodies.

    JointId addJoint(const JointDefinition& definition);
    void removeJoint(JointId joint);
    bool has(JointId joint) const;
    std::vector<JointId> joints() const;                                ///< those of disabled bodies, too
    std::span<const RigidJoint> jointSlots() const { return joints_; }  ///< one a slot, some of which are not alive
    /// The slots of those that a step looks at, and perhaps of some more: at bodies that are awake or move.
    std::span<const std::uint32_t> activeJointSlots() const { return activeJoints_.slots(); }
    const JointDefinition& definitionOf(JointId joint) const;
    JointPlace placeOf(JointId joint) const;               ///< its points are points of the world
    float coordinateOf(JointId joint) const;               ///< m or rad; 0 where there is none
    const JointReaction& reactionOf(JointId joint) const;  ///< on B, in the last step
    void setMotor(JointId joint, const std::optional<JointMotor>& motor);
    void setLimit(JointId joint, const std::optional<JointLimit>& limit);
    void setSpring(JointId joint, const std::optional<JointSpring>& spring);
    void setFriction(JointId joint, float most);   ///< N m, or N of a slider, see JointDefinition
    void setCone(JointId joint, float angle);      ///< rad, of a ConeTwist: how far the axis of B may lean
    void setSteering(JointId joint, float angle);  ///< rad, of a wheel, about its suspension
    /// Joints that had to give more than they can, in the last step, and are gone.
    std::span<const JointId> brokenJoints() const { return broken_; }

    // Properties; lengths in m, in the world.

    std::vector<BodyId> bodies() const;
    /// Whether a body has come after the last step and was given no velocity since; as fast as there are few of them.
    bool hasNewBodies() const;
    std::vector<ShapeId> shapesOf(BodyId body) const;
    BodyId bodyOf(ShapeId shape) const;
    const ShapeDefinition& definitionOf(ShapeId shape) const;
    geometry::AnyShapef shapeInWorld(ShapeId shape) const;
    BodyKind kindOf(BodyId body) const;
    geometry::Posef poseOf(BodyId body) const;
    geometry::Vec3f centerOf(BodyId body) const;           ///< of mass
    geometry::Vec3f velocityOf(BodyId body) const;         ///< m/s, of the centre of mass
    geometry::Vec3f angularVelocityOf(BodyId body) const;  ///< rad/s
    geometry::Vec3f velocityAt(BodyId body, const geometry::Vec3f& point) const;
    geometry::Vec3f angularMomentumOf(BodyId body) const;  ///< kg m^2/s, about the centre of mass
    const BodyMass& massOf(BodyId body) const;
    double kineticEnergyOf(BodyId body) const;  ///< J

    void setPose(BodyId body, const geometry::Posef& pose);  ///< both velocities stay
    void setVelocity(BodyId body, const geometry::Vec3f& velocity);
    void setAngularVelocity(BodyId body, const geometry::Vec3f& angularVelocity);
    void setMass(BodyId body, const MassProperties& mass);
    void setMaterial(ShapeId shape, const Material& material);
    /// Gives a shape another form, in the frame of its body, whose mass then follows as from addShape(). Its contacts
    /// end.
    void setShape(ShapeId shape, const geometry::AnyShapef& form);
    void setFilter(ShapeId shape, const CollisionFilter& filter);
    /// 1/s, >= 0. Wakes nothing: what rests rests as well with another damping.
    void setDamping(BodyId body, float linear, float angular);
    void setGravityScale(BodyId body, float scale);
    /// The velocity along an axis that is locked now is lost.
    void setLockedAxes(BodyId body, const LockedAxes& locked);
    /// A dynamic body goes on as it moves; a static one stops, and cannot be made of what a dynamic one may not have.
    void setKind(BodyId body, BodyKind kind);
    /// Whether neither it nor what touches or is joined to it falls asleep. What sleeps wakes by this.
    void setStaysAwake(BodyId body, bool staysAwake);
    /// A body that is disabled stays where it is and as fast as it is, and takes no part until it is enabled again: it
    /// does not move, nothing touches it, no query finds it, and its joints hold nothing. Its contacts end.
    void setEnabled(BodyId body, bool isEnabled);
    bool isEnabled(BodyId body) const { return !bodies_.traits[slotOf(body)].isDisabled; }
    /// Gives a kinematic body the velocity with which it is there after `time` s, > 0, of steps, whose velocity it
    /// keeps: so what lies on it is carried along. To be asked anew before each step, or stopped.
    void moveTo(BodyId body, const geometry::Posef& pose, float time);

    // The caller's names for them, and a number of its own; part of the state, but no step reads it.

    const Label& labelOf(BodyId body) const { return bodyLabels_.of(slotOf(body)); }
    const Label& labelOf(ShapeId shape) const { return shapeLabels_.of(slotOf(shape)); }
    const Label& labelOf(JointId joint) const { return jointLabels_.of(slotOf(joint)); }
    void setLabel(BodyId body, Label label) { bodyLabels_.set(slotOf(body), std::move(label)); }
    void setLabel(ShapeId shape, Label label) { shapeLabels_.set(slotOf(shape), std::move(label)); }
    void setLabel(JointId joint, Label label) { jointLabels_.set(slotOf(joint), std::move(label)); }

    bool isAsleep(BodyId body) const { return bodies_.rests[slotOf(body)].isAsleep; }
    RestReport restOf(BodyId body) const;
    /// Wakes the island of a body; what acts on a body does so by itself.
    void wakeUp(BodyId body) { wake(slotOf(body)); }
    /// All islands, as they lie now, fall asleep and stop: so a large world begins at rest. Without sleep nothing
    /// happens.
    void fallAsleepNow();

    // Forces act through the next step and are gone after it; impulses act at once. N, N m, N s, N m s.

    void applyForce(BodyId body, const geometry::Vec3f& force);
    void applyForceAt(BodyId body, const geometry::Vec3f& force, const geometry::Vec3f& point);
    void applyTorque(BodyId body, const geometry::Vec3f& torque);
    void applyImpulse(BodyId body, const geometry::Vec3f& impulse);
    void applyImpulseAt(BodyId body, const geometry::Vec3f& impulse, const geometry::Vec3f& point);
    void applyAngularImpulse(BodyId body, const geometry::Vec3f& impulse);
    /// Response of the velocity of a point of the body to an impulse there: Δv = K J, K in 1/kg.
    geometry::Mat3<float> responseAt(BodyId body, const geometry::Vec3f& point) const;

    /// Advances by `time` seconds, >= 0; 0 changes nothing. The observer is told what each phase does. The threads of
    /// `parallelFor` stay together for all of the step, see geometry/base/task_group.h: how many they are changes no
    /// bit.
    WorldStep step(float time, const StepObserver& observer = {},
                   const geometry::ParallelFor& parallelFor = geometry::serialFor, const StepHooks& hooks = {});

    const WorldStep& lastStep() const { return lastStep_; }  ///< of the last one that took time
    /// Number of calls since the world was made that may have done work on its bodies: forces, impulses, poses and
    /// velocities that were set, masses, forms and joints that were changed. A step makes none, and what a kinematic
    /// body does by its velocity is not counted. Where it has not grown, all work was that of the steps.
    std::uint64_t outsideCalls() const { return outsideCalls_; }
    /// Contacts of the last step, in the order of their shapes, but for those that ended by a change since.
    std::span<const Contact> contacts() const {
        settleContacts();
        return contacts_;
    }
    /// Contacts of islands that sleep, in the order of their shapes: as they were when they fell asleep. They give no
    /// events before they wake.
    std::vector<Contact> sleepingContacts() const;
    /// The same without a copy, island by island.
    template <typename Visit>
    void visitSleepingContacts(const Visit& visit) const {
        for (const Contact& contact : sleeping_)
            if (contact.shapeA != kLeftBehind) visit(contact);
    }
    std::span<const ContactEvent> events() const { return events_; }
    // Sensors are shapes that push nothing and report what is in them when a step ends: solids that are not sensors, of
    // other bodies, that their filters let collide; none that stands still with them. What goes through one within a
    // single step is not seen.

    /// The events of the last step: first what has ended by what was removed or disabled before it, then in the order
    /// of sensors.
    std::span<const SensorEvent> sensorEvents() const { return sensors_.events(); }
    /// In rising order.
    std::vector<ShapeId> insideOf(ShapeId sensor) const;

    /// Bodies that stopped each other within the last step, so that they did not pass through each other; see ccd/.
    std::span<const TimeOfImpactEvent> impactEvents() const { return impactEvents_; }
    /// Bodies that would have cost too much to sweep through the last step, and so stopped within it; see ccd/.
    std::span<const BodyId> givenUp() const { return givenUp_; }
    /// Boxes compared to find the pairs of the last step, and the pairs found.
    std::uint64_t boxTests() const { return boxTests_; }
    std::size_t pairCount() const { return pairCount_; }
    /// Number of times that a pair was asked in the last step whether its paths meet, and how often one was swept for
    /// an answer.
    std::uint64_t impactTests() const { return impactTests_; }
    std::uint64_t sweepCount() const { return sweepCount_; }
    /// Number of contacts of sleeping bodies that were looked at, in the last step and by what has changed since.
    std::uint64_t sleeperTests() const { return sleeperTests_; }
    /// How many bodies and joints were asked in the last step whether a step has to look at them: none unless a body
    /// fell asleep, woke, came, went or was moved, or a joint came, went or broke.
    std::uint64_t activityTests() const { return activityTests_; }
    /// How many pairs of a sensor and another shape were asked in the last step: none of which neither has moved.
    std::uint64_t sensorTests() const { return sensors_.testCount(); }
    /// How many contacts and pairs of the last step were looked at because of what was changed since: each once,
    /// however much was changed before they were read.
    std::uint64_t changeTests() const {
        settleContacts();
        return changeTests_;
    }
    /// The number of pairs that were not collided, because their bodies hardly moved.
    std::size_t recycledCount() const {
        return static_cast<std::size_t>(std::count_if(contacts().begin(), contacts().end(),
                                                      [](const Contact& contact) { return contact.isRecycled; }));
    }
    /// And how many were not even looked at, because they were so far apart before.
    std::size_t skippedCount() const;

    const Bodies& arrays() const { return bodies_; }
    const Shapes& shapes() const { return shapes_; }
    /// The tree of all shapes as they are now, for queries: see query/world_query.h.
    const ShapeTree& shapeTree() const {
        shapeTree_.update(bodies_, shapes_);
        return shapeTree_;
    }
    BodyId idOf(std::uint32_t bodySlot) const { return {bodySlot, bodies_.traits[bodySlot].generation}; }
    ShapeId shapeIdOf(std::uint32_t shapeSlot) const { return {shapeSlot, shapes_.items[shapeSlot].generation}; }

    void visit(geometry::Archive& archive);

private:
    std::uint32_t slotOf(BodyId body) const;
    std::uint32_t slotOf(ShapeId shape) const;
    std::uint32_t slotOf(JointId joint) const;
    void removeJointsOf(std::uint32_t body);
    void freeSlot(std::uint32_t jointSlot);
    void changeJoint(RigidJoint& joint, const JointDefinition& changed);
    void noteApart(std::uint32_t jointSlot);
    void disturb(std::uint32_t body);
    void noteActive(std::uint32_t body);
    void indexJoints();
    std::vector<std::uint32_t> jointSlotsOf(std::uint32_t body) const;
    void placeJointsOf(std::uint32_t body);
    void breakJoints();
    void dropContactsOf(std::uint32_t shape);
    void settleContacts() const;
    void dropContacts(std::span<const ContactRemovals::Dropped> dropped) const;
    void forgetAnchors(std::span<const ContactRemovals::Recentred> recentred) const;
    void updateMass(std::uint32_t body);
    void addToMass(std::uint32_t body, std::uint32_t shape);
    const ManyShapes* noteLastShape(std::uint32_t body, std::uint32_t last);
    std::uint32_t* endOfShapes(std::uint32_t body);
    void takeOut(std::uint32_t shape);
    /// Mass of all shapes of a body; one of them may be defined in another way.
    MassProperties massOfShapes(std::uint32_t body, std::optional<std::uint32_t> shape = {},
                                const ShapeDefinition& definition = {}) const;
    // Both refuse what a body cannot be given, before anything has changed.
    void demandDefinition(std::uint32_t shape, const ShapeDefinition& definition, bool isAsHeavy = false) const;
    void demandMass(std::uint32_t body, const MassProperties& mass) const;
    void noteEccentric(RigidShape& shape);
    void noteEccentricOf(std::uint32_t body);
    void settleCenters();
    void forgetFormerWork();
    void setMassOf(std::uint32_t body, const MassProperties& mass);
    void forgetNewBodies();
    void noteOutside(std::uint32_t body);
    void load(std::uint32_t body, const geometry::Vec3f& force, const geometry::Vec3f& torque);

    void wake(std::uint32_t body);
    void wakeSleeper(std::uint32_t body);
    void wakeAround(std::uint32_t shape);
    void wakeAll();
    void forgetSleepers(std::uint32_t island);
    void compactSleepers();
    void indexSleepers(std::size_t firstContact = 0, std::size_t firstPair = 0);
    bool restoreContacts();
    bool isAllAtRest() const;
    void wakeWhatLiesOnMovers();
    /// The lists of active bodies and joints then hold these, in rising order, and nothing else.
    void settleActive();
    void forgetMoves();
    /// Returns whether anything has woken.
    bool wakeWhatIsMet(float time);
    void noteHolds(float time);
    bool isStill(std::uint32_t body, float time) const;
    void fallAsleep(float time);
    void keepAwakeByKinematics(std::vector<float>& stillTimes);
    void storeContacts();

    WorldStep stepTogether(float time, const StepObserver& observer, geometry::TaskGroup& taskGroup);
    /// Returns whether all numbers are finite.
    bool partStep(float time, int part, const StepObserver& observer, geometry::TaskGroup& taskGroup);
    // Steps by either solver; the body whose numbers left the finite, and then nothing has changed.
    std::optional<std::uint32_t> sequentialImpulsesSteps(float time, const StepObserver& observer,
                                                         geometry::TaskGroup& taskGroup);
    std::optional<std::uint32_t> softStep(float time, const StepObserver& observer, geometry::TaskGroup& taskGroup);
    void noteMotions();
    void makeRoom();
    void noteMovingSurfaces(float time);
    void askHooks();
    void stopAtImpacts(float time, float from, geometry::TaskGroup& taskGroup, SweptPairs asked);
    void limitSpeeds();
    void restInPlace(geometry::TaskGroup& taskGroup);
    void findPairs(geometry::TaskGroup& taskGroup, const Lookahead& lookahead);
    void findContacts(geometry::TaskGroup& taskGroup);
    void takeBackContacts();
    void tell(const StepObserver& observer, StepRecord record) const;
    geometry::Vec3f accelerationOf(std::uint32_t body) const;
    float warmFactor(float time) const;
    void applyForces(float time);
    void restAtContacts(std::vector<geometry::Vec3f>& accelerations) const;
    void noteBefore();
    void takeBackStep();
    void bounceBeforeImpulses(float time, const StepObserver& observer, const StepRecord& record);
    bool bounceBeforeSoftStep(float time, const StepObserver& observer);
    void integrate(float time);
    void noteTouching(geometry::TaskGroup& taskGroup);
    ContactEvent eventOf(ContactPhase phase, const TouchingPair& pair) const;
    void noteEvents(geometry::TaskGroup& taskGroup);
    std::optional<std::uint32_t> firstNotFinite() const;

    Bodies bodies_{};
    Shapes shapes_{};
    Labels bodyLabels_{}, shapeLabels_{}, jointLabels_{};
    ShapeTree shapeTree_{};       // follows from these
    ContactRemovals removals_{};  // until they are settled, lists that are mutable hold what has ended
    mutable std::vector<Contact> contacts_{};
    std::vector<RigidJoint> joints_{};              // one a slot
    std::vector<std::uint32_t> freeJoints_{};       // slots; the last is used next
    BodyAdjacency jointsAt_{};                      // slots of joints; follows from them
    ActiveSlots activeJoints_{};                    // at bodies that a step looks at, and perhaps some more; the same
    BodyAdjacency apartAt_{};                       // slots of joints that keep their bodies from colliding; the same
    std::vector<std::uint8_t> isApart_{};           // of joints: whether they are among these
    std::vector<JointId> broken_{};                 // in the last step
    mutable std::vector<TouchingPair> touching_{};  // in the last step, in the order of their shapes
    std::vector<ContactEvent> events_{};
    Sensors sensors_{};
    std::uint32_t movingSurfaces_ = 0;               // shapes that have one; follows from them
    std::uint32_t eccentricShapes_ = 0;              // the same
    std::vector<std::uint32_t> newCenters_{};        // bodies whose eccentric shapes are not counted again yet
    std::uint32_t meshes_ = 0;                       // shapes that are one; the same
    std::vector<TimeOfImpactEvent> impactEvents_{};  // of the last step
    std::vector<BodyId> givenUp_{};                  // in the last step
    mutable std::vector<ContactEvent> ended_{};      // by what was removed since the last step
    // Between bodies that sleep and what does not move them, island by island; those of islands that have woken are
    // left behind, marked, until there are too many.
    mutable std::vector<Contact> sleeping_{};
    std::vector<TouchingPair> sleepingPairs_{};
    geometry::ZeroedList<SleepingIsland> sleepingIslands_{};  // by the body that names the island
    std::uint32_t leftBehind_ = 0;                            // in both lists
    BodyAdjacency sleepingAt_{}, sleepingPairsAt_{};          // indices of both lists; follow from them
    // Contacts of islands that have woken, until the step takes them up.
    mutable std::vector<Contact> woken_{};
    mutable std::vector<TouchingPair> wokenPairs_{};
    bool mustRestore_ = false;                // something has woken
    bool hasNewBodies_ = false;               // since the last step
    std::vector<std::uint32_t> newBodies_{};  // slots; follow from the bodies
    std::uint32_t sleepers_ = 0;              // bodies; follow from these
    geometry::Vec3f lastGravity_{0.0f};
    WorldStep lastStep_{};  // no part of the state: the next step says the same
    std::uint64_t outsideCalls_ =
        0;  // no part of the state either: no step reads it, and a loaded world goes on counting
    std::uint32_t stepOfFour_ = 0;  // 0 ... 3 in turn, of the soft step
    float impulseTime_ = 0.0f;      // s, in which forces gave the impulses of contacts; 0: there was no step yet
    std::uint64_t boxTests_ = 0, impactTests_ = 0, sweepCount_ = 0, sleeperTests_ = 0, activityTests_ = 0;
    mutable std::uint64_t changeTests_ = 0;
    std::size_t pairCount_ = 0;

    geometry::HiddenScratch<WorldWork> work_{};
};

inline void state(geometry::Archive& archive, World& world) { world.visit(archive); }

}  // namespace collidoscope::physics
