#pragma once
/// A part of a particle's path between two hits: straight, with a constant acceleration.

#include <glm/common.hpp>
#include <limits>

#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// The smallest gap, m, between a particle and a solid after a hit: four times the rounding of a position to floats on
/// one axis, plus the rounding of a time in double precision times the given length, of the path to the hit or of the
/// solid. So a particle at this gap is in front of the surface after rounding, and can rest there without further
/// tests.
inline double gapAt(const geometry::Vec3d& position, double length) {
    constexpr double kPosition = 2.0 * std::numeric_limits<float>::epsilon();
    constexpr double kLength = 0x1p-40;
    const geometry::Vec3d size = glm::abs(position);
    return kPosition * glm::max(size.x, glm::max(size.y, size.z)) + kLength * length;
}

struct SweptMotion;
class ActiveContacts;

struct PathSegment {
    geometry::Vec3d velocityAtStart{0.0}, velocityAtEnd{0.0};  ///< m/s
    geometry::Vec3d path{0.0};                                 ///< m
    double time = 0.0;                                         ///< s

    geometry::Vec3d acceleration() const {
        return time > 0.0 ? (velocityAtEnd - velocityAtStart) / time : geometry::Vec3d{0.0};
    }
};

/// The acceleration between impacts: a constant part, and the drag of the air.
struct Push {
    geometry::Vec3d acceleration{0.0};  ///< m/s^2, including that by the wind
    double drag = 0.0;                  ///< 1/s
};
Push pushOf(const SweptMotion& motion);

/// The path of the next `time` seconds, along the surfaces on which the particle lies, until friction stops it. With a
/// constant acceleration the displacement follows from the mean of both velocities, so that energy is conserved.
PathSegment segmentFrom(const geometry::Vec3d& velocity, const Push& push, const ActiveContacts& contacts,
                        double friction, double time);

/// The time, s, at which a segment has moved by `moved` along the normal of the surface that it approaches: s = u t +
/// p t^2 / 2.
double timeToReach(const PathSegment& segment, const geometry::Vec3d& normal, const geometry::Vec3d& moved);

/// The displacement at that time on a parabola, m.
geometry::Vec3d pathAfter(const PathSegment& segment, double time);

/// The velocity at that time, with the speed that follows from the work of the acceleration along `moved`: the
/// velocity of a parabola at a position on its chord would add or remove energy.
geometry::Vec3d velocityAfter(const PathSegment& segment, double time, const geometry::Vec3d& moved);

}  // namespace collidoscope::physics
