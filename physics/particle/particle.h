#pragma once
/// A point mass.

#include "geometry/base/vec.h"

namespace physics {

struct Particle {
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Vec3f velocity{0.0f};  ///< m/s
};

}  // namespace physics
