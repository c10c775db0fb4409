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
    float depth = 0.0f;          ///< m, at the last collision; negative where the surfaces are apart within the margin
    geometry::ContactId id{};    ///< lasts while the same features touch
    float normalImpulse = 0.0f;  ///< N s, along the normal, in the last step
    float bounceImpulse = 0.0f;  ///< N s, of impacts with restitution within the last step, in addition
    float warmImpulse = 0.0f;    ///< N s, for warm starting: the impulse of the last sub-step, scaled to a whole step
    geometry::Vec3f frictionImpulse{0.0f};  ///< N s, on B, across the normal
};

/// A manifold in the frames of its bodies when it was found, so that it can move with them, see recycle.h.
struct ManifoldAnchors {
    std::array<geometry::Vec3f, geometry::kMaxContacts> inA{}, inB{};  ///< m, on both surfaces, from the centres
    geometry::Vec3f normalInA{0.0f};
    geometry::Vec3f position{0.0f};                                    ///< m, of the centre of B, in the frame of A
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;  ///< of B, in the frame of A
};

/// Share of a step within which impacts count as simultaneous.
inline constexpr float kSameMoment = 1e-3f;

/// A contact that fast bodies will have later in the step, see ccd/swept_contact.h. Its positions are those at that
/// time.
struct SpeculativeContact {
    float time = 0.0f;                           ///< s, from the start of the step; 0: they are near each other now
    geometry::Vec3f shiftA{0.0f}, shiftB{0.0f};  ///< m, displacements of the bodies' centres until then
};

/// The contact of two shapes, or of a shape and a triangle of a mesh. The members that most loops over all contacts
/// read lie in the first cache line, and a contact of one point ends with the second. Unused points have their initial
/// values.
struct alignas(64) Contact {
    std::uint32_t shapeA = 0, shapeB = 0;  ///< slots; A before B
    std::uint32_t bodyA = 0, bodyB = 0;
    std::uint32_t triangle = 0;                ///< index in a mesh; 0 without a mesh
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};  ///< unit, from A to B
    std::uint32_t count = 0;                   ///< number of points
    float friction = 0.0f, staticFriction = 0.0f, restitution = 0.0f;
    bool isRecycled = false;        ///< its manifold is that of an earlier step, moved with the bodies
    bool isOld = false;             ///< the shapes touched in the last step, too
    bool isTouching = false;        ///< the shapes touch or overlap, or have pushed each other in the last step
    bool isAnchored = false;        ///< `anchors` is set, so the manifold may be recycled
    bool isSpeculative = false;     ///< fast bodies will meet later in the step, at the time of `speculative`
    bool hasMovingSurface = false;  ///< `surfaceVelocity` is not zero
    std::uint8_t age = 0;           ///< number of consecutive steps before this one in which they touched, <= 255
    float rollingReach = 0.0f;      ///< m: rolling resistance times radius
    float twistImpulse = 0.0f;      ///< N m s, on B about the normal; by the soft step
    geometry::Vec3f rollingImpulse{0.0f};  ///< N m s, on B
    float stepImpulse = 0.0f;              ///< N s along the normal, of all sub-steps
    std::array<ContactPoint, geometry::kMaxContacts> points{};
    ManifoldAnchors anchors{};
    SpeculativeContact speculative{};
    geometry::Vec3f surfaceVelocity{0.0f};  ///< m/s, of B's surface relative to A's, in addition to the bodies' motion

    std::span<ContactPoint> all() { return {points.data(), count}; }
    std::span<const ContactPoint> all() const { return {points.data(), count}; }
    /// N s, sum over all points.
    float normalImpulse() const {
        float sum = 0.0f;
        for (const ContactPoint& point : all()) sum += point.normalImpulse + point.bounceImpulse;
        return sum;
    }
};

/// Whether all its points lie near an axis of unit length through the centre of mass of one of its bodies: half as far
/// from the axis as from the centre, or less.
bool liesNearAxis(const Contact& contact, const geometry::Vec3f& center, const geometry::Vec3f& axis);

/// Prefetches a contact of at most kPoints points, for loops that do not visit contacts in the order of memory.
template <int kPoints>
void prefetch(const Contact& contact) {
    geometry::prefetch(&contact);
    for (int i = 0; i < kPoints; ++i) geometry::prefetch(&contact.points[static_cast<std::size_t>(i)].frictionImpulse);
}

inline constexpr std::uint32_t kContactsInAdvance = 8;  ///< how many contacts ahead such loops prefetch

/// Copies a contact, without its unused points.
void assign(const Contact& from, Contact& to);

/// Makes a contact one that is not recycled. Its anchors are reset as well: a copy of a contact does not take over
/// anchors that are not set, and must be equal to the original to the last bit.
inline void forgetAnchors(Contact& contact) {
    contact.isAnchored = false;
    contact.anchors = {};
}

/// The age of a contact in this step, from the same contact in the last step.
inline std::uint8_t ageAfter(const Contact& last) {
    return last.isTouching ? static_cast<std::uint8_t>(last.age + (last.age < 255 ? 1 : 0)) : std::uint8_t{0};
}

/// The key by which the list of contacts is sorted.
inline auto keyOf(const Contact& contact) { return std::array{contact.shapeA, contact.shapeB, contact.triangle}; }

inline bool areOfOnePair(const Contact& a, const Contact& b) { return a.shapeA == b.shapeA && a.shapeB == b.shapeB; }

/// Whether two unit normals are equal up to rounding.
inline bool areSameNormals(const geometry::Vec3f& a, const geometry::Vec3f& b) {
    constexpr float kSame = 1.0f - 1e-6f;  // cosine
    return glm::dot(a, b) >= kSame;
}

/// Two shapes that touched in a step, in any of its sub-steps.
struct TouchingPair {
    std::uint32_t shapeA = 0, shapeB = 0;  ///< slots; A before B
    geometry::Vec3f position{0.0f};        ///< m, of the deepest point, when they last touched
    geometry::Vec3f normal{0.0f};          ///< from A to B
    float impulse = 0.0f;                  ///< N s along the normal, of the whole step
};

enum class ContactPhase : std::uint8_t { Begins, Persists, Ends };

/// Event of two shapes in a step, to be read after the step.
struct ContactEvent {
    ContactPhase phase = ContactPhase::Begins;
    BodyId bodyA{}, bodyB{};
    ShapeId shapeA{}, shapeB{};
    geometry::Vec3f position{0.0f};  ///< m, of the deepest point; when a contact ends, its last position
    geometry::Vec3f normal{0.0f};    ///< from A to B
    float impulse = 0.0f;            ///< N s along the normal, of the whole step
};

/// For contacts of round bodies whose centre of mass is not the centre of the sphere: the distance of that centre from
/// the contact point.
struct ContactCores {
    float radiusA = 0.0f, radiusB = 0.0f;  ///< m; 0 for other bodies
};
/// Fills in the cores of each contact.
void noteCores(const Shapes& shapes, std::span<const Contact> contacts, std::vector<ContactCores>& cores);

/// Acceleration, m/s^2, of B's surface relative to A's at the centre of mass of the load, where the other body is not
/// dynamic and rotates, such as a turntable, and carries the load around; 0 where no such body rotates.
geometry::Vec3f turningOf(const Bodies& bodies, const Contact& contact);
/// Sets the velocity of the moving surfaces of contacts, as the mean of a step of `time` s. A rotating body that is not
/// dynamic carries its load along the chord of the step: along the tangent, in the direction of its velocity, the load
/// would get farther out in every step.
void noteMovingSurfaces(const Bodies& bodies, const Shapes& shapes, float time, std::span<Contact> contacts);

void state(geometry::Archive& archive, ContactPoint& point);
void state(geometry::Archive& archive, ManifoldAnchors& anchors);
void state(geometry::Archive& archive, SpeculativeContact& speculative);
void state(geometry::Archive& archive, Contact& contact);
void state(geometry::Archive& archive, TouchingPair& pair);
void state(geometry::Archive& archive, ContactEvent& event);

}  // namespace collidoscope::physics
