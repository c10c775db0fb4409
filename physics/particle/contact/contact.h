#pragma once
/// Contacts of the path of a particle with solids.

#include "physics/particle/contact/obstacles.h"

namespace collidoscope::physics {

enum class Detection : std::uint8_t {
    Swept,    ///< the whole path is tested, and the time of the impact is found within the step
    Sampled,  ///< only the end of the step is tested, so fast particles tunnel; for comparison
};

struct ContactSettings {
    float radius = 0.0f;       ///< m, >= 0; particles with the radius 0 are points
    float restitution = 0.5f;  ///< 0..1: separation speed along the normal / approach speed
    float friction = 0.4f;     ///< Coulomb's mu, >= 0
    float skin = 0.0f;         ///< m, >= 0: gap that a hit leaves to a solid, in addition to the one for rounding
    int maxHits = 8;           ///< >= 1: hits that are processed within one step; the motion after them is dropped
    Detection detection = Detection::Swept;
};

/// The path of a particle in one step, from an integrator (and joints): a straight line from start to end.
struct SweptMotion {
    geometry::Vec3f start{0.0f}, end{0.0f};                      ///< m
    geometry::Vec3f velocityAtStart{0.0f}, velocityAtEnd{0.0f};  ///< m/s
    float time = 0.0f;                                           ///< s, > 0
    /// 1/s: drag of the air, which also acts after a bounce.
    float drag = 0.0f;
    geometry::Vec3f wind{0.0f};  ///< m/s
};
/// The state at the end of the step, after all collisions.
struct SweptResult {
    geometry::Vec3f position{0.0f};
    geometry::Vec3f velocity{0.0f};
    int hits = 0;
};

/// Follows the segment to the nearest hit, bounces, and continues with the remaining time, several times.
///
/// No particle passes a wall, at any thickness and speed: each part of the path leads from one stored position to
/// another, and an exact test ensures that the centre touches nothing between them. A particle that starts inside a
/// solid, or on its surface, leaves by the nearest side first.
///
/// Between hits the acceleration is constant: that of the given motion without the drag. The impact is at the point
/// where a parabola with this acceleration reaches the surface, and the velocity is limited by the work on the path,
/// so that no hit adds energy. A bounce is left out if the geometric series of ever lower bounces would end within the
/// step, or if rounding hides it: then the particle rests or slides, exactly if tan(slope) > mu. Restitution and
/// friction are laws of impulse and force, so their effect does not depend on the step.
SweptResult follow(const SweptMotion& motion, const Obstacles& obstacles, const ContactSettings& settings);

}  // namespace collidoscope::physics
