#include "physics/rigid/world/world_work.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/cores.h"
#include "physics/rigid/world/argument_checks.h"

namespace collidoscope::physics {
namespace {

using geometry::Quatf;
using geometry::Vec3d;
using geometry::Vec3f;

/// Returns a free slot; the arrays grow if there is none.
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

void checkDefinition(const BodyDefinition& d) {
    if (!areFinite(d.pose.position) || !areFinite(d.pose.orientation)) refuse("the pose of a new body is not finite");
    if (!areFinite(d.velocity) || !areFinite(d.angularVelocity)) refuse("the velocity of a new body is not finite");
    if (!(d.linearDamping >= 0.0f) || !(d.angularDamping >= 0.0f) || !areFinite(d.linearDamping + d.angularDamping))
        refuse("damping must be a finite number, 0 or more");
    if (!areFinite(d.gravityScale)) refuse("the gravity scale of a new body is not finite");
    if (d.mass) requireMass(*d.mass);
}

}  // namespace

World::World() = default;
World::World(const World& other) = default;
World::World(World&& other) noexcept = default;
World& World::operator=(const World& other) = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

BodyId World::addBody(const BodyDefinition& d) {
    checkDefinition(d);
    const Quatf orientation = unit(d.pose.orientation);
    const std::uint32_t slot = takeSlot(bodies_.freeSlots, bodies_.size(), [&] {
        bodies_.positions.emplace_back(), bodies_.remainders.emplace_back(0.0f);
        bodies_.motions.emplace_back(), bodies_.momenta.emplace_back(0.0f);
        bodies_.responses.emplace_back(), bodies_.loads.emplace_back(), bodies_.masses.emplace_back();
        bodies_.traits.emplace_back(), bodies_.rests.emplace_back();
    });
    bodies_.traits[slot] = {.kind = d.kind,
                            .isAlive = true,
                            .hasOwnMass = d.mass.has_value(),
                            .generation = bodies_.traits[slot].generation,
                            .newIn = newNow_,
                            .firstShape = kNoShape,
                            .linearDamping = d.linearDamping,
                            .angularDamping = d.angularDamping,
                            .gravityScale = d.gravityScale,
                            .locked = d.locked,
                            .staysAwake = d.staysAwake};
    bodies_.masses[slot] = {};
    bodies_.loads[slot] = {};
    bodies_.rests[slot] = {};
    bodies_.momenta[slot] = Vec3f{0.0f};
    bodies_.positions[slot] = {d.pose.position, orientation}, bodies_.remainders[slot] = Vec3f{0.0f};
    const bool isMoving = d.kind != BodyKind::Static;
    bodies_.motions[slot] = {isMoving ? d.velocity : Vec3f{0.0f}, isMoving ? d.angularVelocity : Vec3f{0.0f}};
    hasNewBodies_ = true;
    if (isMoving) noteActive(slot);
    newBodies_.push_back(slot);
    if (d.mass)
        setMassOf(slot, *d.mass);
    else
        updateMass(slot);
    // The velocity of the centre of mass, wherever it will be.
    if (isMoving)
        bodies_.motions[slot].velocity = d.kind == BodyKind::Dynamic ? d.locked.alongFree(d.velocity) : d.velocity;
    return idOf(slot);
}

void World::removeBody(BodyId body) {
    const std::uint32_t slot = slotOf(body);
    wake(slot);
    removeJointsOf(slot);
    while (bodies_.traits[slot].firstShape != kNoShape) takeOut(bodies_.traits[slot].firstShape);
    updateMass(slot);
    BodyTraits& traits = bodies_.traits[slot];
    traits.isAlive = traits.isDisabled = false;
    bodies_.active.noteChange();
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
    // The shape is appended to the list of its body, so that shapes keep the order in which they were added.
    *endOfShapes(owner) = slot;
    shapeTree_.noteShape(slot);
    if (!isDisabled) sensors_.noteShape(slot, shapes_);
    if (shape.hasMovingSurface()) ++movingSurfaces_;
    if (shape.isMesh()) ++meshes_;
    const Vec3f velocity = bodies_.motions[owner].velocity;
    addToMass(owner, slot);
    if (isNew(owner)) bodies_.motions[owner].velocity = velocity;
    return shapeIdOf(slot);
}

/// The link at the end of the list of a body's shapes.
std::uint32_t* World::endOfShapes(std::uint32_t body) {
    forgetFormerWork();
    const auto known = work_->manyShapes.find(body);
    if (known != work_->manyShapes.end()) return &shapes_.items[known->second.last].next;
    std::uint32_t* link = &bodies_.traits[body].firstShape;
    while (*link != kNoShape) link = &shapes_.items[*link].next;
    return link;
}

void World::removeShape(ShapeId shape) {
    const std::uint32_t slot = slotOf(shape), owner = shapes_.items[slot].body;
    takeOut(slot);
    updateMass(owner);
}

/// Removes a shape from its body, whose mass is not updated.
void World::takeOut(std::uint32_t slot) {
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
    sensors_.forgetShape(slot, bodies_, shapes_);
    ++shapes_.items[slot].generation;
    shapes_.freeSlots.push_back(slot);
    shapeTree_.noteShape(slot);
}

/// Drops cached data about bodies and pairs after another world was assigned to this one.
void World::forgetFormerWork() {
    if (!work_.takeStale()) return;
    work_->finder.forgetApart();
    work_->manyShapes.clear();
}

/// Ends the time in which a new body's velocity is that of its centre of mass, wherever its shapes move this centre.
/// From now on the points of the body keep their velocities when its shapes change.
void World::forgetNewBodies() {
    if (!std::exchange(hasNewBodies_, false)) return;
    ++newNow_;
    newBodies_.clear();
}

bool World::hasNewBodies() const {
    return std::any_of(newBodies_.begin(), newBodies_.end(),
                       [&](std::uint32_t body) { return bodies_.traits[body].isAlive && isNew(body); });
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
    for (std::uint32_t i = bodies_.traits[slotOf(body)].firstShape; i != kNoShape; i = shapes_.items[i].next)
        ids.push_back(shapeIdOf(i));
    return ids;
}
BodyId World::bodyOf(ShapeId shape) const { return idOf(shapes_.items[slotOf(shape)].body); }
const ShapeDefinition& World::definitionOf(ShapeId shape) const { return shapes_.items[slotOf(shape)].definition; }
geometry::AnyShapef World::shapeInWorld(ShapeId shape) const {
    const RigidShape& known = shapes_.items[slotOf(shape)];
    return moved(known.definition.shape, bodies_.poseOf(known.body));
}
std::vector<ShapeId> World::insideOf(ShapeId sensor) const {
    const std::uint32_t slot = slotOf(sensor);
    if (!shapes_.items[slot].definition.isSensor) refuse("shape " + std::to_string(slot) + " is no sensor");
    std::vector<ShapeId> inside;
    for (const SensedPair& pair : sensors_.inside())
        if (pair.sensor == slot) inside.push_back(shapeIdOf(pair.visitor));
    return inside;
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

void World::visit(geometry::Archive& archive) {
    work_->finder.forgetApart();
    work_->manyShapes.clear();
    settleContacts();
    for (const std::uint32_t body : newBodies_) bodies_.traits[body].isNew = isNew(body);
    archive.field("settings", settings);
    archive.field("bodies", bodies_);
    archive.field("shapes", shapes_);
    archive.field("contacts", contacts_);
    archive.field("touching", touching_);
    archive.field("ended", ended_);
    const bool isAnyMore =
        !bodyLabels_.areEmpty() || !shapeLabels_.areEmpty() || !jointLabels_.areEmpty() || !sensors_.areEmpty();
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
    if (!hasMore) bodyLabels_ = shapeLabels_ = jointLabels_ = {}, sensors_.forgetVisitors();
    if (hasMore) archive.field("body labels", bodyLabels_);
    if (hasMore) archive.field("shape labels", shapeLabels_);
    if (hasMore) archive.field("joint labels", jointLabels_);
    if (hasMore) sensors_.visit(archive);
    newCenters_.clear();
    movingSurfaces_ = eccentricShapes_ = meshes_ = 0;
    for (RigidShape& shape : shapes_.items) {
        if (!isThere(shape)) continue;
        if (shape.hasMovingSurface()) ++movingSurfaces_;
        if (shape.isMesh()) ++meshes_;
        shape.thickness = thicknessOf(shape.definition.shape), shape.coreInset = innermostInset(shape.definition.shape);
        shape.isEccentric = false;
        noteEccentric(shape);
    }
    sensors_.noteAll(shapes_);
    shapeTree_.noteAll();
    indexJoints();
    indexSleepers();
    bodies_.active.clear(), newBodies_.clear();
    sleepers_ = 0;
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) {
        if (bodies_.isActive(i)) noteActive(i);
        bodies_.traits[i].newIn = bodies_.traits[i].isNew ? newNow_ : newNow_ - 1;
        if (std::exchange(bodies_.traits[i].isNew, false)) newBodies_.push_back(i);
        if (bodies_.rests[i].isAsleep) ++sleepers_;
    }
}

}  // namespace collidoscope::physics
