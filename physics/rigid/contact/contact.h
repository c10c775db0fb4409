#pragma once
/// Contacts of bodies, from step to step: the manifolds of `geometry/` with the impulses that they carry.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/memory.h"
#include "geometry/manifold/manifold.h"
#include "physics/rigid/world/shape.h"

namespace collidoscope::physics {

struct ContactPoint {
    geometry::Vec3f position{0.0f};  ///< m, midway between both surfaces, in the world
    float depth = 0.0f;              ///< m, when they were collided; negative where they are apart within the margin
    geometry::ContactId id{};        ///< lasts while the same features touch
    float normalImpulse = 0.0f;      ///< N s, along the normal, that was given in the last step
    float bounceImpulse = 0.0f;      ///< N s, of impacts with restitution within the last step, on top of that
    float warmImpulse = 0.0f;  ///< N s, that the next step begins with: what its last part would give in all of it
    geometry::Vec3f frictionImpulse{0.0f};  ///< N s, on B, across the normal
};

/// The poses at which a manifold was found, as seen from the bodies: so it can go with them, see recycle.h.
struct ManifoldAnchors {
    std::array<geometry::Vec3f, geometry::kMaxContacts> inA{}, inB{};  ///< m, on both surfaces, from the centres
    geometry::Vec3f normalInA{0.0f};
    geometry::Vec3f position{0.0f};                                    ///< m, of the centre of B, in the frame of A
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;  ///< of B, in the frame of A
};

/// A share of a step: what is met within so much of it is met at once, but for rounding.
inline constexpr float kSameMoment = 1e-3f;

/// Contact that fast bodies will have within the step, see ccd/swept_contact.h. Its positions are those of that time.
struct SpeculativeContact {
    float time = 0.0f;                           ///< s, from the start of the step; 0: they are near each other now
    geometry::Vec3f shiftA{0.0f}, shiftB{0.0f};  ///< m, by which the centres of the bodies will have moved
};

/// Two shapes, or a shape and a triangle of a mesh. The first line of the cache tells what most loops over all contacts
/// ask, and a contact of one point ends with the second line. Points that do not count are as they are made.
struct alignas(64) Contact {
    std::uint32_t shapeA = 0, shapeB = 0;  ///< slots; A before B
    std::uint32_t bodyA = 0, bodyB = 0;
    std::uint32_t triangle = 0;                ///< of a mesh; 0 otherwise
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};  ///< unit, from A to B
    std::uint32_t count = 0;                   ///< of points
    float friction = 0.0f, staticFriction = 0.0f, restitution = 0.0f;
    bool isRecycled = false;               ///< its manifold is that of an earlier step, moved with the bodies
    bool isOld = false;                    ///< they touched in the last step, too
    bool isTouching = false;               ///< they touch or overlap, or have pushed each other in the last step
    bool isAnchored = false;               ///< `anchors` are known: its manifold may be recycled
    bool isSpeculative = false;            ///< of fast bodies, later in the step: `speculative` says when
    bool hasMovingSurface = false;         ///< `surfaceVelocity` is not zero
    std::uint8_t age = 0;                  ///< steps before this one in which they have touched on end, at most 255
    float rollingReach = 0.0f;             ///< m: rolling resistance times radius
    float twistImpulse = 0.0f;             ///< N m s, on B about the normal; by the soft step
    geometry::Vec3f rollingImpulse{0.0f};  ///< N m s, on B
    float stepImpulse = 0.0f;              ///< N s along the normal, of all sub-steps
    std::array<ContactPoint, geometry::kMaxContacts> points{};
    ManifoldAnchors anchors{};
    SpeculativeContact speculative{};
    geometry::Vec3f surfaceVelocity{0.0f};  ///< m/s, of B's surface as seen from A's, besides what the bodies do

    std::span<ContactPoint> all() { return {points.data(), count}; }
    std::span<const ContactPoint> all() const { return {points.data(), count}; }
    /// N s, of all points.
    float normalImpulse() const {
        float sum = 0.0f;
        for (const ContactPoint& point : all()) sum += point.normalImpulse + point.bounceImpulse;
        return sum;
    }
};

/// Asks memory for a contact of at most so many points: worth it where they are not taken in the order in which they
/// lie.
template <int kPoints>
void prefetch(const Contact& contact) {
    geometry::prefetch(&contact);
    for (int i = 0; i < kPoints; ++i) geometry::prefetch(&contact.points[static_cast<std::size_t>(i)].frictionImpulse);
}

inline constexpr std::uint32_t kContactsInAdvance = 8;  ///< so far ahead

/// Makes `to` the same as `from`, without a look at points that neither has.
void assign(const Contact& from, Contact& to);

/// The age of a contact that was so a step ago.
inline std::uint8_t ageAfter(const Contact& last) {
    return last.isTouching ? static_cast<std::uint8_t>(last.age + (last.age < 255 ? 1 : 0)) : std::uint8_t{0};
}

/// Contacts are kept in this order, whatever found them.
inline auto keyOf(const Contact& contact) { return std::array{contact.shapeA, contact.shapeB, contact.triangle}; }

inline bool areOfOnePair(const Contact& a, const Contact& b) { return a.shapeA == b.shapeA && a.shapeB == b.shapeB; }

/// Whether two unit normals are the same but for rounding.
inline bool areSameNormals(const geometry::Vec3f& a, const geometry::Vec3f& b) {
    constexpr float kSame = 1.0f - 1e-6f;  // cosine
    return glm::dot(a, b) >= kSame;
}

/// Two shapes that touched in a step, in any of its parts.
struct TouchingPair {
    std::uint32_t shapeA = 0, shapeB = 0;  ///< slots; A before B
    geometry::Vec3f position{0.0f};        ///< m, of the deepest point, when they touched last
    geometry::Vec3f normal{0.0f};          ///< from A to B
    float impulse = 0.0f;                  ///< N s along the normal, of the whole step
};

enum class ContactPhase : std::uint8_t { Begins, Persists, Ends };

/// Event of two shapes in a step; read after it.
struct ContactEvent {
    ContactPhase phase = ContactPhase::Begins;
    BodyId bodyA{}, bodyB{};
    ShapeId shapeA{}, shapeB{};
    geometry::Vec3f position{0.0f};  ///< m, of the deepest point; of an end: where it was last
    geometry::Vec3f normal{0.0f};    ///< from A to B
    float impulse = 0.0f;            ///< N s along the normal, of the whole step
};

/// For a contact of round bodies whose centre of mass is not their middle: how far the middle is behind the point.
struct ContactCores {
    float radiusA = 0.0f, radiusB = 0.0f;  ///< m; 0 of others
};
/// Notes the cores of each contact.
void noteCores(const Shapes& shapes, std::span<const Contact> contacts, std::vector<ContactCores>& cores);

/// m/s^2: how the velocity of B's surface as seen from A's changes while what turns by itself, as a turntable does,
/// takes its load around: at the load's centre of mass. 0 where nothing does.
geometry::Vec3f turningOf(const Bodies& bodies, const Contact& contact);
/// Notes which contacts have surfaces that move while their bodies stay, and how fast, in the mean of a step of `time`
/// s. What turns by itself takes its load around by the chord of the step: along the tangent, in which its velocity
/// points, the load would get farther out in every step.
void noteMovingSurfaces(const Bodies& bodies, const Shapes& shapes, float time, std::span<Contact> contacts);

void state(geometry::Archive& archive, ContactPoint& point);
void state(geometry::Archive& archive, ManifoldAnchors& anchors);
void state(geometry::Archive& archive, SpeculativeContact& speculative);
void state(geometry::Archive& archive, Contact& contact);
void state(geometry::Archive& archive, TouchingPair& pair);
void state(geometry::Archive& archive, ContactEvent& event);

}  // namespace collidoscope::physics
