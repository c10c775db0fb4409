#pragma once
/// Bodies: their kinds, poses and motions. World owns the arrays; the solver reads and writes whole arrays.
///
/// A body rotates about its centre of mass, so its state is that of the centre; the frame of the body, in which its
/// shapes are given, follows from it. The angular momentum L of a free body is constant and is stored as state; its
/// angular velocity follows from L and the orientation, see rotation.h.

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/pose.h"
#include "physics/rigid/mass/mass_properties.h"
#include "physics/rigid/world/active_slots.h"
#include "physics/rigid/world/sleep.h"

namespace collidoscope::physics {

/// Whether all the numbers are finite: zero times a number that is not finite is NaN.
inline bool areFinite(float number) { return 0.0f * number == 0.0f; }
inline bool areFinite(const geometry::Vec3f& v) { return areFinite(v.x) && areFinite(v.y) && areFinite(v.z); }
inline bool areFinite(const geometry::Quatf& q) { return areFinite({q.x, q.y, q.z}) && areFinite(q.w); }

/// Refuses invalid input: throws std::invalid_argument with the reason.
[[noreturn]] inline void refuse(const std::string& reason) { throw std::invalid_argument("physics::World: " + reason); }

/// Identifies a body. When a slot is reused after a body was removed, its generation changes, so old ids stay invalid.
struct BodyId {
    std::uint32_t index = 0xffffffff;
    std::uint32_t generation = 0;
    auto operator<=>(const BodyId&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

inline void state(geometry::Archive& archive, BodyId& id) {
    archive.field("index", id.index);
    archive.field("generation", id.generation);
}

enum class BodyKind : std::uint8_t {
    Static,     ///< does not move
    Kinematic,  ///< moves with its velocity, which no force or contact changes
    Dynamic,    ///< is moved by forces and contacts
};

/// Axes of the world along which a dynamic body cannot move, or about which it cannot rotate: x, y, z. Velocities along
/// and about them are 0, whatever velocity is given.
struct LockedAxes {
    std::array<bool, 3> translation{};
    std::array<bool, 3> rotation{};
    bool anyRotation() const { return rotation[0] || rotation[1] || rotation[2]; }
    bool any() const { return anyRotation() || translation[0] || translation[1] || translation[2]; }
    /// The vector without its parts along the axes along which the body cannot move.
    geometry::Vec3f alongFree(geometry::Vec3f v) const {
        for (int axis = 0; axis < 3; ++axis)
            if (translation[static_cast<std::size_t>(axis)]) v[axis] = 0.0f;
        return v;
    }
};

/// Definition of a body.
struct BodyDefinition {
    BodyKind kind = BodyKind::Dynamic;
    geometry::Posef pose{};          ///< of its own frame
    geometry::Vec3f velocity{0.0f};  ///< m/s, of the centre of mass of all shapes that it has when it is first stepped
    geometry::Vec3f angularVelocity{0.0f};  ///< rad/s
    float linearDamping = 0.0f;             ///< 1/s, >= 0: rate at which the velocity decays
    float angularDamping = 0.0f;            ///< 1/s, >= 0
    float gravityScale = 1.0f;              ///< factor of gravity; with 0 it floats
    LockedAxes locked{};
    bool staysAwake = false;               ///< neither this body nor its island falls asleep
    std::optional<MassProperties> mass{};  ///< in place of the mass of its shapes and their densities
};

/// Whether a body is at rest, or why it is not. See sleep.h.
struct RestReport {
    RestReason reason = RestReason::NotDynamic;
    float speed = 0.0f;        ///< m/s, sqrt(2 E / m) with the kinetic energy E
    float stillTime = 0.0f;    ///< s, for which it has been still
    std::uint32_t island = 0;  ///< the smallest slot of its island
    std::optional<BodyId>
        liveliest{};  ///< the body of its island that has been still for the shortest time, while it is awake
};

/// Motion of a body. Contacts access it most often, so it takes half a cache line.
struct alignas(32) BodyMotion {
    geometry::Vec3f velocity{0.0f};         ///< m/s, of the centre of mass
    geometry::Vec3f angularVelocity{0.0f};  ///< rad/s
};
struct alignas(32) BodyPosition {
    geometry::Vec3f center{0.0f};                                      ///< m, centre of mass
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;  ///< of the body's own frame
};
/// Response of a body to impulses in the world, for its present orientation. Zero for bodies that impulses do not move.
struct BodyResponse {
    geometry::Vec3f inverseMass{0.0f};           ///< 1/kg, along each axis of the world: 0 where it is locked
    geometry::Mat3<float> inverseInertia{0.0f};  ///< 1/(kg m^2), about the centre, axes of the world
};
/// The mass in the body's own frame, where it never changes.
struct BodyMass {
    double mass = 0.0;                                                     ///< kg
    geometry::Vec3d center{0.0};                                           ///< m, centre of mass
    geometry::Vec3d moments{0.0};                                          ///< kg m^2, about the principal axes
    geometry::Quatd principalFrame = geometry::kIdentityRotation<double>;  ///< turns those axes into the body's frame
};
/// Forces during one step.
struct BodyLoad {
    geometry::Vec3f force{0.0f};   ///< N, at the centre of mass
    geometry::Vec3f torque{0.0f};  ///< N m
};
/// Data that steps read rarely.
struct BodyTraits {
    BodyKind kind = BodyKind::Static;
    bool isAlive = false;     ///< it exists and is enabled
    bool isDisabled = false;  ///< it exists, but takes no part in steps
    bool hasOwnMass = false;  ///< its mass was given, and does not follow from its shapes
    bool isNew = false;       ///< valid only while an archive visits it: World::isNew()
    std::uint32_t generation = 0;
    std::uint32_t newIn = 0;                ///< see World::isNew()
    std::uint32_t firstShape = 0xffffffff;  ///< of the list through RigidShape::next; kNoShape if empty
    float linearDamping = 0.0f, angularDamping = 0.0f, gravityScale = 1.0f;
    LockedAxes locked{};
    bool staysAwake = false;
    bool hasTrembled = false;  ///< valid only while an archive visits it: BodyRest::hasTrembled()
};

/// All arrays have one entry a slot.
struct Bodies {
    std::vector<BodyPosition> positions{};
    std::vector<geometry::Vec3f> remainders{};  ///< m, rounding errors of the centres, see moveCenter()
    std::vector<BodyMotion> motions{};
    std::vector<geometry::Vec3f> momenta{};  ///< kg m^2/s, L about the centre, of dynamic bodies
    std::vector<BodyResponse> responses{};
    std::vector<BodyLoad> loads{};
    std::vector<BodyMass> masses{};
    std::vector<BodyTraits> traits{};
    std::vector<BodyRest> rests{};
    std::vector<std::uint32_t> freeSlots{};  ///< the last one is used next
    ActiveSlots active{};                    ///< the active bodies, and perhaps others; derived from the other arrays

    std::size_t size() const { return traits.size(); }
    bool isDynamic(std::uint32_t index) const {
        return traits[index].isAlive && traits[index].kind == BodyKind::Dynamic;
    }
    bool isAwake(std::uint32_t index) const { return !rests[index].isAsleep && isDynamic(index); }
    /// Whether a body that is not dynamic moves or has been moved, which disturbs sleeping bodies.
    bool disturbs(std::uint32_t index) const {
        if (isDynamic(index) || !traits[index].isAlive) return false;
        const BodyMotion& motion = motions[index];
        return rests[index].hasMoved || motion.velocity != geometry::Vec3f{0.0f} ||
               motion.angularVelocity != geometry::Vec3f{0.0f};
    }
    /// Whether steps have to consider it: it moves, may be moved, or has been moved.
    bool isActive(std::uint32_t index) const {
        return rests[index].hasMoved || (moves(index) && !rests[index].isAsleep);
    }
    bool moves(std::uint32_t index) const { return traits[index].isAlive && traits[index].kind != BodyKind::Static; }
    /// Room for what a step changes of so many bodies.
    void resizeMoving(std::size_t count) {
        positions.resize(count), remainders.resize(count), motions.resize(count), momenta.resize(count);
        responses.resize(count);
    }
    /// Takes over from others what a step changes of a body.
    void copyMoving(const Bodies& from, std::uint32_t index) {
        positions[index] = from.positions[index], remainders[index] = from.remainders[index];
        motions[index] = from.motions[index], momenta[index] = from.momenta[index];
        responses[index] = from.responses[index];
    }
    geometry::Posef poseOf(std::uint32_t index) const;
    void setPose(std::uint32_t index, const geometry::Posef& pose);
    /// Adds to the centre. What a float cannot hold of the sum is kept for the next move, so that slow motion far from
    /// the origin is not lost. Source: Knuth, The Art of Computer Programming 2 (1997), 4.2.2, theorem B.
    void moveCenter(std::uint32_t index, const geometry::Vec3f& by) {
        const geometry::Vec3f center = positions[index].center, move = by + remainders[index], sum = center + move,
                              moved = sum - center;
        positions[index].center = sum;
        remainders[index] = (center - (sum - moved)) + (move - moved);
    }
    /// m, from the centre of A to that of B, with what floats cannot hold of both.
    geometry::Vec3f apart(std::uint32_t a, std::uint32_t b) const {
        return (positions[b].center - positions[a].center) + (remainders[b] - remainders[a]);
    }
    /// Velocity of a point of the world that moves with the body.
    geometry::Vec3f velocityAt(std::uint32_t index, const geometry::Vec3f& point) const {
        const BodyMotion& motion = motions[index];
        return motion.velocity + glm::cross(motion.angularVelocity, point - positions[index].center);
    }
    /// In N s, at the centre of mass, and in N m s. What is not dynamic, and locked axes, stay as they are.
    void applyImpulse(std::uint32_t index, const geometry::Vec3f& impulse, const geometry::Vec3f& angularImpulse) {
        if (!isDynamic(index)) return;
        const BodyResponse& response = responses[index];
        motions[index].velocity += response.inverseMass * impulse;
        motions[index].angularVelocity += response.inverseInertia * angularImpulse;
        momenta[index] += angularImpulse;
    }
    void applyImpulseAt(std::uint32_t index, const geometry::Vec3f& impulse, const geometry::Vec3f& point) {
        applyImpulse(index, impulse, glm::cross(point - positions[index].center, impulse));
    }
};

/// Whether a body, shape or joint has been made and not been removed: also one that is disabled.
template <typename T>
bool isThere(const T& part) {
    return part.isAlive || part.isDisabled;
}

/// Fills in `responses` for the present orientation.
void refreshResponse(Bodies& bodies, std::uint32_t index);
/// The angular velocity that follows from L, and from `responses`.
void updateAngularVelocity(Bodies& bodies, std::uint32_t index);
/// Angular momentum L for the angular velocity that the body has.
void takeMomentum(Bodies& bodies, std::uint32_t index);
/// Takes what L and the angular velocity have more than so much energy (J), and changes L by as little as that needs.
/// Precondition: both go with `responses`, and with the present orientation.
void limitTurningEnergy(Bodies& bodies, std::uint32_t index, double energy);
/// Position of a moving body after `time` s with the velocity and the angular momentum that it has now.
void integratePosition(Bodies& bodies, std::uint32_t index, float time);
/// Whether its tensor is the same however it is turned, and nothing holds it.
inline bool hasEqualMoments(const Bodies& bodies, std::uint32_t index) {
    const geometry::Vec3d& m = bodies.masses[index].moments;
    return m.x == m.y && m.y == m.z && !bodies.traits[index].locked.anyRotation();
}
/// rad in a step, of the nutation of a top, above which it counts as fast.
inline constexpr float kFastNutation = 0.5f;
/// The axis of symmetry about which a body spins like a top: fast, and with its largest moment of inertia.
struct TopAxis {
    int along = 0;                    ///< its number among the principal axes
    geometry::Vec3f direction{0.0f};  ///< in the frame of the body
    float nutation = 0.0f;            ///< rad in the time asked for, at least kFastNutation
};
/// None if the body does not spin fast, if it tumbles, or if it has no such axis. `time`: s.
std::optional<TopAxis> topAxisOf(const Bodies& bodies, std::uint32_t index, float time);
/// Orientation and motion of a dynamic body after it has turned freely from an orientation and an angular velocity.
struct FreeTurn {
    geometry::Quatf orientation{};
    geometry::Vec3f angularVelocity{0.0f};       ///< rad/s
    geometry::Mat3<float> inverseInertia{0.0f};  ///< as of BodyResponse
};
FreeTurn freeTurn(const Bodies& bodies, std::uint32_t index, const geometry::Quatf& orientation,
                  const geometry::Vec3f& angularVelocity, float time);
/// Turns a body for `time` s: a dynamic one freely, with this angular momentum; another with its angular velocity.
void turnBody(Bodies& bodies, std::uint32_t index, const geometry::Vec3f& momentum, float time);

void state(geometry::Archive& archive, Bodies& bodies);

}  // namespace collidoscope::physics
