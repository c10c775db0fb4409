#pragma once
/// A ragdoll: boxes, capsules and a ball on joints with limits, in the form of a person.
///
///     waist, neck           cone and twist
///     shoulders, hips       cone and twist about the limb
///     elbows, knees         hinges that bend one way only
///
/// Limits are those of a body that nothing breaks, roughly: a cone is round, and what a shoulder can do is not.

#include <array>
#include <vector>

#include "demos/rigid/rigid_scene.h"
#include "geometry/base/pose.h"

namespace collidoscope::demos {

struct Ragdoll {
    std::vector<BodyId> parts{};  ///< pelvis, chest, head, then limbs from the trunk outwards
    std::vector<physics::JointId> joints{};
};
void state(geometry::Archive& archive, Ragdoll& ragdoll);

struct RagdollStyle {
    physics::Material material{.friction = 0.6f};
    float jointFriction = 2.0f;  ///< N m, >= 0, of every joint
    Role role = Role::BodyA;
};

/// Puts one on the scene, standing on the origin of `pose` and looking along its z: 1.75 m high, arms half raised.
Ragdoll addRagdoll(RigidScene& scene, const geometry::Posef& pose, const RagdollStyle& ragdollStyle = {});

/// rad: how far a joint of cone and twist or a hinge is beyond its limits; below zero: how much it has left.
double beyondLimit(const physics::World& world, physics::JointId joint);

}  // namespace collidoscope::demos
