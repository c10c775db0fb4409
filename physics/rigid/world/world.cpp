#include "physics/rigid/world/world_work.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/mass/principal_axes.h"

namespace collidoscope::physics {
namespace {

using geometry::Quatd;
using geometry::Quatf;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr std::uint32_t kNone = 0xffffffff;
constexpr double kMassless = 1.0;  // kg, of a dynamic body without a volume

template <typename T>
void demandFinite(const T& value, const char* what, std::uint32_t body) {
    if (!areFinite(value)) refuse(std::string(what) + " of body " + std::to_string(body) + " is not finite");
}

Quatf unit(const Quatf& q) {
    const float squared = glm::dot(q, q);
    if (!(squared > 0.0f)) refuse("an orientation is a quaternion without length");
    return squared == 1.0f ? q : q / std::sqrt(squared);
}

/// A slot of the list for something new; the arrays grow where none is free.
template <typename Grow>
std::uint32_t takeSlot(std::vector<std::uint32_t>& freeSlots, std::size_t size, const Grow& grow) {
    if (freeSlots.empty()) {
        grow();
        return static_cast<std::uint32_t>(size);
    }
    const std::uint32_t slot = freeSlots.back();
    freeSlots.pop_back();
    return slot;
}

void checkMass(const MassProperties& mass) {
    const bool isFinite = std::isfinite(mass.mass) && std::isfinite(glm::dot(mass.center, mass.center));
    bool isInertia = true;
    for (int axis = 0; axis < 3; ++axis)
        isInertia = isInertia && std::isfinite(glm::dot(mass.inertia[axis], mass.inertia[axis]));
    if (!isFinite || !isInertia || mass.mass < 0.0)
        refuse("the mass of a body must be finite, and 0 or more; its centre and inertia finite");
}

void demandMomentum(const Vec3f& momentum, std::uint32_t body) {
    if (!areFinite(momentum))
        refuse("body " + std::to_string(body) + " spins so fast that its angular momentum is not finite");
}

/// Angular momentum of a body of that orientation.
Vec3f momentumOf(const Quatf& orientation, const Quatd& principalFrame, const Vec3d& moments, const Vec3f& spin) {
    const Quatd frame = Quatd{orientation} * principalFrame;
    return Vec3f{frame * (moments * (glm::conjugate(frame) * Vec3d{spin}))};
}

void checkDefinition(const BodyDefinition& d) {
    if (!areFinite(d.pose.position) || !areFinite(d.pose.orientation)) refuse("the pose of a new body is not finite");
    if (!areFinite(d.velocity) || !areFinite(d.angularVelocity)) refuse("the velocity of a new body is not finite");
    if (!(d.linearDamping >= 0.0f) || !(d.angularDamping >= 0.0f) || !areFinite(d.linearDamping + d.angularDamping))
        refuse("damping must be a finite number, 0 or more");
    if (!areFinite(d.gravityScale)) refuse("the gravity scale of a new body is not finite");
    if (d.mass) checkMass(*d.mass);
}

}  // namespace

BodyId World::addBody(const BodyDefinition& d) {
    checkDefinition(d);
    const Quatf orientation = unit(d.pose.orientation);
    const std::uint32_t slot = takeSlot(bodies_.freeSlots, bodies_.size(), [&] {
        bodies_.positions.emplace_back(), bodies_.remainders.emplace_back(0.0f);
        bodies_.motions.emplace_back(), bodies_.momenta.emplace_back(0.0f);
        bodies_.responses.emplace_back(), bodies_.loads.emplace_back(), bodies_.masses.emplace_back();
        bodies_.traits.emplace_back(), bodies_.rests.emplace_back();
    });
    bodies_.traits[slot] = {d.kind,
                            true,
                            false,
                            d.mass.has_value(),
                            true,
                            bodies_.traits[slot].generation,
                            kNone,
                            d.linearDamping,
                            d.angularDamping,
                            d.gravityScale,
                            d.locked};
    bodies_.masses[slot] = {};
    bodies_.loads[slot] = {};
    bodies_.rests[slot] = {};
    bodies_.momenta[slot] = Vec3f{0.0f};
    bodies_.positions[slot] = {d.pose.position, orientation}, bodies_.remainders[slot] = Vec3f{0.0f};
    const bool isMoving = d.kind != BodyKind::Static;
    bodies_.motions[slot] = {isMoving ? d.velocity : Vec3f{0.0f}, isMoving ? d.angularVelocity : Vec3f{0.0f}};
    hasNewBodies_ = true;
    if (isMoving) bodies_.active.note(slot);
    newBodies_.push_back(slot);
    if (d.mass)
        setMassOf(slot, *d.mass);
    else
        updateMass(slot);
    if (isMoving) bodies_.motions[slot].velocity = d.velocity;  // that of the centre, wherever the mass has it
    return idOf(slot);
}

void World::removeBody(BodyId body) {
    const std::uint32_t slot = slotOf(body);
    wake(slot);
    removeJointsOf(slot);
    while (bodies_.traits[slot].firstShape != kNone) removeShape(shapeIdOf(bodies_.traits[slot].firstShape));
    BodyTraits& traits = bodies_.traits[slot];
    traits.isAlive = traits.isDisabled = false;
    bodyLabels_.forget(slot);
    ++traits.generation;
    bodies_.responses[slot] = {};
    bodies_.motions[slot] = {};
    bodies_.freeSlots.push_back(slot);
}

ShapeId World::addShape(BodyId body, const ShapeDefinition& definition) {
    const std::uint32_t owner = slotOf(body);
    ShapeDefinition known = definition;
    known.shape = placedBox(definition.shape);
    if (const std::string fault = faultOf(known, bodies_.traits[owner].kind); !fault.empty()) refuse(fault);
    const std::uint32_t slot = takeSlot(shapes_.freeSlots, shapes_.size(), [&] { shapes_.items.emplace_back(); });
    RigidShape& shape = shapes_.items[slot];
    const bool isDisabled = bodies_.traits[owner].isDisabled;
    shape = {.body = owner, .generation = shape.generation, .isAlive = !isDisabled, .isDisabled = isDisabled};
    shape.define(known);
    // Behind the others of the body, so that they stay in the order in which they were added.
    std::uint32_t* link = &bodies_.traits[owner].firstShape;
    while (*link != kNone) link = &shapes_.items[*link].next;
    *link = slot;
    shapeTree_.noteShape(slot);
    noteSensorsAt(slot, !isDisabled);
    if (shape.hasMovingSurface()) ++movingSurfaces_;
    if (shape.isMesh()) ++meshes_;
    const Vec3f velocity = bodies_.motions[owner].velocity;
    updateMass(owner);
    if (bodies_.traits[owner].isNew) bodies_.motions[owner].velocity = velocity;
    return shapeIdOf(slot);
}

void World::removeShape(ShapeId shape) {
    const std::uint32_t slot = slotOf(shape);
    wakeAround(slot);
    const std::uint32_t owner = shapes_.items[slot].body;
    std::uint32_t* link = &bodies_.traits[owner].firstShape;
    while (*link != slot) link = &shapes_.items[*link].next;
    *link = shapes_.items[slot].next;
    dropContactsOf(slot);
    shapes_.items[slot].isAlive = shapes_.items[slot].isDisabled = false;
    shapeLabels_.forget(slot);
    if (shapes_.items[slot].hasMovingSurface()) --movingSurfaces_;
    if (shapes_.items[slot].isMesh()) --meshes_;
    if (std::exchange(shapes_.items[slot].isEccentric, false)) --eccentricShapes_;
    noteSensorsAt(slot, false);
    ++shapes_.items[slot].generation;
    shapes_.freeSlots.push_back(slot);
    shapeTree_.noteShape(slot);
    updateMass(owner);
}

/// From now on the points of each body keep their velocities, whatever becomes of its shapes.
void World::forgetNewBodies() {
    if (!std::exchange(hasNewBodies_, false)) return;
    for (const std::uint32_t body : newBodies_) bodies_.traits[body].isNew = false;
    newBodies_.clear();
}

bool World::has(BodyId body) const {
    return body.index < bodies_.size() && isThere(bodies_.traits[body.index]) &&
           bodies_.traits[body.index].generation == body.generation;
}
bool World::has(ShapeId shape) const {
    return shape.index < shapes_.size() && isThere(shapes_.items[shape.index]) &&
           shapes_.items[shape.index].generation == shape.generation;
}
std::uint32_t World::slotOf(BodyId body) const {
    if (!has(body)) refuse("there is no body " + std::to_string(body.index) + " (any more)");
    return body.index;
}
std::uint32_t World::slotOf(ShapeId shape) const {
    if (!has(shape)) refuse("there is no shape " + std::to_string(shape.index) + " (any more)");
    return shape.index;
}

std::vector<BodyId> World::bodies() const {
    std::vector<BodyId> ids;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i)
        if (isThere(bodies_.traits[i])) ids.push_back(idOf(i));
    return ids;
}
std::vector<ShapeId> World::shapesOf(BodyId body) const {
    std::vector<ShapeId> ids;
    for (std::uint32_t i = bodies_.traits[slotOf(body)].firstShape; i != kNone; i = shapes_.items[i].next)
        ids.push_back(shapeIdOf(i));
    return ids;
}
BodyId World::bodyOf(ShapeId shape) const { return idOf(shapes_.items[slotOf(shape)].body); }
const ShapeDefinition& World::definitionOf(ShapeId shape) const { return shapes_.items[slotOf(shape)].definition; }
geometry::AnyShapef World::shapeInWorld(ShapeId shape) const {
    const RigidShape& known = shapes_.items[slotOf(shape)];
    return moved(known.definition.shape, bodies_.poseOf(known.body));
}
BodyKind World::kindOf(BodyId body) const { return bodies_.traits[slotOf(body)].kind; }
geometry::Posef World::poseOf(BodyId body) const { return bodies_.poseOf(slotOf(body)); }
Vec3f World::centerOf(BodyId body) const { return bodies_.positions[slotOf(body)].center; }
Vec3f World::velocityOf(BodyId body) const { return bodies_.motions[slotOf(body)].velocity; }
Vec3f World::angularVelocityOf(BodyId body) const { return bodies_.motions[slotOf(body)].angularVelocity; }
Vec3f World::velocityAt(BodyId body, const Vec3f& point) const { return bodies_.velocityAt(slotOf(body), point); }
Vec3f World::angularMomentumOf(BodyId body) const { return bodies_.momenta[slotOf(body)]; }
const BodyMass& World::massOf(BodyId body) const { return bodies_.masses[slotOf(body)]; }

double World::kineticEnergyOf(BodyId body) const {
    const std::uint32_t slot = slotOf(body);
    if (!bodies_.isDynamic(slot)) return 0.0;
    const Vec3d v{bodies_.motions[slot].velocity};
    return 0.5 * bodies_.masses[slot].mass * glm::dot(v, v) +
           0.5 * glm::dot(Vec3d{bodies_.momenta[slot]}, Vec3d{bodies_.motions[slot].angularVelocity});
}

void World::setPose(BodyId body, const geometry::Posef& pose) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(pose.position, "the position", slot);
    demandFinite(pose.orientation, "the orientation", slot);
    const Vec3f angularVelocity = bodies_.motions[slot].angularVelocity;
    bodies_.setPose(slot, {pose.position, unit(pose.orientation)});
    refreshResponse(bodies_, slot);
    bodies_.motions[slot].angularVelocity = angularVelocity;
    takeMomentum(bodies_, slot);
    bodies_.rests[slot].hasMoved = true;
    bodies_.active.note(slot);
    shapeTree_.noteBody(slot);
    for (std::uint32_t i = bodies_.traits[slot].firstShape; i != kNone; i = shapes_.items[i].next) wakeAround(i);
}
void World::setVelocity(BodyId body, const Vec3f& velocity) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(velocity, "the velocity", slot);
    if (bodies_.traits[slot].kind == BodyKind::Static) return;
    wake(slot);
    bodies_.traits[slot].isNew = false;
    bodies_.motions[slot].velocity = velocity;
}
void World::setAngularVelocity(BodyId body, const Vec3f& angularVelocity) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(angularVelocity, "the angular velocity", slot);
    if (bodies_.traits[slot].kind == BodyKind::Static) return;
    const BodyMass& mass = bodies_.masses[slot];
    demandMomentum(momentumOf(bodies_.positions[slot].orientation, mass.principalFrame, mass.moments, angularVelocity),
                   slot);
    wake(slot);
    bodies_.traits[slot].isNew = false;
    bodies_.motions[slot].angularVelocity = angularVelocity;
    takeMomentum(bodies_, slot);
    updateAngularVelocity(bodies_, slot);
}
void World::setMass(BodyId body, const MassProperties& mass) {
    const std::uint32_t slot = slotOf(body);
    checkMass(mass);
    demandMass(slot, mass);
    bodies_.traits[slot].hasOwnMass = true;
    setMassOf(slot, mass);
}

/// A body whose momentum would leave the floats is refused.
void World::demandMass(std::uint32_t body, const MassProperties& mass) const {
    const PrincipalAxes principal = principalAxes(mass.inertia);
    demandMomentum(momentumOf(bodies_.positions[body].orientation, principal.frame, principal.moments,
                              bodies_.motions[body].angularVelocity),
                   body);
}

void World::demandDefinition(std::uint32_t shape, const ShapeDefinition& definition) const {
    const std::uint32_t body = shapes_.items[shape].body;
    const BodyTraits& traits = bodies_.traits[body];
    if (const std::string fault = faultOf(definition, traits.kind); !fault.empty()) refuse(fault);
    if (!traits.hasOwnMass) demandMass(body, massOfShapes(body, shape, definition));
}

MassProperties World::massOfShapes(std::uint32_t body, std::optional<std::uint32_t> shape,
                                   const ShapeDefinition& definition) const {
    std::vector<MassProperties> parts;
    for (std::uint32_t i = bodies_.traits[body].firstShape; i != kNone; i = shapes_.items[i].next) {
        const ShapeDefinition& each = i == shape ? definition : shapes_.items[i].definition;
        if (each.isSensor) continue;
        if (const auto part = physics::massOf(each.shape, double{each.material.density})) parts.push_back(*part);
    }
    return combined(parts);
}

/// The mass is that of all shapes; without a volume, the body weighs a kilogram and does not turn.
void World::updateMass(std::uint32_t body) {
    work_->finder.forgetApart();
    if (bodies_.traits[body].hasOwnMass) return noteEccentricOf(body);
    setMassOf(body, massOfShapes(body));
}

void World::noteEccentric(RigidShape& shape) {
    if (shape.isEccentric) --eccentricShapes_;
    shape.isEccentric =
        bodies_.isDynamic(shape.body) && isEccentric(shape.definition.shape, bodies_.masses[shape.body].center);
    if (shape.isEccentric) ++eccentricShapes_;
}

void World::noteEccentricOf(std::uint32_t body) {
    for (std::uint32_t i = bodies_.traits[body].firstShape; i != kNone; i = shapes_.items[i].next)
        noteEccentric(shapes_.items[i]);
}

void World::setMassOf(std::uint32_t body, const MassProperties& mass) {
    wake(body);
    work_->finder.forgetApart();
    const geometry::Posef pose = bodies_.poseOf(body);
    const PrincipalAxes principal = principalAxes(mass.inertia);
    const Vec3f angularVelocity = bodies_.motions[body].angularVelocity, center = bodies_.positions[body].center;
    BodyMass& own = bodies_.masses[body];
    // Anchors are seen from the centre, which may be elsewhere now.
    const auto forgetAnchors = [body](std::vector<Contact>& contacts) {
        for (Contact& contact : contacts)
            if (contact.bodyA == body || contact.bodyB == body) contact.isAnchored = false, contact.anchors = {};
    };
    forgetAnchors(contacts_), forgetAnchors(woken_);
    if (!bodies_.isDynamic(body)) forgetAnchors(sleeping_);  // a dynamic one is awake now
    own = {mass.mass, mass.center, principal.moments, principal.frame};
    if (own.mass <= 0.0) own.mass = kMassless;
    noteEccentricOf(body);
    const double largest = std::max({own.moments.x, own.moments.y, own.moments.z});
    // A rod or a point would turn without end: a moment is a millionth of the largest at least.
    constexpr double kThin = 1e-6;
    own.moments = largest > 0.0 ? glm::max(own.moments, Vec3d{kThin * largest}) : Vec3d{own.mass};
    bodies_.setPose(body, pose);
    shapeTree_.noteBody(body);
    refreshResponse(bodies_, body);
    bodies_.motions[body].angularVelocity = angularVelocity;
    takeMomentum(bodies_, body);
    // Where it is no float, the body does not turn.
    const Vec3f momentum = bodies_.momenta[body];
    if (!areFinite(momentum)) bodies_.motions[body].angularVelocity = bodies_.momenta[body] = Vec3f{0.0f};
    demandMomentum(momentum, body);
    updateAngularVelocity(bodies_, body);
    // The points of the body go on as they did: the centre is another one of them now.
    Vec3f change = glm::cross(angularVelocity, bodies_.positions[body].center - center);
    for (int axis = 0; axis < 3; ++axis)
        if (bodies_.traits[body].locked.translation[static_cast<std::size_t>(axis)]) change[axis] = 0.0f;
    bodies_.motions[body].velocity += change;
}

/// Nothing moves what is not dynamic.
void World::load(std::uint32_t body, const Vec3f& force, const Vec3f& torque) {
    wake(body);
    if (!bodies_.isDynamic(body)) return;
    bodies_.loads[body].force += force, bodies_.loads[body].torque += torque;
}

void World::applyForce(BodyId body, const Vec3f& force) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(force, "a force", slot);
    load(slot, force, Vec3f{0.0f});
}
void World::applyForceAt(BodyId body, const Vec3f& force, const Vec3f& point) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(force, "a force", slot);
    demandFinite(point, "the point of a force", slot);
    load(slot, force, glm::cross(point - bodies_.positions[slot].center, force));
}
void World::applyTorque(BodyId body, const Vec3f& torque) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(torque, "a torque", slot);
    load(slot, Vec3f{0.0f}, torque);
}
void World::applyImpulse(BodyId body, const Vec3f& impulse) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(impulse, "an impulse", slot);
    wake(slot);
    bodies_.applyImpulse(slot, impulse, Vec3f{0.0f});
}
void World::applyImpulseAt(BodyId body, const Vec3f& impulse, const Vec3f& point) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(impulse, "an impulse", slot);
    demandFinite(point, "the point of an impulse", slot);
    wake(slot);
    bodies_.applyImpulseAt(slot, impulse, point);
}
void World::applyAngularImpulse(BodyId body, const Vec3f& impulse) {
    const std::uint32_t slot = slotOf(body);
    demandFinite(impulse, "an angular impulse", slot);
    wake(slot);
    bodies_.applyImpulse(slot, Vec3f{0.0f}, impulse);
}

geometry::Mat3<float> World::responseAt(BodyId body, const Vec3f& point) const {
    const std::uint32_t slot = slotOf(body);
    const BodyResponse& response = bodies_.responses[slot];
    const Vec3f arm = point - bodies_.positions[slot].center;
    geometry::Mat3<float> k{0.0f};
    for (int axis = 0; axis < 3; ++axis) {
        Vec3f e{0.0f};
        e[axis] = 1.0f;
        k[axis] = response.inverseMass * e + glm::cross(response.inverseInertia * glm::cross(arm, e), arm);
    }
    return k;
}

void World::visit(geometry::Archive& archive) {
    work_->finder.forgetApart();
    archive.field("settings", settings);
    archive.field("bodies", bodies_);
    archive.field("shapes", shapes_);
    archive.field("contacts", contacts_);
    archive.field("touching", touching_);
    archive.field("ended", ended_);
    const bool isAnyMore = !bodyLabels_.areEmpty() || !shapeLabels_.areEmpty() || !jointLabels_.areEmpty() ||
                           !sensed_.empty() || !endedSensing_.empty();
    const bool hasMore = fieldWithMore(archive, "step of four", stepOfFour_, isAnyMore);
    archive.field("impulse time", impulseTime_);
    archive.field("sleeping", sleeping_);
    archive.field("sleeping pairs", sleepingPairs_);
    archive.field("sleeping islands", sleepingIslands_);
    archive.field("left behind", leftBehind_);
    archive.field("woken", woken_);
    archive.field("woken pairs", wokenPairs_);
    archive.field("must restore", mustRestore_);
    archive.field("has new bodies", hasNewBodies_);
    archive.field("last gravity", lastGravity_);
    archive.field("joints", joints_);
    archive.field("free joints", freeJoints_);
    archive.field("broken", broken_);
    if (!hasMore) bodyLabels_ = shapeLabels_ = jointLabels_ = {}, sensed_.clear(), endedSensing_.clear();
    if (hasMore) archive.field("body labels", bodyLabels_);
    if (hasMore) archive.field("shape labels", shapeLabels_);
    if (hasMore) archive.field("joint labels", jointLabels_);
    if (hasMore) archive.field("sensed", sensed_);
    if (hasMore) archive.field("ended sensing", endedSensing_);
    sensors_.clear();
    movingSurfaces_ = eccentricShapes_ = meshes_ = 0;
    for (RigidShape& shape : shapes_.items) {
        if (!isThere(shape)) continue;
        if (shape.hasMovingSurface()) ++movingSurfaces_;
        if (shape.isMesh()) ++meshes_;
        shape.thickness = thicknessOf(shape.definition.shape);
        shape.isEccentric = false;
        noteEccentric(shape);
    }
    for (std::uint32_t i = 0; i < shapes_.size(); ++i)
        if (shapes_.items[i].isAlive && shapes_.items[i].definition.isSensor) sensors_.push_back(i);
    isJoinedKnown_ = false;
    shapeTree_.noteAll();
    bodies_.active.clear(), newBodies_.clear();
    sleepers_ = 0;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        if (bodies_.isActive(i)) bodies_.active.note(i);
        if (bodies_.traits[i].isNew) newBodies_.push_back(i);
        if (bodies_.rests[i].isAsleep) ++sleepers_;
    }
}

}  // namespace collidoscope::physics
