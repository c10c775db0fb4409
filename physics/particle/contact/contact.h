#pragma once
/// Contacts of the path of a particle with solids.

#include "physics/particle/contact/obstacles.h"

namespace collidoscope::physics {

enum class Detection : std::uint8_t {
    Swept,    ///< the whole path is tested, and the time of the impact is found within the step
    Sampled,  ///< only the end of the step is looked at: what fast particles tunnel through, for comparison
};

struct ContactSettings {
    float radius = 0.0f;       ///< m, >= 0; zero makes points of them
    float restitution = 0.5f;  ///< 0..1: speed along the normal after a hit / before it
    float friction = 0.4f;     ///< Coulomb's mu, >= 0
    float skin = 0.0f;         ///< m, >= 0: the gap that a hit leaves to a solid, beside that for rounding
    int maxHits = 8;           ///< >= 1: hits that are followed up within one step; what is then left is dropped
    Detection detection = Detection::Swept;
};

/// The path that an integrator (and joints) gave a particle in one step: from start to end, straight.
struct SweptMotion {
    geometry::Vec3f start{0.0f}, end{0.0f};                      ///< m
    geometry::Vec3f velocityAtStart{0.0f}, velocityAtEnd{0.0f};  ///< m/s
    float time = 0.0f;                                           ///< s, > 0
    float drag = 0.0f;                                           ///< 1/s: of the air, which acts after a bounce too
    geometry::Vec3f wind{0.0f};                                  ///< m/s
};
/// The state at the end of the step, after all collisions.
struct SweptResult {
    geometry::Vec3f position{0.0f};
    geometry::Vec3f velocity{0.0f};
    int hits = 0;
};

/// Follows the travelled segment to the nearest hit, bounces, and goes on with the time that remains, several times.
///
/// No wall is passed, of whatever thickness and at whatever speed: each piece of the path leads from one stored
/// position to another, and an exact test says that the centre touches nothing between them. A particle that starts
/// inside a solid, or on a surface, leaves by the nearest side first.
///
/// Between hits the acceleration is constant: what the motion gained, less the air. The impact is taken where a
/// parabola with this acceleration reaches the surface, and the velocity is never more than the work on the path
/// allows, so no hit adds energy. A bounce that would end, as a geometric series of ever lower ones, before the step
/// does, or that rounding hides, is none: the particle lies. Then it rests or slides, exactly where tan(slope) > mu.
/// Restitution and friction are laws of impulse and force, so their effect does not depend on the step.
SweptResult follow(const SweptMotion& motion, const Obstacles& obstacles, const ContactSettings& settings);

}  // namespace collidoscope::physics
