#include "physics/rigid/joint/joint.h"

#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/base/vec.h"
#include "physics/rigid/world/labels.h"

namespace collidoscope::physics {
namespace {

using geometry::Quatf;
using geometry::Vec3f;

bool hasCoordinate(JointKind kind) { return kind != JointKind::Ball && kind != JointKind::Fixed; }

/// Directions of the joint in the world: x along the axis; y along the suspension, or any perpendicular one.
Quatf directionsOf(const JointDefinition& d) {
    if (!hasAxis(d.kind)) return geometry::kIdentityRotation<float>;
    const Vec3f x = glm::normalize(d.axis);
    Vec3f y{geometry::anyPerpendicular(geometry::Vec3d{x})};
    if (d.kind == JointKind::Wheel) y = glm::normalize(d.suspension - glm::dot(x, d.suspension) * x);
    return glm::normalize(glm::quat_cast(geometry::Mat3<float>{x, y, glm::cross(x, y)}));
}

JointFrame frameIn(const Bodies& bodies, std::uint32_t body, const Vec3f& point, const Quatf& directions) {
    const geometry::Posef pose = bodies.poseOf(body);
    const Quatf toBody = glm::conjugate(pose.orientation);
    return {toBody * (point - pose.position), toBody * directions};
}

JointFrame unitFrame(const JointFrame& frame) { return {frame.position, glm::normalize(frame.orientation)}; }

/// rad: the rotation about the x axes that remains when their lean is taken away.
float twistOf(const JointPose& pose, float from) {
    const Quatf turn = glm::conjugate(pose.frameA) * pose.frameB;
    const float sign = turn.w < 0.0f ? -1.0f : 1.0f;
    return twistAngle(sign * turn.x, sign * turn.w, from);
}

/// The angle plus the whole turns that bring it nearest to `from`.
float countedOn(float angle, float from) {
    constexpr double kWhole = 2.0 * geometry::kPi<double>;
    return static_cast<float>(double{angle} + kWhole * std::round((double{from} - double{angle}) / kWhole));
}

}  // namespace

bool isAngle(JointKind kind) { return kind == JointKind::Hinge || kind == JointKind::ConeTwist; }
bool isFreeToTurn(JointKind kind) { return kind == JointKind::Ball || kind == JointKind::ConeTwist; }
bool hasAxis(JointKind kind) {
    return kind != JointKind::Distance && kind != JointKind::Ball && kind != JointKind::Fixed;
}

static std::string faultOf(const JointFrames& frames) {
    for (const JointFrame* const frame : {&frames.a, &frames.b}) {
        const float squared = glm::dot(frame->orientation, frame->orientation);
        if (!areFinite(frame->position) || !areFinite(squared) || !(squared > 0.0f))
            return "a frame of a joint needs a finite position and an orientation";
    }
    return {};
}
/// The error in the points and directions of a definition without frames.
static std::string faultOfPlace(const JointDefinition& d) {
    if (!areFinite(d.anchor) || (d.anchorB && !areFinite(*d.anchorB))) return "the anchor of a joint is not finite";
    if (!areFinite(d.axis) || (hasAxis(d.kind) && d.axis == Vec3f{0.0f}))
        return "the axis of a joint needs a direction";
    const Vec3f across = glm::cross(d.axis, d.suspension);
    if (d.kind == JointKind::Wheel && !(areFinite(across) && glm::dot(across, across) > 0.0f))
        return "the suspension of a wheel needs a direction across its axle";
    return {};
}

std::string faultOf(const JointDefinition& d) {
    const auto isNonNegative = [](float number) { return number >= 0.0f; };  // false for NaN
    if (d.bodyA == d.bodyB) return "a joint needs two bodies";
    if (const std::string fault = d.frames ? faultOf(*d.frames) : faultOfPlace(d); !fault.empty()) return fault;
    if (!hasCoordinate(d.kind) && (d.limit || d.motor || d.spring))
        return "a ball or fixed joint has no coordinate for a limit, motor or spring";
    if (d.kind == JointKind::Distance && d.motor) return "a distance joint has no motor";
    if (d.limit && !(d.limit->lower <= d.limit->upper)) return "the lower limit of a joint lies above its upper one";
    if (d.limit && isAngle(d.kind) &&
        !(d.limit->lower >= -geometry::kPi<float> && d.limit->upper <= geometry::kPi<float>))
        return "the limits of an angle must lie within half a turn";
    if (d.limit && d.kind == JointKind::Distance && !isNonNegative(d.limit->lower))
        return "a distance cannot be limited to less than 0";
    if (!(d.cone >= 0.0f && d.cone <= geometry::kPi<float>)) return "the angle of a cone must be from 0 to half a turn";
    if (d.motor && !(isNonNegative(d.motor->maxForce) && areFinite(d.motor->speed)))
        return "a motor needs a finite speed, and a force of 0 or more";
    if (d.spring &&
        !(d.spring->frequency > 0.0f && isNonNegative(d.spring->dampingRatio) && areFinite(d.spring->frequency) &&
          areFinite(d.spring->dampingRatio) && areFinite(d.spring->target.value_or(0.0f))))
        return "a spring needs a finite frequency above 0, damping of 0 or more, and a finite target";
    if (d.spring && d.kind == JointKind::Distance && !isNonNegative(d.spring->target.value_or(0.0f)))
        return "a spring cannot pull to a distance of less than 0";
    if (!isNonNegative(d.friction)) return "the friction of a joint must be 0 or more";
    if (d.friction > 0.0f && (d.kind == JointKind::Distance || d.kind == JointKind::Fixed))
        return "a distance or fixed joint has no friction";
    if (!isNonNegative(d.breakingForce.value_or(0.0f)) || !isNonNegative(d.breakingTorque.value_or(0.0f)))
        return "what breaks a joint must be 0 or more";
    return {};
}

RigidJoint jointOf(const JointDefinition& d, const Bodies& bodies) {
    RigidJoint joint{.definition = d, .bodyA = d.bodyA.index, .bodyB = d.bodyB.index, .isAlive = true};
    if (d.frames) {
        joint.frameA = unitFrame(d.frames->a), joint.frameB = unitFrame(d.frames->b);
        const JointPose pose = jointPoseOf(bodies, joint);
        joint.length = glm::length(pose.pointB - pose.pointA);
        joint.angle = isAngle(d.kind) ? coordinateOf(joint, pose) : 0.0f;
        return joint;
    }
    const Quatf directions = directionsOf(d);
    const Vec3f anchorB = d.anchorB && d.kind == JointKind::Distance ? *d.anchorB : d.anchor;
    joint.frameA = frameIn(bodies, joint.bodyA, d.anchor, directions);
    joint.frameB = frameIn(bodies, joint.bodyB, anchorB, directions);
    joint.length = glm::length(anchorB - d.anchor);
    return joint;
}

JointPose jointPoseOf(const BodyPoses& bodies, const RigidJoint& joint) {
    const BodyPosition &a = bodies.positions[joint.bodyA], &b = bodies.positions[joint.bodyB];
    const auto arm = [&](std::uint32_t body, const JointFrame& frame) {
        return bodies.positions[body].orientation * (frame.position - Vec3f{bodies.masses[body].center});
    };
    const Vec3f centerB = (b.center - a.center) + (bodies.moves[joint.bodyB] - bodies.moves[joint.bodyA]);
    JointPose pose{.centerB = centerB,
                   .pointA = arm(joint.bodyA, joint.frameA),
                   .pointB = centerB + arm(joint.bodyB, joint.frameB),
                   .frameA = a.orientation * joint.frameA.orientation,
                   .frameB = b.orientation * joint.frameB.orientation};
    Quatf steered = pose.frameA;
    if (joint.steering != 0.0f) steered = steered * geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, joint.steering);
    pose.axisA = steered * Vec3f{1.0f, 0.0f, 0.0f};
    pose.axisB = pose.frameB * Vec3f{1.0f, 0.0f, 0.0f};
    return pose;
}

float coordinateOf(const RigidJoint& joint, const JointPose& pose) {
    const Vec3f apart = pose.pointB - pose.pointA;
    switch (joint.definition.kind) {
        case JointKind::Distance:
            return glm::length(apart);
        case JointKind::Slider:
            return glm::dot(apart, pose.axisA);
        case JointKind::Wheel:
            return glm::dot(apart, pose.frameA * Vec3f{0.0f, 1.0f, 0.0f});
        case JointKind::Hinge:
        case JointKind::ConeTwist:
            return twistOf(pose, joint.angle);
        case JointKind::Ball:
        case JointKind::Fixed:
            break;
    }
    return 0.0f;
}

float twistAngle(float sine, float cosine, float from) { return countedOn(2.0f * geometry::atan2(sine, cosine), from); }

float leanOf(const JointPose& pose) {
    const Vec3f across = glm::cross(pose.axisA, pose.axisB);
    return geometry::atan2(glm::length(across), glm::dot(pose.axisA, pose.axisB));
}

void state(geometry::Archive& archive, JointId& id) {
    archive.field("index", id.index);
    archive.field("generation", id.generation);
}
static void state(geometry::Archive& archive, JointLimit& limit) {
    archive.field("lower", limit.lower);
    archive.field("upper", limit.upper);
}
static void state(geometry::Archive& archive, JointMotor& motor) {
    archive.field("speed", motor.speed);
    archive.field("most force", motor.maxForce);
}
static void state(geometry::Archive& archive, JointSpring& spring) {
    archive.field("frequency", spring.frequency);
    archive.field("damping ratio", spring.dampingRatio);
}
static void state(geometry::Archive& archive, JointFrame& frame) {
    archive.field("position", frame.position);
    archive.field("orientation", frame.orientation);
}
static void state(geometry::Archive& archive, JointFrames& frames) {
    archive.field("A", frames.a);
    archive.field("B", frames.b);
}
namespace {
/// A definition that is archived together with the marks of fieldWithMarks().
struct MarkedDefinition {
    JointDefinition& definition;
    bool& isDisabled;
};
constexpr std::uint32_t kDisabledMark = 1, kFrictionMark = 2, kTargetMark = 4, kFramesMark = 8;

void state(geometry::Archive& archive, MarkedDefinition& marked) {
    JointDefinition& d = marked.definition;
    const std::uint32_t marks =
        fieldWithMarks(archive, "kind", d.kind,
                       (marked.isDisabled ? kDisabledMark : 0) | (d.friction != 0.0f ? kFrictionMark : 0) |
                           (d.spring && d.spring->target ? kTargetMark : 0) | (d.frames ? kFramesMark : 0));
    marked.isDisabled = (marks & kDisabledMark) != 0;
    if ((marks & kFrictionMark) != 0)
        archive.field("friction", d.friction);
    else
        d.friction = 0.0f;
    archive.field("body A", d.bodyA);
    archive.field("body B", d.bodyB);
    archive.field("anchor", d.anchor);
    archive.field("anchor B", d.anchorB);
    archive.field("axis", d.axis);
    archive.field("suspension", d.suspension);
    archive.field("limit", d.limit);
    archive.field("cone", d.cone);
    archive.field("motor", d.motor);
    archive.field("spring", d.spring);
    if (d.spring && (marks & kTargetMark) == 0) d.spring->target.reset();
    if (d.spring && (marks & kTargetMark) != 0) archive.field("target", d.spring->target);
    archive.field("breaking force", d.breakingForce);
    archive.field("breaking torque", d.breakingTorque);
    archive.field("do collide", d.doCollide);
    if ((marks & kFramesMark) == 0)
        d.frames.reset();
    else
        archive.field("frames", d.frames);
}
}  // namespace
static void state(geometry::Archive& archive, JointReaction& reaction) {
    archive.field("force", reaction.force);
    archive.field("torque", reaction.torque);
}
void state(geometry::Archive& archive, RigidJoint& joint) {
    MarkedDefinition marked{joint.definition, joint.isDisabled};
    archive.field("definition", marked);
    archive.field("body A", joint.bodyA);
    archive.field("body B", joint.bodyB);
    archive.field("generation", joint.generation);
    archive.field("is alive", joint.isAlive);
    archive.field("frame A", joint.frameA);
    archive.field("frame B", joint.frameB);
    archive.field("length", joint.length);
    archive.field("steering", joint.steering);
    archive.field("angle", joint.angle);
    archive.field("forces", joint.forces);
    archive.field("reaction", joint.reaction);
}

}  // namespace collidoscope::physics
