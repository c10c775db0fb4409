#pragma once
/// A grab pulls a point of a body to a target by a damped spring, as with a mouse.
///
/// The spring is solved for the end of the step, so that it is stable for every mass and step:
///     C = p - target,   a1 = 2 ζ + h ω,   a2 = h ω a1
///     J = -K^-1 (v + ω/a1 C) a2 / (1 + a2)
/// with p and v the point of the body and its velocity, K the response of v to an impulse there (1/kg), ω = 2 π f.
/// Source: Catto, Soft Constraints (GDC 2011).

#include "geometry/base/elementary.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics {

struct Grab {
    BodyId body{};
    geometry::Vec3f grip{0.0f};    ///< m, the point of the body, in the body's frame
    geometry::Vec3f target{0.0f};  ///< m, the target, in the world
    float frequency = 4.0f;        ///< Hz, f, of the spring
    float damping = 1.0f;          ///< ζ; at 1 the point comes to the target without swinging
};

/// Present position of the grabbed point in the world, m.
inline geometry::Vec3f gripOf(const World& world, const Grab& grab) {
    return geometry::transformPoint(world.poseOf(grab.body), grab.grip);
}

/// The smallest impulse that changes the velocity of a point by `change`, as far as the point can be moved: K has no
/// inverse if axes are locked or the body rotates about a pin. J = (K^2 + ε^2)^-1 K Δv, with ε a small part of K.
inline geometry::Vec3f impulseFor(const geometry::Mat3<float>& k, const geometry::Vec3f& change) {
    constexpr double kImmovable = 1e-4;  // of the trace: smaller responses count as zero
    const geometry::Mat3<double> exact{k};
    const double minimum = kImmovable * (exact[0][0] + exact[1][1] + exact[2][2]);
    if (!(minimum > 0.0)) return geometry::Vec3f{0.0f};
    const geometry::Mat3<double> square = exact * exact + geometry::Mat3<double>{minimum * minimum};
    return geometry::Vec3f{glm::inverse(square) * (exact * geometry::Vec3d{change})};
}

/// Applies the impulse of the spring for a step of `time` s; to be called before the step. Returns the force on the
/// body, N. The point is not pulled in directions in which it cannot move. Preconditions: the world has the body; time
/// > 0.
inline geometry::Vec3f pull(World& world, const Grab& grab, float time) {
    if (world.kindOf(grab.body) != BodyKind::Dynamic) return geometry::Vec3f{0.0f};
    const geometry::Vec3f grip = gripOf(world, grab);
    const float omega = 2.0f * geometry::kPi<float> * grab.frequency;
    const float a1 = 2.0f * grab.damping + time * omega, a2 = time * omega * a1;
    const geometry::Vec3f wanted = world.velocityAt(grab.body, grip) + omega / a1 * (grip - grab.target);
    const geometry::Vec3f impulse = impulseFor(world.responseAt(grab.body, grip), wanted * (-a2 / (1.0f + a2)));
    world.applyImpulseAt(grab.body, impulse, grip);
    return impulse / time;
}

inline void state(geometry::Archive& archive, Grab& grab) {
    archive.field("body", grab.body);
    archive.field("grip", grab.grip);
    archive.field("target", grab.target);
}

}  // namespace collidoscope::physics
