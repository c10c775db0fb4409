/// Functions that change properties of bodies and shapes other than pose and velocity.

#include <cmath>
#include <string>

#include "geometry/base/elementary.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics {
namespace {

using geometry::Quatf;
using geometry::Vec3f;

/// The angular velocity (rad/s) that rotates a body from one orientation to the other within `time` (s).
Vec3f angularVelocityBetween(const Quatf& from, const Quatf& to, float time) {
    const geometry::Quatd a{from}, b{to};
    geometry::Quatd turn = b * glm::conjugate(a);
    if (turn.w < 0.0) turn = -turn;  // the shorter rotation
    const geometry::Vec3d axis{turn.x, turn.y, turn.z};
    const double sine = glm::length(axis);
    if (!(sine > 0.0)) return Vec3f{0.0f};
    return Vec3f{2.0 * geometry::atan2(sine, turn.w) / (sine * double{time}) * axis};
}

}  // namespace

/// Wakes a body that has changed and those around it, so that the next step tests their contacts again.
void World::disturb(std::uint32_t body) {
    wake(body);
    for (std::uint32_t i = bodies_.traits[body].firstShape; i != kNoShape; i = shapes_.items[i].next) wakeAround(i);
    bodies_.rests[body].hasMoved = true;
    noteActive(body);
    sensors_.noteBody(body);
}

void World::setMaterial(ShapeId shape, const Material& material) {
    const std::uint32_t slot = slotOf(shape);
    RigidShape& known = shapes_.items[slot];
    ShapeDefinition changed = known.definition;
    changed.material = material;
    const bool isAsHeavy = material.density == known.definition.material.density;
    requireDefinition(slot, changed, isAsHeavy);
    if (known.hasMovingSurface()) --movingSurfaces_;
    known.definition = changed;
    if (known.hasMovingSurface()) ++movingSurfaces_;
    wakeAround(slot);
    if (!isAsHeavy) updateMass(known.body);
}

void World::setShape(ShapeId shape, const geometry::AnyShapef& form) {
    const std::uint32_t slot = slotOf(shape);
    RigidShape& known = shapes_.items[slot];
    ShapeDefinition changed = known.definition;
    changed.shape = placedBox(form);
    requireDefinition(slot, changed);
    disturb(known.body);
    dropContactsOf(slot);
    ++outsideCalls_;
    if (known.isMesh()) --meshes_;
    known.define(changed);
    if (known.isMesh()) ++meshes_;
    shapeTree_.noteShape(slot);
    wakeAround(slot);
    updateMass(known.body);
}

void World::setFilter(ShapeId shape, const CollisionFilter& filter) {
    const std::uint32_t slot = slotOf(shape);
    RigidShape& known = shapes_.items[slot];
    known.definition.filter = filter;
    disturb(known.body);
}

void World::setDamping(BodyId body, float linear, float angular) {
    const std::uint32_t slot = slotOf(body);
    if (!(linear >= 0.0f) || !(angular >= 0.0f) || !areFinite(linear + angular))
        refuse("damping must be a finite number, 0 or more");
    bodies_.traits[slot].linearDamping = linear, bodies_.traits[slot].angularDamping = angular;
}

void World::setGravityScale(BodyId body, float scale) {
    const std::uint32_t slot = slotOf(body);
    if (!areFinite(scale)) refuse("the gravity scale of body " + std::to_string(slot) + " is not finite");
    wake(slot);
    bodies_.traits[slot].gravityScale = scale;
    noteOutside(slot);
}

void World::setLockedAxes(BodyId body, const LockedAxes& locked) {
    const std::uint32_t slot = slotOf(body);
    wake(slot);
    bodies_.traits[slot].locked = locked;
    refreshResponse(bodies_, slot);
    if (bodies_.traits[slot].kind != BodyKind::Dynamic) return;
    BodyMotion& motion = bodies_.motions[slot];
    motion.velocity = locked.alongFree(motion.velocity);
    for (int axis = 0; axis < 3; ++axis)
        if (locked.rotation[static_cast<std::size_t>(axis)]) motion.angularVelocity[axis] = 0.0f;
    takeMomentum(bodies_, slot);
    updateAngularVelocity(bodies_, slot);
}

void World::setKind(BodyId body, BodyKind kind) {
    const std::uint32_t slot = slotOf(body);
    if (bodies_.traits[slot].kind == kind) return;
    for (std::uint32_t i = bodies_.traits[slot].firstShape; i != kNoShape; i = shapes_.items[i].next)
        if (const std::string fault = faultOf(shapes_.items[i].definition, kind); !fault.empty()) refuse(fault);
    disturb(slot);
    bodies_.traits[slot].kind = kind;
    ++outsideCalls_;
    bodies_.traits[slot].newIn = newNow_ - 1;
    bodies_.loads[slot] = {};
    if (kind == BodyKind::Static) bodies_.motions[slot] = {};
    bodies_.momenta[slot] = Vec3f{0.0f};
    refreshResponse(bodies_, slot);
    noteEccentricOf(slot);
    if (kind != BodyKind::Dynamic) return;
    const LockedAxes locked = bodies_.traits[slot].locked;
    setLockedAxes(body, locked);
}

void World::setStaysAwake(BodyId body, bool staysAwake) {
    const std::uint32_t slot = slotOf(body);
    if (staysAwake) wake(slot);
    bodies_.traits[slot].staysAwake = staysAwake;
}

void World::setEnabled(BodyId body, bool isEnabled) {
    const std::uint32_t slot = slotOf(body);
    BodyTraits& traits = bodies_.traits[slot];
    if (traits.isDisabled == !isEnabled) return;
    if (!isEnabled) {
        disturb(slot);
        for (std::uint32_t i = traits.firstShape; i != kNoShape; i = shapes_.items[i].next)
            dropContactsOf(i), sensors_.forgetShape(i, bodies_, shapes_);
    }
    traits.isDisabled = !isEnabled, traits.isAlive = isEnabled;
    ++outsideCalls_;
    for (std::uint32_t i = traits.firstShape; i != kNoShape; i = shapes_.items[i].next) {
        shapes_.items[i].isDisabled = !isEnabled, shapes_.items[i].isAlive = isEnabled;
        shapeTree_.noteShape(i);
        if (isEnabled) sensors_.noteShape(i, shapes_);
    }
    placeJointsOf(slot);
    bodies_.loads[slot] = {};
    refreshResponse(bodies_, slot);
    updateAngularVelocity(bodies_, slot);
    bodies_.rests[slot].hasMoved = isEnabled;
    if (isEnabled)
        noteActive(slot);
    else
        bodies_.active.noteChange();
}

void World::moveTo(BodyId body, const geometry::Posef& pose, float time) {
    const std::uint32_t slot = slotOf(body);
    if (bodies_.traits[slot].kind != BodyKind::Kinematic)
        refuse("body " + std::to_string(slot) + " is not kinematic: give a dynamic one a velocity, put a static one");
    if (!(time > 0.0f) || !areFinite(time)) refuse("a body is moved to a pose in a finite time above 0 s");
    const float squared = glm::dot(pose.orientation, pose.orientation);
    if (!areFinite(pose.position) || !(squared > 0.0f) || !areFinite(squared))
        refuse("the pose that body " + std::to_string(slot) + " is moved to is not finite");
    const Quatf orientation = pose.orientation / std::sqrt(squared);
    const BodyPosition& now = bodies_.positions[slot];
    const Vec3f center = pose.position + orientation * Vec3f{bodies_.masses[slot].center};
    setVelocity(body, (center - now.center) / time);
    setAngularVelocity(body, angularVelocityBetween(now.orientation, orientation, time));
}

}  // namespace collidoscope::physics
