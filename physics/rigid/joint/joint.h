#pragma once
/// Joints: what two bodies may still do with respect to each other.
///
///     kind        what stays free                                 coordinate
///     Distance    all but the distance of two points              that distance, m
///     Ball        turning about a point                           -
///     Hinge       turning about an axis                           angle, rad
///     Slider      sliding along an axis                           path, m
///     Fixed       nothing                                         -
///     ConeTwist   turning about a point, within a cone            twist about the cone's axis, rad
///     Wheel       spinning about an axle, which goes up and       path of the suspension, m
///                 down along a suspension and can be steered
///
/// A limit holds the coordinate within bounds, a motor drives its speed (a wheel's: its angular velocity) with a force
/// or torque up to a largest one, a spring pulls it to a target, or to where it was when the joint was made. Friction
/// resists whatever the joint leaves free, as dry friction does: all turns of a ball or cone, the turn of a hinge or
/// wheel, the path of a slider. It holds still what pulls less than its largest torque or force, and takes that from
/// what moves.
///
/// Angles are counted on beyond half a turn, from one sub-step to the next, so that limits of half a turn hold: what
/// turns by half a turn within one cannot be told from what turns the other way.

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

/// Whether a direction of the joint counts.
bool hasAxis(JointKind kind);
/// Whether its coordinate is an angle.
bool isAngle(JointKind kind);
/// Whether it leaves all turns free, so that friction resists them together.
bool isFreeToTurn(JointKind kind);

struct JointLimit {
    float lower = 0.0f, upper = 0.0f;  ///< m or rad; lower <= upper; angles within -pi..pi
};
struct JointMotor {
    float speed = 0.0f;     ///< m/s or rad/s, of B as seen from A
    float maxForce = 0.0f;  ///< N or N m, >= 0
};
struct JointSpring {
    float frequency = 1.0f;     ///< Hz, > 0, of the two bodies if nothing else held them, damping apart
    float dampingRatio = 0.0f;  ///< >= 0; 1: they come to rest without swinging
    /// m or rad: the coordinate to which it pulls; none: that when the joint was made. Of angles within a turn or two.
    std::optional<float> target{};
};

/// Definition of a joint: points and directions in the world, as the bodies are now.
struct JointDefinition {
    JointKind kind = JointKind::Ball;
    BodyId bodyA{}, bodyB{};
    geometry::Vec3f anchor{0.0f};                  ///< m
    std::optional<geometry::Vec3f> anchorB{};      ///< m, of a distance: the point of B, if it is another
    geometry::Vec3f axis{0.0f, 1.0f, 0.0f};        ///< of a hinge, slider or cone; the axle of a wheel
    geometry::Vec3f suspension{0.0f, 1.0f, 0.0f};  ///< of a wheel: up; what is along the axle does not count
    std::optional<JointLimit> limit{};             ///< of the coordinate
    float cone = 0.785398f;                        ///< rad, 0..pi: how far the axis of B may lean, of a ConeTwist
    std::optional<JointMotor> motor{};             ///< of hinges, sliders, cones (the twist) and wheels
    std::optional<JointSpring> spring{};           ///< of distances, hinges, sliders, cones (the twist) and wheels
    float friction = 0.0f;                         ///< N m, or N of a slider, >= 0; not of distances and fixed joints
    std::optional<float> breakingForce{};          ///< N: the joint goes when it has to give more
    std::optional<float> breakingTorque{};         ///< N m
    bool doCollide = false;                        ///< whether the two bodies collide with each other
};

/// A place on a body, and directions there: x along the axis, y along the suspension.
struct JointFrame {
    geometry::Vec3f position{0.0f};                                    ///< m, in the body's own frame
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;  ///< of these directions, in the same frame
};

/// Force and torque of a joint on B; A gets the opposite.
struct JointReaction {
    geometry::Vec3f force{0.0f};   ///< N, at the anchor
    geometry::Vec3f torque{0.0f};  ///< N m, besides that of the force
};

/// Forces are remembered by what they are for, so that the next step begins with them. What holds turns and the
/// friction of free ones share three places, and so do the friction of a coordinate and the cone.
namespace joint_slot {
inline constexpr std::uint32_t kSpring = 0, kMotor = 1, kLower = 2, kUpper = 3, kCone = 4, kFriction = 4, kTurn = 5,
                               kPlace = 8, kCount = 11;
}

struct RigidJoint {
    JointDefinition definition{};
    std::uint32_t bodyA = 0, bodyB = 0;  ///< slots
    std::uint32_t generation = 0;
    bool isAlive = false;     ///< there, and of two bodies that take part
    bool isDisabled = false;  ///< there, but a body of it is disabled
    JointFrame frameA{}, frameB{};
    float length = 0.0f;                             ///< m, of a distance, when it was made
    float steering = 0.0f;                           ///< rad, of a wheel, about the suspension
    float angle = 0.0f;                              ///< rad, where the coordinate is one, when it was last counted
    std::array<float, joint_slot::kCount> forces{};  ///< N or N m, of the last sub-step
    JointReaction reaction{};                        ///< the same, together
};

/// Empty where a joint can be made so; else what is wrong, as a sentence.
std::string faultOf(const JointDefinition& definition);
/// The joint between bodies as they are now. Precondition: no fault.
RigidJoint jointOf(const JointDefinition& definition, const Bodies& bodies);

/// Positions of bodies and their responses, as joints see them: one entry a slot.
struct BodyPlaces {
    BodyPlaces(const Bodies& bodies) : BodyPlaces(bodies, bodies.positions, bodies.remainders, bodies.responses) {}
    /// `since`: m, by which bodies have moved from the centres of `elsewhere`; `turned`: how they answer there.
    BodyPlaces(const Bodies& bodies, std::span<const BodyPosition> elsewhere, std::span<const geometry::Vec3f> since,
               std::span<const BodyResponse> turned)
        : positions(elsewhere), moves(since), responses(turned), masses(bodies.masses) {}

    std::span<const BodyPosition> positions;
    std::span<const geometry::Vec3f> moves;
    std::span<const BodyResponse> responses;
    std::span<const BodyMass> masses;
};

/// Positions of the ends of a joint now.
struct JointPlace {
    geometry::Vec3f centerB{0.0f};               ///< m, of mass
    geometry::Vec3f pointA{0.0f}, pointB{0.0f};  ///< m
    geometry::Quatf frameA{}, frameB{};
    geometry::Vec3f axisA{0.0f}, axisB{0.0f};  ///< unit, x of both frames; of a wheel A's is steered
};
/// The points are vectors from the centre of mass of A, so that no digits are lost far from the origin.
JointPlace placeOf(const BodyPlaces& bodies, const RigidJoint& joint);
/// See the table above; 0 where there is none. An angle is the one nearest to the last that was counted.
float coordinateOf(const RigidJoint& joint, const JointPlace& place);
/// rad: the twist whose half has this sine and cosine, counted on from another.
float twistAngle(float sine, float cosine, float from);
/// rad, how far the axes of both bodies lean from each other.
float leanOf(const JointPlace& place);

void state(geometry::Archive& archive, JointId& id);
void state(geometry::Archive& archive, RigidJoint& joint);

}  // namespace collidoscope::physics
