#pragma once
/// A character: an upright capsule that goes where it is told as far as the world lets it.
///
///     CapsuleMover mover{.position = {0, 0.9f, 0}};
///     for (;;) {
///         world.step(h);
///         mover.step(world, h, {.velocity = {1.5f, 0, 0}});
///     }
///
/// It is no body of the world: it asks where it can go, and gives what it touches impulses. A step of it:
///
///     ride      goes with the body that it stands on
///     walk      on ground: along the slope it stands on; where it is held up it tries to step over what is in the way;
///               and it stays on ground that goes down, by a slope or a stair
///     fall      off it: with gravity, sliding along what it meets
///     push      gives loose bodies in its way a limited impulse, and those below it its weight
///
/// It moves by sliding: the planes that it touches (mover_planes.h) turn the motion along themselves, a sweep of the
/// capsule along the result finds what else is in the way, and so on. So it passes through nothing, however fast it is.
/// It keeps a small gap, the skin, to everything; what has come closer pushes it away, as far as there is room. Where
/// its axis lies in something, as it was put there or is crushed, it goes to the nearest free place instead.
///
/// The same world, input and step give the same bits. Up is +y. Not done: it does not turn with what it stands on, and
/// kinematic bodies that move by more than its radius in a step may pass it.
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
    float steepest = 0.8f;           ///< rad: the slope that it climbs; what is steeper it slides down
    float stepHeight = 0.35f;        ///< m: the step that it climbs, and goes down without falling
    float acceleration = 30.0f;      ///< m/s^2, on ground, towards the velocity that is wanted
    float airAcceleration = 5.0f;    ///< m/s^2, off it
    float jumpSpeed = 4.5f;          ///< m/s
    float pushForce = 500.0f;        ///< N: the most that it pushes a loose body with
    CollisionFilter filter{};        ///< as that of a shape
    std::optional<BodyId> except{};  ///< a body that it does not meet
};

struct MoverInput {
    geometry::Vec3f velocity{0.0f};  ///< m/s, wanted; its y does not count
    bool jumps = false;              ///< if it stands
};

/// Ground that it stands on.
struct MoverGround {
    BodyId body{};
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};
    geometry::Vec3f point{0.0f};   ///< m, in the world
    geometry::Vec3f inBody{0.0f};  ///< the same in the body
};

struct CapsuleMover {
    MoverDefinition definition{};
    geometry::Vec3f position{0.0f};  ///< m, of its middle
    geometry::Vec3f velocity{0.0f};  ///< m/s; on ground relative to what it stands on
    std::optional<MoverGround> ground{};

    bool isOnGround() const { return ground.has_value(); }
    geometry::Capsulef capsule() const;
    float skin() const { return 0.02f * definition.radius; }  ///< m

    /// Advances by `time` s, > 0. Throws std::invalid_argument where a number of it or of the input is not finite, or
    /// the capsule is none.
    void step(World& world, float time, const MoverInput& input = {});
};
void state(geometry::Archive& archive, MoverGround& ground);
void state(geometry::Archive& archive, CapsuleMover& mover);

/// m: how deep the mover is in anything that it may meet; 0: it touches nothing, or lies beside it.
float depthOf(const World& world, const CapsuleMover& mover);

}  // namespace collidoscope::physics
