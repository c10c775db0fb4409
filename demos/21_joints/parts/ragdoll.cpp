#include "demos/21_joints/parts/ragdoll.h"

#include <algorithm>

#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos {
namespace {

using physics::JointKind;

constexpr Vec3f kFront{0.0f, 0.0f, 1.0f};

/// Adds parts and joints, whose positions are given for a person that stands on the origin and looks along z.
class Builder {
public:
    Builder(RigidScene& scene, const geometry::Posef& pose, const RagdollStyle& ragdollStyle)
        : scene_(scene), pose_(pose), ragdollStyle_(ragdollStyle) {}

    BodyId part(const Vec3f& at, const geometry::AnyShapef& shape, float shade, const char* name) {
        const BodyId body = scene_.add({.pose = {geometry::transformPoint(pose_, at), pose_.orientation}}, shape,
                                       ragdollStyle_.material, {.role = ragdollStyle_.role, .shade = shade});
        scene_.setName(body, name);
        ragdoll.parts.push_back(body);
        return body;
    }
    /// A capsule from one end to the other.
    BodyId limb(const Vec3f& from, const Vec3f& to, float radius, float shade, const char* name) {
        const Vec3f middle = 0.5f * (from + to);
        return part(middle, Capsulef{from - middle, to - middle, radius}, shade, name);
    }
    void cone(BodyId a, BodyId b, const Vec3f& at, const Vec3f& axis, float cone, float twist) {
        join({.kind = JointKind::ConeTwist,
              .bodyA = a,
              .bodyB = b,
              .anchor = at,
              .axis = axis,
              .limit = physics::JointLimit{-twist * kDegree<float>, twist * kDegree<float>},
              .cone = cone * kDegree<float>});
    }
    /// Bends the limb that goes on along `limb` towards `side`.
    void hinge(BodyId a, BodyId b, const Vec3f& at, const Vec3f& limb, const Vec3f& side, float bend) {
        join({.kind = JointKind::Hinge,
              .bodyA = a,
              .bodyB = b,
              .anchor = at,
              .axis = glm::normalize(glm::cross(limb, side)),
              .limit = physics::JointLimit{0.0f, bend * kDegree<float>}});
    }

    Ragdoll ragdoll{};

private:
    void join(physics::JointDefinition joint) {
        joint.anchor = geometry::transformPoint(pose_, joint.anchor);
        joint.axis = pose_.orientation * joint.axis;
        joint.friction = ragdollStyle_.jointFriction;
        ragdoll.joints.push_back(scene_.world.addJoint(joint));
    }

    RigidScene& scene_;
    geometry::Posef pose_;
    RagdollStyle ragdollStyle_;
};

/// side: -1 on its right, 1 on its left.
void addArm(Builder& builder, BodyId chest, float side) {
    const Vec3f shoulder{0.21f * side, 1.4f, 0.0f}, along = glm::normalize(Vec3f{0.75f * side, -0.6f, 0.35f});
    const Vec3f start = shoulder + 0.05f * along, elbow = shoulder + 0.3f * along, wrist = shoulder + 0.56f * along;
    const BodyId upper = builder.limb(start, elbow, 0.05f, 0.15f, "upper arm");
    const BodyId lower = builder.limb(elbow + 0.05f * along, wrist, 0.042f, 0.3f, "forearm");
    builder.cone(chest, upper, shoulder, along, 80.0f, 45.0f);
    builder.hinge(upper, lower, elbow, along, kFront, 140.0f);
}

void addLeg(RigidScene& scene, Builder& builder, BodyId pelvis, float side) {
    const Vec3f hip{0.1f * side, 0.88f, 0.0f}, along = glm::normalize(Vec3f{0.1f * side, -1.0f, 0.12f});
    const Vec3f knee = hip + 0.41f * along, ankle = knee + 0.36f * along;
    const BodyId thigh = builder.limb(hip + 0.04f * along, knee, 0.075f, -0.15f, "thigh");
    const BodyId shin = builder.limb(knee + 0.04f * along, ankle, 0.055f, -0.3f, "shin");
    const Vec3f middle = 0.5f * (knee + 0.04f * along + ankle);
    scene.world.addShape(
        shin, {.shape = Boxf{.center = ankle - middle + Vec3f{0.0f, -0.035f, 0.07f}, .half = {0.045f, 0.035f, 0.13f}}});
    builder.cone(pelvis, thigh, hip, along, 55.0f, 30.0f);
    builder.hinge(thigh, shin, knee, along, -kFront, 130.0f);
}

}  // namespace

Ragdoll addRagdoll(RigidScene& scene, const geometry::Posef& pose, const RagdollStyle& ragdollStyle) {
    Builder builder(scene, pose, ragdollStyle);
    const Vec3f up{0.0f, 1.0f, 0.0f};
    const BodyId pelvis = builder.part({0.0f, 0.96f, 0.0f}, Boxf{.half = {0.15f, 0.09f, 0.1f}}, -0.1f, "pelvis");
    const BodyId chest = builder.part({0.0f, 1.27f, 0.0f}, Boxf{.half = {0.17f, 0.19f, 0.11f}}, 0.0f, "chest");
    const BodyId head = builder.part({0.0f, 1.63f, 0.0f}, Spheref{.radius = 0.12f}, 0.35f, "head");
    builder.cone(pelvis, chest, {0.0f, 1.06f, 0.0f}, up, 30.0f, 25.0f);
    builder.cone(chest, head, {0.0f, 1.49f, 0.0f}, up, 40.0f, 50.0f);
    for (const float side : {-1.0f, 1.0f}) {
        addArm(builder, chest, side);
        addLeg(scene, builder, pelvis, side);
    }
    return std::move(builder.ragdoll);
}

double beyondLimit(const physics::World& world, physics::JointId joint) {
    const physics::JointDefinition& definition = world.definitionOf(joint);
    const double at = double{world.coordinateOf(joint)};
    double beyond = -2.0 * geometry::kPi<double>;
    if (definition.limit) beyond = std::max(double{definition.limit->lower} - at, at - double{definition.limit->upper});
    if (definition.kind == JointKind::ConeTwist)
        beyond = std::max(beyond, double{physics::leanOf(world.jointPoseOf(joint))} - double{definition.cone});
    return beyond;
}

void state(geometry::Archive& archive, Ragdoll& ragdoll) {
    archive.field("parts", ragdoll.parts);
    archive.field("joints", ragdoll.joints);
}

}  // namespace collidoscope::demos
