#pragma once
/// Joints connect two bodies, and leave some of their relative motions free.
///
///     kind        free motions                                    coordinate
///     Distance    all but the distance of two points              that distance, m
///     Ball        turning about a point                           -
///     Hinge       turning about an axis                           angle, rad
///     Slider      sliding along an axis                           path, m
///     Fixed       nothing                                         -
///     ConeTwist   turning about a point, within a cone            twist about the cone's axis, rad
///     Wheel       spinning about an axle, which goes up and       path of the suspension, m
///                 down along a suspension and can be steered
///
/// A limit keeps the coordinate within bounds. A motor drives its speed (of a wheel: the angular velocity about the
/// axle) with a limited force or torque. A spring pulls it to a target, or else to its value when the joint was made.
/// Dry friction resists the free motions: all rotations of a ball or cone joint, the rotation of a hinge or wheel, the
/// sliding of a slider. It holds the bodies still against any smaller torque or force, and brakes them otherwise.
///
/// Angles continue beyond half a turn: each sub-step takes the value nearest to that of the last one, so that limits of
/// half a turn hold. A rotation by more than half a turn within one sub-step is taken for one in the other direction.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

struct JointId {
    std::uint32_t index = 0xffffffff;
    std::uint32_t generation = 0;
    auto operator<=>(const JointId&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

enum class JointKind : std::uint8_t { Distance, Ball, Hinge, Slider, Fixed, ConeTwist, Wheel };

/// Whether joints of this kind have an axis.
bool hasAxis(JointKind kind);
/// Whether its coordinate is an angle.
bool isAngle(JointKind kind);
/// Whether it leaves all rotations free, so that friction resists them together.
bool isFreeToTurn(JointKind kind);

struct JointLimit {
    float lower = 0.0f, upper = 0.0f;  ///< m or rad; lower <= upper; angles within -pi..pi
};
struct JointMotor {
    float speed = 0.0f;     ///< m/s or rad/s, of B as seen from A
    float maxForce = 0.0f;  ///< N or N m, >= 0
};
struct JointSpring {
    float frequency = 1.0f;     ///< Hz, > 0: the undamped frequency of the two bodies if nothing else touches them
    float dampingRatio = 0.0f;  ///< >= 0; with 1 they come to rest without swinging
    /// m or rad: the coordinate to which it pulls; none: the coordinate when the joint was made, or that of coinciding
    /// frames (JointDefinition::frames).
    std::optional<float> target{};
};

/// A point of a body and the directions of the joint there: x along the axis, y along the suspension.
struct JointFrame {
    geometry::Vec3f position{0.0f};                                    ///< m, in the body's own frame
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;  ///< of the directions, in the same frame
};

/// The pose of a joint in the frames of both bodies.
struct JointFrames {
    JointFrame a{}, b{};
};

/// Definition of a joint: points and directions in the world, as the bodies are now; or a frame of each body, which the
/// joint then brings together.
struct JointDefinition {
    JointKind kind = JointKind::Ball;
    BodyId bodyA{}, bodyB{};
    geometry::Vec3f anchor{0.0f};                  ///< m
    std::optional<geometry::Vec3f> anchorB{};      ///< m, of a distance joint: the point of B, if not `anchor`
    geometry::Vec3f axis{0.0f, 1.0f, 0.0f};        ///< of a hinge, slider or cone; the axle of a wheel
    geometry::Vec3f suspension{0.0f, 1.0f, 0.0f};  ///< of a wheel: up; its part along the axle is ignored
    std::optional<JointLimit> limit{};             ///< of the coordinate
    float cone = 0.785398f;                        ///< rad, 0..pi: largest lean of the axis of B, of a ConeTwist
    std::optional<JointMotor> motor{};             ///< of hinges, sliders, cones (the twist) and wheels
    std::optional<JointSpring> spring{};           ///< of distances, hinges, sliders, cones (the twist) and wheels
    float friction = 0.0f;                         ///< N m, or N of a slider, >= 0; not for Distance and Fixed
    std::optional<float> breakingForce{};          ///< N: the joint is removed when it exerts a larger force
    std::optional<float> breakingTorque{};         ///< N m: the same for its torque
    bool doCollide = false;                        ///< whether the two bodies collide with each other
    /// In place of the points and directions above. Coordinates are 0 where both frames coincide.
    std::optional<JointFrames> frames{};
};

/// The force and torque that a joint exerts on B. It exerts the opposite on A.
struct JointReaction {
    geometry::Vec3f force{0.0f};   ///< N, at the anchor
    geometry::Vec3f torque{0.0f};  ///< N m, in addition to the torque of the force
};

/// Indices of the forces with which the next step is warm-started. Rows of which a joint has one kind only share
/// indices: held rotations and the friction of free ones, and the friction of a coordinate and the limit of a cone.
namespace joint_slot {
inline constexpr std::uint32_t kSpring = 0, kMotor = 1, kLower = 2, kUpper = 3, kCone = 4, kFriction = 4, kTurn = 5,
                               kPlace = 8, kCount = 11;
}

struct RigidJoint {
    JointDefinition definition{};
    std::uint32_t bodyA = 0, bodyB = 0;  ///< slots
    std::uint32_t generation = 0;
    bool isAlive = false;     ///< it exists, and both bodies are enabled
    bool isDisabled = false;  ///< it exists, but one of its bodies is disabled
    JointFrame frameA{}, frameB{};
    float length = 0.0f;                             ///< m, of a distance joint when it was made
    float steering = 0.0f;                           ///< rad, of a wheel, about the suspension
    float angle = 0.0f;                              ///< rad, the last value of the coordinate if it is an angle
    std::array<float, joint_slot::kCount> forces{};  ///< N or N m, of the rows in the last sub-step
    JointReaction reaction{};                        ///< their sum
};

/// The error in a definition, as a sentence; empty if there is none.
std::string faultOf(const JointDefinition& definition);
/// The joint between the bodies in their present poses. Precondition: no fault.
RigidJoint jointOf(const JointDefinition& definition, const Bodies& bodies);

/// Positions of bodies and their responses to impulses, for joints: one entry a slot.
struct BodyPoses {
    BodyPoses(const Bodies& bodies) : BodyPoses(bodies, bodies.positions, bodies.remainders, bodies.responses) {}
    /// For bodies within a step: their centres have moved by `since` (m) from those in `elsewhere`, whose orientations
    /// are the present ones, and `turned` are the responses at these orientations.
    BodyPoses(const Bodies& bodies, std::span<const BodyPosition> elsewhere, std::span<const geometry::Vec3f> since,
              std::span<const BodyResponse> turned)
        : positions(elsewhere), moves(since), responses(turned), masses(bodies.masses) {}

    std::span<const BodyPosition> positions;
    std::span<const geometry::Vec3f> moves;
    std::span<const BodyResponse> responses;
    std::span<const BodyMass> masses;
};

/// The present positions of both ends of a joint.
struct JointPose {
    geometry::Vec3f centerB{0.0f};               ///< m, centre of mass of B
    geometry::Vec3f pointA{0.0f}, pointB{0.0f};  ///< m
    geometry::Quatf frameA{}, frameB{};
    geometry::Vec3f axisA{0.0f}, axisB{0.0f};  ///< unit, x of both frames; steered in A for a wheel
};
/// The points are vectors from the centre of mass of A, so that no digits are lost far from the origin.
JointPose jointPoseOf(const BodyPoses& bodies, const RigidJoint& joint);
/// See the table above; 0 for kinds without one. Of an angle, the value nearest to RigidJoint::angle.
float coordinateOf(const RigidJoint& joint, const JointPose& pose);
/// rad: the twist whose half has this sine and cosine, plus the whole turns that bring it nearest to `from`.
float twistAngle(float sine, float cosine, float from);
/// rad: the angle between the axes of both bodies.
float leanOf(const JointPose& pose);

void state(geometry::Archive& archive, JointId& id);
void state(geometry::Archive& archive, RigidJoint& joint);

}  // namespace collidoscope::physics
