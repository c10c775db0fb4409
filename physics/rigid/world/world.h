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
/// that are not finite, and ids of objects that were removed, are refused with std::invalid_argument, whose message
/// names the error. A call that is refused leaves the world unchanged.

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

    WorldSettings settings{};  ///< may change between steps; a step throws if faultOf(settings) is not empty

    // Bodies and shapes can be added, removed and changed between steps, in any order.

    BodyId addBody(const BodyDefinition& definition = {});
    void removeBody(BodyId body);
    /// Adds a shape to a body, whose mass then follows from all its shapes, unless its definition gives it. If this
    /// moves the centre of mass of a rotating body, the velocities of its points are kept; the same holds when a shape
    /// is removed or the mass is set. The centre of a new body, which was neither stepped nor given a velocity since it
    /// was added, keeps the velocity of its definition.
    ShapeId addShape(BodyId body, const ShapeDefinition& definition);
    void removeShape(ShapeId shape);
    bool has(BodyId body) const;
    bool has(ShapeId shape) const;

    // Joints connect bodies, see joint/joint.h. They are removed together with either body.

    JointId addJoint(const JointDefinition& definition);
    void removeJoint(JointId joint);
    bool has(JointId joint) const;
    std::vector<JointId> joints() const;                                ///< also those of disabled bodies
    std::span<const RigidJoint> jointSlots() const { return joints_; }  ///< one a slot; some are not alive
    /// The slots of the joints that a step solves, whose bodies are awake or move, and perhaps of some others.
    std::span<const std::uint32_t> activeJointSlots() const { return activeJoints_.slots(); }
    const JointDefinition& definitionOf(JointId joint) const;
    JointPose jointPoseOf(JointId joint) const;            ///< with its points in the world
    float coordinateOf(JointId joint) const;               ///< m or rad; 0 for kinds without one
    const JointReaction& reactionOf(JointId joint) const;  ///< on B, in the last step
    void setMotor(JointId joint, const std::optional<JointMotor>& motor);
    void setLimit(JointId joint, const std::optional<JointLimit>& limit);
    void setSpring(JointId joint, const std::optional<JointSpring>& spring);
    void setFriction(JointId joint, float maximum);  ///< N m, or N of a slider: JointDefinition::friction
    void setCone(JointId joint, float angle);        ///< rad, of a ConeTwist: largest lean of the axis of B
    void setSteering(JointId joint, float angle);    ///< rad, of a wheel, about its suspension
    /// Joints that were removed in the last step because their force or torque exceeded the breaking limit.
    std::span<const JointId> brokenJoints() const { return broken_; }

    // Properties; lengths in m, in the world.

    std::vector<BodyId> bodies() const;
    /// Whether a body was added after the last step and was not given a velocity since. Takes time proportional to the
    /// number of new bodies.
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

    void setPose(BodyId body, const geometry::Posef& pose);  ///< keeps both velocities
    void setVelocity(BodyId body, const geometry::Vec3f& velocity);
    void setAngularVelocity(BodyId body, const geometry::Vec3f& angularVelocity);
    void setMass(BodyId body, const MassProperties& mass);
    void setMaterial(ShapeId shape, const Material& material);
    /// Replaces the geometry of a shape, in the frame of its body, and updates the mass as addShape() does. Its
    /// contacts end.
    void setShape(ShapeId shape, const geometry::AnyShapef& form);
    void setFilter(ShapeId shape, const CollisionFilter& filter);
    /// 1/s, >= 0. Does not wake the body, because damping does not move a body at rest.
    void setDamping(BodyId body, float linear, float angular);
    void setGravityScale(BodyId body, float scale);
    /// Sets the velocities along and about the newly locked axes to 0.
    void setLockedAxes(BodyId body, const LockedAxes& locked);
    /// A body that becomes kinematic or dynamic keeps its velocities; one that becomes static stops. A body with a
    /// plane or a mesh cannot become dynamic.
    void setKind(BodyId body, BodyKind kind);
    /// If true, the body and its island do not fall asleep; they wake if they sleep.
    void setStaysAwake(BodyId body, bool staysAwake);
    /// A disabled body keeps its pose and velocities but takes no part in steps until it is enabled again: it does not
    /// move or collide, queries do not find it, and its joints are inactive. Its contacts end.
    void setEnabled(BodyId body, bool isEnabled);
    bool isEnabled(BodyId body) const { return !bodies_.traits[slotOf(body)].isDisabled; }
    /// Gives a kinematic body the velocities with which it reaches the pose after `time` s, > 0, so that bodies on it
    /// are carried along. It keeps these velocities afterwards: call it before each step, or set the velocities to 0.
    void moveTo(BodyId body, const geometry::Posef& pose, float time);

    // Labels: a name and a number for the caller's own use. They are part of the state, but steps ignore them.

    const Label& labelOf(BodyId body) const { return bodyLabels_.of(slotOf(body)); }
    const Label& labelOf(ShapeId shape) const { return shapeLabels_.of(slotOf(shape)); }
    const Label& labelOf(JointId joint) const { return jointLabels_.of(slotOf(joint)); }
    void setLabel(BodyId body, Label label) { bodyLabels_.set(slotOf(body), std::move(label)); }
    void setLabel(ShapeId shape, Label label) { shapeLabels_.set(slotOf(shape), std::move(label)); }
    void setLabel(JointId joint, Label label) { jointLabels_.set(slotOf(joint), std::move(label)); }

    bool isAsleep(BodyId body) const { return bodies_.rests[slotOf(body)].isAsleep; }
    RestReport restOf(BodyId body) const;
    /// Wakes the island of a body. Forces, impulses and changes of a body do this themselves.
    void wakeUp(BodyId body) { wake(slotOf(body)); }
    /// Stops all bodies and puts all islands to sleep, so that a large world can begin at rest. Does nothing if sleep
    /// is off.
    void fallAsleepNow();

    // Forces act during the next step only; impulses act at once. N, N m, N s, N m s.

    void applyForce(BodyId body, const geometry::Vec3f& force);
    void applyForceAt(BodyId body, const geometry::Vec3f& force, const geometry::Vec3f& point);
    void applyTorque(BodyId body, const geometry::Vec3f& torque);
    void applyImpulse(BodyId body, const geometry::Vec3f& impulse);
    void applyImpulseAt(BodyId body, const geometry::Vec3f& impulse, const geometry::Vec3f& point);
    void applyAngularImpulse(BodyId body, const geometry::Vec3f& impulse);
    /// Response of the velocity of a point of the body to an impulse there: Δv = K J, K in 1/kg.
    geometry::Mat3<float> responseAt(BodyId body, const geometry::Vec3f& point) const;

    /// Advances by `time` seconds, >= 0; 0 changes nothing. The observer receives a record of each phase. The threads
    /// of `parallelFor` work together during the whole step, see geometry/base/task_group.h; the results do not depend
    /// on their number.
    WorldStep step(float time, const StepObserver& observer = {},
                   const geometry::ParallelFor& parallelFor = geometry::serialFor, const StepHooks& hooks = {});

    /// The number of equal parts into which the solver divides a step of `time` s. Sequential impulses take more than
    /// the settings ask for where a top is held.
    int partsOfStep(float time) const;
    const WorldStep& lastStep() const { return lastStep_; }  ///< the last one with time > 0
    /// The number of calls that may have changed the energy of the bodies from outside since the world was made:
    /// forces, impulses, and changes of poses, velocities, masses, shapes and joints. Steps are not counted, and
    /// neither is the work of kinematic bodies. While the number stays the same, only steps have changed the energy.
    std::uint64_t outsideCalls() const { return outsideCalls_; }
    /// Contacts of the last step, in the order of their shapes, without those that a change has ended since.
    std::span<const Contact> contacts() const {
        settleContacts();
        return contacts_;
    }
    /// Contacts of sleeping islands, in the order of their shapes, as they were when the islands fell asleep. They
    /// cause no events until the islands wake.
    std::vector<Contact> sleepingContacts() const;
    /// The same without a copy, island by island.
    template <typename Visit>
    void visitSleepingContacts(const Visit& visit) const {
        for (const Contact& contact : sleeping_)
            if (contact.shapeA != kLeftBehind) visit(contact);
    }
    std::span<const ContactEvent> events() const { return events_; }

    // A sensor is a shape that pushes nothing and reports the solids that overlap it at the end of a step: shapes of
    // other bodies that are no sensors and that its filter accepts, if either body moves. A solid that passes through
    // it within one step is not reported.

    /// The events of the last step: first the ends due to removals and disabled bodies before the step, then all others
    /// in the order of sensors.
    std::span<const SensorEvent> sensorEvents() const { return sensors_.events(); }
    /// The shapes that overlap a sensor, in rising order.
    std::vector<ShapeId> insideOf(ShapeId sensor) const;

    /// Impacts that continuous collision detection resolved within the last step, so that bodies did not pass through
    /// each other; see ccd/.
    std::span<const TimeOfImpactEvent> impactEvents() const { return impactEvents_; }
    /// Bodies whose sweep through the last step would have taken too long, and which therefore stopped within it; see
    /// ccd/.
    std::span<const BodyId> givenUp() const { return givenUp_; }
    /// Boxes compared to find the pairs of the last step, and the pairs found.
    std::uint64_t boxTests() const { return boxTests_; }
    std::size_t pairCount() const { return pairCount_; }
    /// How many times continuous collision detection tested whether the paths of a pair meet in the last step, and how
    /// many of these tests needed a sweep.
    std::uint64_t impactTests() const { return impactTests_; }
    std::uint64_t sweepCount() const { return sweepCount_; }
    /// The number of contacts of sleeping bodies that the last step and the changes since have read.
    std::uint64_t sleeperTests() const { return sleeperTests_; }
    /// How many bodies and joints the last step tested for being active: none unless a body fell asleep, woke, was
    /// added, removed or moved, or a joint was added, removed or broken.
    std::uint64_t activityTests() const { return activityTests_; }
    /// How many pairs of a sensor and another shape the last step tested. A pair of which neither has moved is not
    /// tested.
    std::uint64_t sensorTests() const { return sensors_.testCount(); }
    /// How many contacts and pairs of the last step were checked because of changes since then: each of them once,
    /// however many changes were made before they were read.
    std::uint64_t changeTests() const {
        settleContacts();
        return changeTests_;
    }
    /// The number of contacts that were taken from the step before, because their bodies hardly moved.
    std::size_t recycledCount() const {
        return static_cast<std::size_t>(std::count_if(contacts().begin(), contacts().end(),
                                                      [](const Contact& contact) { return contact.isRecycled; }));
    }
    /// The number of pairs that were not tested, because their last distance was larger than their motion since.
    std::size_t skippedCount() const;

    const Bodies& arrays() const { return bodies_; }
    const Shapes& shapes() const { return shapes_; }
    /// The tree of all shapes in their present poses, for queries: see query/world_query.h.
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
    /// The mass of all shapes of a body; `definition` replaces that of `shape`.
    MassProperties massOfShapes(std::uint32_t body, std::optional<std::uint32_t> shape = {},
                                const ShapeDefinition& definition = {}) const;
    // Both throw if a body cannot have this shape or mass, before anything has changed.
    void requireDefinition(std::uint32_t shape, const ShapeDefinition& definition, bool isAsHeavy = false) const;
    void requireMass(std::uint32_t body, const MassProperties& mass) const;
    void noteEccentric(RigidShape& shape);
    void noteEccentricOf(std::uint32_t body);
    void settleCenters();
    void forgetFormerWork();
    void setMassOf(std::uint32_t body, const MassProperties& mass);
    /// Whether a body was neither stepped nor given a velocity since it was added. Each step with new bodies counts
    /// newNow_ on, so that a million of them cost no more than one.
    bool isNew(std::uint32_t body) const { return bodies_.traits[body].newIn == newNow_; }
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
    void wakeNeighboursOfMovedBodies();
    /// Reduces the lists of active bodies and joints to those that are active, in rising order.
    void settleActive();
    void forgetMoves();
    /// Returns whether anything has woken.
    bool wakeTouchedBodies(float time);
    void noteHolds(float time);
    void fallAsleep(float time);
    void keepAwakeByKinematics(geometry::ZeroedList<float>& stillTimes);
    void storeContacts();

    WorldStep stepTogether(float time, const StepObserver& observer, geometry::TaskGroup& taskGroup);
    /// Returns whether all numbers are finite.
    bool partStep(float time, int part, const StepObserver& observer, geometry::TaskGroup& taskGroup);
    // Steps of either solver. They return a body whose numbers are not finite, if there is one; the step is then
    // undone.
    std::optional<std::uint32_t> sequentialImpulsesSteps(float time, int parts, const StepObserver& observer,
                                                         geometry::TaskGroup& taskGroup);
    std::optional<std::uint32_t> softStep(float time, const StepObserver& observer, geometry::TaskGroup& taskGroup);
    void noteMotions();
    void makeRoom();
    void noteMovingSurfaces(float time);
    void callHooks();
    void stopAtImpacts(float time, float from, geometry::TaskGroup& taskGroup, SweptPairs pairsToTest);
    void limitSpeeds();
    void restInPlace(geometry::TaskGroup& taskGroup);
    void findPairs(geometry::TaskGroup& taskGroup, const Lookahead& lookahead);
    void findContacts(geometry::TaskGroup& taskGroup);
    void takeBackContacts();
    void report(const StepObserver& observer, StepRecord record) const;
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
    ShapeTree shapeTree_{};       // derived from these
    ContactRemovals removals_{};  // until they are settled, the mutable lists contain contacts that have ended
    mutable std::vector<Contact> contacts_{};
    std::vector<RigidJoint> joints_{};              // one a slot
    std::vector<std::uint32_t> freeJoints_{};       // slots; the last one is used next
    BodyAdjacency jointsAt_{};                      // slots of joints; derived from joints_
    ActiveSlots activeJoints_{};                    // of active bodies, and perhaps others; derived as well
    BodyAdjacency apartAt_{};                       // slots of joints whose bodies do not collide; derived as well
    std::vector<std::uint8_t> isApart_{};           // by joints: whether they are in apartAt_
    std::vector<JointId> broken_{};                 // in the last step
    mutable std::vector<TouchingPair> touching_{};  // in the last step, in the order of their shapes
    std::vector<ContactEvent> events_{};
    Sensors sensors_{};
    std::uint32_t movingSurfaces_ = 0;               // number of shapes that have one; derived
    std::uint32_t eccentricShapes_ = 0;              // number of shapes; derived
    std::vector<std::uint32_t> newCenters_{};        // bodies whose eccentric shapes have to be counted again
    std::uint32_t meshes_ = 0;                       // number of shapes; derived
    std::vector<TimeOfImpactEvent> impactEvents_{};  // of the last step
    std::vector<BodyId> givenUp_{};                  // in the last step
    mutable std::vector<ContactEvent> ended_{};      // due to removals since the last step
    // Contacts among sleeping bodies and with bodies that do not move them, island by island. Those of islands that
    // have woken stay, marked as unused, until there are too many of them.
    mutable std::vector<Contact> sleeping_{};
    std::vector<TouchingPair> sleepingPairs_{};
    geometry::ZeroedList<SleepingIsland> sleepingIslands_{};  // by the body that names the island
    std::uint32_t leftBehind_ = 0;                            // unused entries of both lists
    BodyAdjacency sleepingAt_{}, sleepingPairsAt_{};          // indices of both lists; derived
    // Contacts of islands that have woken, until the next step adds them to contacts_.
    mutable std::vector<Contact> woken_{};
    mutable std::vector<TouchingPair> wokenPairs_{};
    bool mustRestore_ = false;                // an island has woken
    bool hasNewBodies_ = false;               // since the last step
    std::vector<std::uint32_t> newBodies_{};  // slots; derived from the bodies
    std::uint32_t newNow_ = 0;                // not part of the state, see isNew()
    std::uint32_t sleepers_ = 0;              // number of sleeping bodies; derived
    geometry::Vec3f lastGravity_{0.0f};
    WorldStep lastStep_{};            // not part of the state: no step reads it
    std::uint64_t outsideCalls_ = 0;  // not part of the state either: a loaded world keeps its count
    std::uint32_t stepOfFour_ = 0;    // 0 ... 3 in turn, for the soft step
    float impulseTime_ = 0.0f;  // s, of the step (sub-step of sequential impulses) of the contact impulses; 0: none yet
    std::uint64_t boxTests_ = 0, impactTests_ = 0, sweepCount_ = 0, sleeperTests_ = 0, activityTests_ = 0;
    mutable std::uint64_t changeTests_ = 0;
    std::size_t pairCount_ = 0;

    geometry::HiddenScratch<WorldWork> work_{};
};

inline void state(geometry::Archive& archive, World& world) { world.visit(archive); }

}  // namespace collidoscope::physics
