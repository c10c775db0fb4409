/// Functions of a world that add, change, query and break joints.

#include <algorithm>
#include <utility>

#include "physics/rigid/world/world.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// A joint is enabled if both its bodies are.
void placeJoint(RigidJoint& joint, const Bodies& bodies) {
    joint.isDisabled = bodies.traits[joint.bodyA].isDisabled || bodies.traits[joint.bodyB].isDisabled;
    joint.isAlive = !joint.isDisabled;
}

}  // namespace

JointId World::addJoint(const JointDefinition& definition) {
    if (const std::string fault = faultOf(definition); !fault.empty()) refuse(fault);
    slotOf(definition.bodyA), slotOf(definition.bodyB);
    if (freeJoints_.empty()) {
        freeJoints_.push_back(static_cast<std::uint32_t>(joints_.size()));
        joints_.emplace_back();
    }
    const std::uint32_t slot = freeJoints_.back();
    freeJoints_.pop_back();
    const std::uint32_t generation = joints_[slot].generation;
    joints_[slot] = jointOf(definition, bodies_);
    joints_[slot].generation = generation;
    ++outsideCalls_;
    placeJoint(joints_[slot], bodies_);
    jointsAt_.add(slot, joints_[slot].bodyA, joints_[slot].bodyB);
    activeJoints_.note(slot);
    noteApart(slot);
    wake(joints_[slot].bodyA), wake(joints_[slot].bodyB);
    return {slot, generation};
}

void World::removeJoint(JointId joint) { freeSlot(slotOf(joint)); }

void World::freeSlot(std::uint32_t jointSlot) {
    RigidJoint& joint = joints_[jointSlot];
    wake(joint.bodyA), wake(joint.bodyB);
    joint.isAlive = joint.isDisabled = false;
    jointsAt_.remove(jointSlot);
    noteApart(jointSlot);
    activeJoints_.noteChange();
    jointLabels_.forget(jointSlot);
    ++joint.generation;
    freeJoints_.push_back(jointSlot);
}

bool World::has(JointId joint) const {
    return joint.index < joints_.size() && isThere(joints_[joint.index]) &&
           joints_[joint.index].generation == joint.generation;
}
std::uint32_t World::slotOf(JointId joint) const {
    if (!has(joint)) refuse("there is no joint " + std::to_string(joint.index) + " (any more)");
    return joint.index;
}

std::vector<JointId> World::joints() const {
    std::vector<JointId> ids;
    for (std::uint32_t i = 0; i < joints_.size(); ++i)
        if (isThere(joints_[i])) ids.push_back({i, joints_[i].generation});
    return ids;
}
const JointDefinition& World::definitionOf(JointId joint) const { return joints_[slotOf(joint)].definition; }
JointPose World::jointPoseOf(JointId joint) const {
    const RigidJoint& known = joints_[slotOf(joint)];
    JointPose pose = physics::jointPoseOf(bodies_, known);
    for (Vec3f* const point : {&pose.centerB, &pose.pointA, &pose.pointB})
        *point += bodies_.positions[known.bodyA].center;
    return pose;
}
float World::coordinateOf(JointId joint) const {
    const RigidJoint& known = joints_[slotOf(joint)];
    return physics::coordinateOf(known, physics::jointPoseOf(bodies_, known));
}
const JointReaction& World::reactionOf(JointId joint) const { return joints_[slotOf(joint)].reaction; }

void World::changeJoint(RigidJoint& joint, const JointDefinition& changed) {
    if (const std::string fault = faultOf(changed); !fault.empty()) refuse(fault);
    joint.definition = changed;
    ++outsideCalls_;
    wake(joint.bodyA), wake(joint.bodyB);
}

void World::setMotor(JointId joint, const std::optional<JointMotor>& motor) {
    RigidJoint& known = joints_[slotOf(joint)];
    JointDefinition changed = known.definition;
    changed.motor = motor;
    changeJoint(known, changed);
}
void World::setLimit(JointId joint, const std::optional<JointLimit>& limit) {
    RigidJoint& known = joints_[slotOf(joint)];
    JointDefinition changed = known.definition;
    changed.limit = limit;
    changeJoint(known, changed);
    if (!isAngle(changed.kind)) return;
    known.angle = 0.0f;  // whole turns made before do not count
    known.angle = physics::coordinateOf(known, physics::jointPoseOf(bodies_, known));
}
void World::setSpring(JointId joint, const std::optional<JointSpring>& spring) {
    RigidJoint& known = joints_[slotOf(joint)];
    JointDefinition changed = known.definition;
    changed.spring = spring;
    changeJoint(known, changed);
}
void World::setFriction(JointId joint, float maximum) {
    RigidJoint& known = joints_[slotOf(joint)];
    JointDefinition changed = known.definition;
    changed.friction = maximum;
    changeJoint(known, changed);
}
void World::setCone(JointId joint, float angle) {
    RigidJoint& known = joints_[slotOf(joint)];
    if (known.definition.kind != JointKind::ConeTwist) refuse("only a cone joint has a cone");
    JointDefinition changed = known.definition;
    changed.cone = angle;
    changeJoint(known, changed);
}
void World::setSteering(JointId joint, float angle) {
    RigidJoint& known = joints_[slotOf(joint)];
    if (known.definition.kind != JointKind::Wheel) refuse("only the joint of a wheel can be steered");
    if (!areFinite(angle)) refuse("an angle of steering is not finite");
    known.steering = angle;
    ++outsideCalls_;
    wake(known.bodyA), wake(known.bodyB);
}

void World::noteActive(std::uint32_t body) {
    bodies_.active.note(body);
    jointsAt_.visit(body, [&](std::uint32_t joint) { activeJoints_.note(joint); });
}

void World::indexJoints() {
    jointsAt_.clear(), apartAt_.clear(), isApart_.clear();
    activeJoints_.clear();
    for (std::uint32_t i = 0; i < joints_.size(); ++i) {
        if (isThere(joints_[i])) jointsAt_.add(i, joints_[i].bodyA, joints_[i].bodyB);
        noteApart(i);
    }
}

std::vector<std::uint32_t> World::jointSlotsOf(std::uint32_t body) const {
    std::vector<std::uint32_t> slots;
    jointsAt_.visit(body, [&](std::uint32_t joint) { slots.push_back(joint); });
    std::sort(slots.begin(), slots.end());
    return slots;
}

void World::placeJointsOf(std::uint32_t body) {
    for (const std::uint32_t slot : jointSlotsOf(body)) {
        RigidJoint& joint = joints_[slot];
        wake(joint.bodyA), wake(joint.bodyB);
        placeJoint(joint, bodies_);
        joint.forces = {}, joint.reaction = {};
        activeJoints_.note(slot), activeJoints_.noteChange();
        noteApart(slot);
    }
}

void World::removeJointsOf(std::uint32_t body) {
    for (const std::uint32_t slot : jointSlotsOf(body)) freeSlot(slot);
}

/// Updates one joint in the adjacency of joints that keep their bodies from colliding.
void World::noteApart(std::uint32_t jointSlot) {
    const RigidJoint& joint = joints_[jointSlot];
    if (isApart_.size() <= jointSlot) isApart_.resize(joints_.size());
    const bool isApart = joint.isAlive && !joint.definition.doCollide;
    if (std::exchange(isApart_[jointSlot], isApart ? 1 : 0) == (isApart ? 1 : 0)) return;
    if (isApart)
        apartAt_.add(jointSlot, joint.bodyA, joint.bodyB);
    else
        apartAt_.remove(jointSlot);
}

void World::breakJoints() {
    broken_.clear();
    for (const std::uint32_t i : activeJoints_.slots()) {
        const RigidJoint& joint = joints_[i];
        const auto isBeyond = [](const geometry::Vec3f& v, const std::optional<float>& maximum) {
            return maximum && glm::dot(v, v) > *maximum * *maximum;
        };
        if (joint.isAlive && (isBeyond(joint.reaction.force, joint.definition.breakingForce) ||
                              isBeyond(joint.reaction.torque, joint.definition.breakingTorque)))
            broken_.push_back({i, joint.generation});
    }
    for (const JointId joint : broken_) removeJoint(joint);
}

}  // namespace collidoscope::physics
