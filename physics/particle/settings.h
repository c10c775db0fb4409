#pragma once
/// What all particles of a world have in common. SI units.

#include "geometry/base/vec.h"

namespace physics {

struct ParticleSettings {
    geometry::Vec3f gravity{0.0f, -9.81f, 0.0f};  ///< m/s^2
    float drag = 0.0f;                            ///< 1/s, >= 0: deceleration per speed
    float radius = 0.05f;                         ///< m, >= 0; zero makes points of them
    float restitution = 0.5f;                     ///< 0..1: speed along the normal after a hit / before it
    float friction = 0.4f;                        ///< Coulomb's mu, >= 0
    /// m, >= 0: the gap that is left to a solid after a hit, if nothing is in the way.
    float skin = 0.0f;
    /// >= 1: hits that are followed up within one step; what is then left of the motion is dropped.
    int mostHits = 8;
};

}  // namespace physics
