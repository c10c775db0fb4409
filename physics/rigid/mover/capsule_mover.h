#pragma once
/// A character controller: an upright capsule that moves with a given velocity as far as the world allows.
///
///     CapsuleMover mover{.position = {0, 0.9f, 0}};
///     for (;;) {
///         world.step(h);
///         mover.step(world, h, {.velocity = {1.5f, 0, 0}});
///     }
///
/// It is no body of the world: it uses queries, and applies impulses to the bodies that it touches. A step:
///
///     ride      moves with the body that it stands on
///     walk      on the ground: along the slope that it stands on; where it is blocked, it tries to step over the
///               obstacle; and it stays on ground that descends, by a slope or a stair
///     fall      in the air: with gravity, sliding along surfaces
///     push      gives loose bodies in its way a limited impulse, and its weight to those below it
///
/// It moves by sliding: the planes that it touches (mover_planes.h) deflect the motion along themselves, a sweep of the
/// capsule along the result finds further obstacles, and so on. So it does not tunnel, however fast it is. It keeps a
/// small gap, the skin, to all surfaces; a surface that is closer pushes it away, as far as there is room. Where its
/// axis lies in a solid, because it was placed there or is crushed, it is moved to the nearest free position instead.
///
/// The same world, input and step give the same bits. Up is +y. Not covered: it does not rotate with the body that it
/// stands on, and kinematic bodies that move by more than its radius in a step may pass through it.
/// Source: the collide-and-slide loop follows Fauerby, Improved Collision detection and Response (2003), section 4.
/// Differs from it in: all planes that are touched count at once, which settles corners and creases.

#include <optional>

#include "geometry/base/archive.h"
#include "physics/rigid/mover/mover_planes.h"

namespace collidoscope::physics {

struct MoverDefinition {
    float radius = 0.3f;             ///< m
    float height = 1.8f;             ///< m, from its lowest to its highest point, more than 2 radius
    float mass = 80.0f;              ///< kg
    float steepest = 0.8f;           ///< rad: steepest slope that it climbs; it slides down steeper ones
    float stepHeight = 0.35f;        ///< m: highest step that it climbs, and that it descends without falling
    float acceleration = 30.0f;      ///< m/s^2, on the ground, towards the wanted velocity
    float airAcceleration = 5.0f;    ///< m/s^2, in the air
    float jumpSpeed = 4.5f;          ///< m/s
    float pushForce = 500.0f;        ///< N: largest force on a loose body
    CollisionFilter filter{};        ///< collision filter, as that of a shape
    std::optional<BodyId> except{};  ///< a body that it does not collide with
};

struct MoverInput {
    geometry::Vec3f velocity{0.0f};  ///< wanted velocity, m/s; y is ignored
    bool jumps = false;              ///< jumps if it stands on ground
};

/// The ground that a mover stands on.
struct MoverGround {
    BodyId body{};
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};
    geometry::Vec3f point{0.0f};   ///< m, in the world
    geometry::Vec3f inBody{0.0f};  ///< m, the same point in the frame of the body
};

struct CapsuleMover {
    MoverDefinition definition{};
    geometry::Vec3f position{0.0f};  ///< m, centre of the capsule
    geometry::Vec3f velocity{0.0f};  ///< m/s; on the ground relative to the body that it stands on
    std::optional<MoverGround> ground{};

    bool isOnGround() const { return ground.has_value(); }
    geometry::Capsulef capsule() const;
    float skin() const { return 0.02f * definition.radius; }  ///< m

    /// Advances by `time` s, > 0. Throws std::invalid_argument where a number of the mover or of the input is not
    /// finite, or its height and radius make no capsule.
    void step(World& world, float time, const MoverInput& input = {});
};
void state(geometry::Archive& archive, MoverGround& ground);
void state(geometry::Archive& archive, CapsuleMover& mover);

/// Largest depth, m, of the mover in any shape that it collides with; 0 where it overlaps none.
float depthOf(const World& world, const CapsuleMover& mover);

}  // namespace collidoscope::physics
